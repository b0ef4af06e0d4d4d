import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../..');
const SELF = relative(root, import.meta.filename);

const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|tsx|mjs)$/.test(name))
  .map((name) => join('test', name))
  .filter((name) => name !== SELF)
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

/** Where a habit is met, as `file: what`. */
const found = (pattern: RegExp, isExcused: (hit: string, name: string) => boolean = () => false): string[] =>
  files.flatMap(({ name, text }) =>
    [...text.matchAll(pattern)].filter(([hit]) => !isExcused(hit, name)).map(([hit]) => `${name}: ${hit}`),
  );

/** From the verb to the end of the string that holds it. SQL is written in capitals, sentences are not. */
const WRITING_STATEMENT = /\b(?:UPDATE `?\w+`? SET|DELETE FROM)\b[^'"]*?(?=`[,)]|['"]|$)/gs;

describe('tests', () => {
  it('are read at all', () => {
    expect(files.length).toBeGreaterThan(80);
  });

  it('never change or delete every row of a table', () => {
    expect(found(WRITING_STATEMENT, (statement) => /\bWHERE\b/.test(statement))).toEqual([]);
    expect(found(/\b(?:TRUNCATE|FLUSHALL)\b(?= TABLE|'\))/g)).toEqual([]);
  });

  it('move no clock but the one of their world, which goes back by itself', () => {
    const own = ['test/setup/clocks.ts', 'test/factories/open-world.ts'];
    expect(found(/[\w.]*\badvance\(/g, (hit, name) => hit === 'world.advance(' || own.includes(name))).toEqual([]);
    const restored = (name: string) => /useRealTimers\(\)/.test(files.find((file) => file.name === name)?.text ?? '');
    expect(found(/useFakeTimers\(|setSystemTime\(/g, (_hit, name) => restored(name))).toEqual([]);
    expect(found(/\bDate\.now = /g)).toEqual([]);
  });

  it('let no time pass but between two questions', () => {
    const polling = ['test/setup/wait-until.ts', 'test/setup/processes.ts'];
    const sleeping = /from 'node:timers\/promises'|=> setTimeout\(\w+, |waitForTimeout\(/g;
    expect(found(sleeping, (_hit, name) => polling.includes(name))).toEqual([]);
  });
});
