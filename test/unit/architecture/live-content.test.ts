import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { CONTENT_KINDS, filesOf } from '#shared/domain/content/content-kinds.ts';

const FILES = CONTENT_KINDS.flatMap(filesOf);
/** `#shared/content/pages.json` and relative ways to it. */
const IMPORTED = new RegExp(`content/(${FILES.join('|')})\\.json`);

it('no content that is updated while the product runs is compiled into it', () => {
  const sources = ['api', 'worker', 'listener', 'shared', 'web'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|tsx)$/.test(file))
      .map((file) => `${room}/${file}`),
  );
  const imports = (text: string) => [...text.matchAll(/^import .*$/gm)].some(([line]) => IMPORTED.test(line));
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.filter((file) => imports(readFileSync(file, 'utf8')))).toEqual([]);
});
