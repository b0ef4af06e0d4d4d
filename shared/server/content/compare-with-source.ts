import { createHash } from 'node:crypto';
import {
  acceptedTextsIn,
  type ContentFault,
  checkContent,
  type FormerWordings,
} from '#shared/domain/content/check-content.ts';
import {
  CONTENT_KINDS,
  type ContentFiles,
  type ContentKind,
  kindOfFile,
} from '#shared/domain/content/content-kinds.ts';
import { columns, type Database, select, type Tx } from '#shared/server/database/sql.ts';
import { type PackedBody, packBody, parseBodies, parseTexts, unpackBody } from './content-body.ts';
import type { liveContent } from './live-content.ts';
import type { SourceContent } from './read-source.ts';

type Live = ReturnType<typeof liveContent>;

/** What a source offers of one kind, compared with what is live. */
export interface OfferedKind {
  kind: ContentKind;
  /** Null where the source's files could not be read. */
  packed: PackedBody | null;
  isChanged: boolean;
  /** Why it may not go live by itself. */
  faults: ContentFault[];
}

/** Whatever was wrong with the live content before, because the product knows more now, is no fault of what comes. */
const notIn = (former: readonly ContentFault[]) => {
  const known = new Set(former.map((fault) => JSON.stringify(fault)));
  return (fault: ContentFault) => !known.has(JSON.stringify(fault));
};

/** Compares everything a source offers with what is live, kind by kind. */
export function offerOf(live: Live, source: SourceContent, former: FormerWordings): OfferedKind[] {
  const isNew = notIn(checkContent(live.files));
  return CONTENT_KINDS.map((kind) => {
    const unread = source.failures.filter(({ file }) => kindOfFile(file) === kind);
    if (unread.length > 0) {
      const faults = unread.map(({ file, reason, why }) => ({ kind, file, path: '', reason, facts: { why } }));
      return { kind, packed: null, isChanged: true, faults };
    }
    const packed = packBody(kind, source.texts);
    const isChanged = packed.body !== live.bodies[kind];
    const faults = isChanged
      ? checkContent(withKinds(live, [[kind, packed.body]]), live.files, former).filter(isNew)
      : [];
    return { kind, packed, isChanged, faults };
  });
}

/** What is wrong with several kinds that go live together; with one, what is wrong with it alone. */
export function faultsTogether(live: Live, offered: readonly OfferedKind[], former: FormerWordings): ContentFault[] {
  const changed = offered.filter(({ isChanged }) => isChanged);
  const unread = changed.filter(({ packed }) => packed === null).flatMap(({ faults }) => faults);
  if (unread.length > 0 || changed.length === 0) return unread;
  const bodies = changed.map(({ kind, packed }) => [kind, packed?.body ?? ''] as const);
  return checkContent(withKinds(live, bodies), live.files, former).filter(notIn(checkContent(live.files)));
}

/** What would hold if these kinds went live. */
export const withKinds = (live: Live, bodies: readonly (readonly [ContentKind, string])[]): ContentFiles =>
  parseBodies({ ...live.bodies, ...Object.fromEntries(bodies) });

/** What was looked at, as one word: the live versions and what the source offers of these kinds. */
export function tokenOf(live: Live, offered: readonly OfferedKind[]): string {
  const facts = offered.map(({ kind, packed, faults }) => [live.revision[kind].versionId, packed?.hash ?? faults]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}

const BODY = columns<{ body: string }>({ body: 'b' });

/** Every wording that the texts people accept ever had, by their versions. */
export async function readFormerWordings(on: Database | Tx): Promise<FormerWordings> {
  const from = 'FROM content_bodies b WHERE b.hash IN (SELECT hash FROM content_versions WHERE kind = ?)';
  const bodies = await select(on, BODY, from, ['pages' satisfies ContentKind]);
  const texts = bodies.flatMap(({ body }) => acceptedTextsIn(textsOf(body)));
  return (text, version) =>
    texts.filter((one) => one.text === text && one.version === version).map(({ words }) => words);
}

const textsOf = (body: string): ContentFiles => ({ ...parseTexts(unpackBody(body)) }) as ContentFiles;
