import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { contract } from '#shared/contract/all.ts';
import type { Declaration } from '#shared/contract/define.ts';
import { DOOR_REFUSALS, listRefusals } from '#shared/contract/list-refusals.ts';
import { ERRORS, type ErrorCode } from '#shared/errors.ts';

const root = resolve(import.meta.dirname, '../../..');
const SERVER = ['api', 'worker', 'listener', 'shared/server', 'shared/domain'];
const CODES = Object.keys(ERRORS) as ErrorCode[];

/** Codes that a source says as values; those in types and comments, and keys of tables, raise nothing. */
function findSaid(source: string): string[] {
  const values = source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/^(export )?type [^;]*;/gms, '')
    .replaceAll(/<[^<>()=]*>/g, '')
    .replaceAll(/\|\s*'[^']*'|'[^']*'\s*\|(?!\|)/g, '');
  return [...values.matchAll(/'([\w-]+)'(?!\s*\??:)|(?<=\? )'([\w-]+)'/g)].map(([, one, other]) => one ?? other ?? '');
}

const sources = SERVER.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8')),
);

describe('a code of errors.ts', () => {
  const raised = new Set(sources.flatMap(findSaid));
  const declarations: Declaration[] = Object.values(contract);
  const listed = new Set<ErrorCode>(declarations.flatMap(listRefusals));

  it('is raised somewhere in the server', () => {
    expect(CODES.filter((code) => !raised.has(code))).toEqual([]);
  });

  // That an act refuses nothing else than its operation declares, is the compiler's business; what is answered, the tests' calls look at.
  it('is one that a call may answer, or the door where no call is known', () => {
    expect(CODES.filter((code) => !listed.has(code))).toEqual(['method-not-allowed']);
    expect(DOOR_REFUSALS).toHaveProperty('method-not-allowed');
  });
});

describe('what raises a code', () => {
  it.each([
    ["return refuse('a-code');", true],
    ["throw new ApiError('a-code', { details });", true],
    ["return refuse(isFull ? 'a-code' : 'b-code');", true],
    ["return refuse(isFull ? 'b-code' : 'a-code');", true],
    ["const outcome: Outcome = { refused: 'a-code' };", true],
    ["if (isBehind) return 'a-code';", true],
    ["type Answer = 'b-code' | 'a-code';", false],
    ["export type Answer =\n  | 'a-code'\n  | 'b-code';", false],
    ["): Promise<null | Refusal<'a-code'>> {", false],
    ["function act(): Refusal<'b-code' | 'a-code'> {", false],
    ["const TITLES = { 'a-code': 'Title' };", false],
    ["// return refuse('a-code');", false],
  ])('%s', (source, isRaised) => {
    expect(findSaid(source).includes('a-code')).toBe(isRaised);
  });
});
