import { describe, expect, it } from '@jest/globals';
import { findUnawaited, readServer } from '#dev/mutants/find-unawaited.ts';

describe('a call of the server that returns a promise', () => {
  const server = readServer();

  it('is waited for: what goes on by itself misses its transaction and fails unheard', () => {
    expect(server.size).toBeGreaterThan(300);
    const forgotten = [...server].flatMap(([file, source]) =>
      findUnawaited(file, source, server).map((name) => `${file}: ${name}(…);`),
    );
    expect(forgotten).toEqual([]);
  });

  it.each([
    ['  note(tx);', ['note']],
    ['  if (late) note(tx, { at: now() });', ['note']],
    ['  if (late) {\n    note(tx, { at: now() });\n  }', ['note']],
    ['  own(tx);', ['own']],
    ['  await note(tx);', []],
    ['  void note(tx);', []],
    ['  return note(tx);', []],
    ['  const noted = note(tx);', []],
    ['  note(tx).catch(report);', []],
    ['  other(tx);', []],
    ['  // note(tx);', []],
  ])('is found where nobody waits: %j', (line, found) => {
    const source = `import { note as note, other } from './note.ts';\nasync function own() {}\nfunction act() {\n${line}\n}\n`;
    const known = new Map([['api/note.ts', 'export async function note() {}\nexport function other() {}\n']]);
    expect(findUnawaited('api/act.ts', source, known)).toEqual(found);
  });
});
