import { expect, it } from '@jest/globals';
import type { Sequelize } from 'sequelize';
import { CONTENT_KINDS, type ContentKind } from '#shared/domain/content/content-kinds.ts';
import { packBody } from '#shared/server/content/content-body.ts';
import { heldContent, holdSnapshot, type Revision } from '#shared/server/content/live-content.ts';
import { readShipped } from '#shared/server/content/read-source.ts';

/** The shipped content under these numbers, of which some kinds stand higher. */
const revision = (name: string, higher: Partial<Record<ContentKind, number>> = {}): Revision =>
  Object.fromEntries(
    CONTENT_KINDS.map((kind) => [kind, { versionId: `${name} ${kind}`, number: higher[kind] ?? 2 }]),
  ) as unknown as Revision;

it('what a process holds gives way to what is newer in any kind, and never to what is older in any', async () => {
  const { texts } = await readShipped();
  const bodies = Object.fromEntries(CONTENT_KINDS.map((kind) => [kind, packBody(kind, texts).body])) as Record<
    ContentKind,
    string
  >;
  const of = {} as Sequelize;
  const held = () => heldContent(of)?.revision;
  const [first, pages, badges] = [
    revision('first'),
    revision('pages', { pages: 3 }),
    revision('badges', { badges: 3 }),
  ];
  holdSnapshot(of, first, bodies);
  expect(held()).toBe(first);
  holdSnapshot(of, pages, bodies);
  expect(held()).toBe(pages);
  // Whoever read before the pages were applied comes late with it.
  for (const late of [first, badges, revision('both', { badges: 9, pages: 1 })]) {
    holdSnapshot(of, late, bodies);
    expect(held()).toBe(pages);
  }
  const both = revision('both', { pages: 3, badges: 3 });
  holdSnapshot(of, both, bodies);
  expect(held()).toBe(both);
  // Another database has numbers of its own.
  const other = {} as Sequelize;
  holdSnapshot(other, first, bodies);
  expect([heldContent(other)?.revision, held()]).toEqual([first, undefined]);
});
