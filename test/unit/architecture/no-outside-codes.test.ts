import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { FAULTS } from '#bench/faults/list-faults.ts';

const root = resolve(import.meta.dirname, '../../..');
const SELF = relative(root, import.meta.filename);

const FOLDERS = ['shared', 'api', 'worker', 'listener', 'web', 'dev', 'test', 'bench', 'docs'];

const files = [
  ...readdirSync(root, 'utf8'),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ),
]
  .filter((name) => /\.(tsx?|mjs|css|md|yml|html|example)$/.test(name) && name !== SELF)
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

/** `(F26)`, `S63 of …`, `W2, W3`: numbers of a list that nobody who reads the code can open. */
const NUMBERED = /\b[FSWR]\d{1,2}\b/g;
/** Words of other fields that look the same: message types and file ids of HL7, Amazon's S3. */
const STANDARD = /\bORU.?(?:R01|R32|W01)\b|\bORU_R01\b|_R01\b|\bS3\b|'S1'|\}R01|HL7\|R01/g;
/** Papers that lie outside, and headings of papers. */
const PAPER =
  /\b(?:reliability|hl7|performance|interface|stack|specification)\.md\b|\bdecisions '|\bdecisions\.md[,;]|\bdesign guide\b|\bissue \d/gi;

const numbersIn = (file: string, pattern: RegExp): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, number = '']) => number);

/** The numbers that a list of this repository explains: the security checklist's, and the faults'. */
const EXPLAINED = new Set([...numbersIn('docs/security.md', /^\| (S\d\d) \|/gm), ...FAULTS.map(({ id }) => id)]);

const found = (pattern: RegExp): string[] =>
  files.flatMap(({ name, text }) =>
    (text.replaceAll(STANDARD, '').match(pattern) ?? []).map((hit) => `${name}: ${hit}`),
  );

describe('comments, tests and docs give the reason itself', () => {
  it('are read at all', () => {
    expect(files.length).toBeGreaterThan(500);
  });

  it('and no number of a list outside the repository', () => {
    const unexplained = found(NUMBERED).filter((hit) => !EXPLAINED.has(hit.split(': ').at(-1) ?? ''));
    expect(unexplained).toEqual([]);
  });

  it('and no paper outside the repository', () => {
    expect(found(PAPER)).toEqual([]);
  });
});
