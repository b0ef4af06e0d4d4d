import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../..');
const ACTS = ['shared/server', 'api', 'worker', 'listener'];
const CALLERS = [...ACTS, 'dev', 'bench'];

/** Names of the exported functions in a source that may return a refusal: they say so, make one, or hand one on. */
function findRefusing(source: string): string[] {
  const aliases = [...source.matchAll(/^(?:export )?type (\w+)[^;]*\bRefusal\b[^;]*;/gms)].map(([, name = '']) => name);
  const refusing = new RegExp(
    `\\b(${['Refusal', ...aliases].join('|')})\\b|\\brefuse\\(|isRefusal\\((\\w+)\\)\\) return \\2\\b`,
  );
  const functions = source.matchAll(/^export (?:async )?function (\w+)[\s\S]*?^}/gm);
  return [...functions].filter(([text]) => refusing.test(text)).map(([, name = '']) => name);
}

/** Statements that call one of these functions and look at nothing it returns. */
function findIgnored(source: string, names: ReadonlySet<string>): string[] {
  const withoutComments = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  return [...withoutComments.matchAll(/\b(?:void|await) (\w+)(?:<[^>]*>)?\(/g)]
    .filter(({ 1: name = '', index }) => names.has(name) && isStatement(withoutComments.slice(0, index)))
    .map(([text]) => text);
}

/** True when what stands before a call ends a statement or begins a block, instead of using what the call returns. */
const isStatement = (before: string): boolean => /(^|[;{}]|\)|\belse)\s*$/.test(before);

describe('what an act returns', () => {
  const names = new Set(ACTS.flatMap(sourcesOf).flatMap(({ source }) => findRefusing(source)));

  it('is recognised as a possible refusal', () => {
    expect([...names]).toEqual(expect.arrayContaining(['changeOrderStatus', 'changeOrderStatuses', 'placeOrder']));
    expect(names.has('freePlace')).toBe(false);
  });

  it('is never dropped where it may be a refusal', () => {
    const broken = CALLERS.flatMap(sourcesOf).flatMap(({ file, source }) =>
      findIgnored(source, names).map((text) => `${file}: ${text}…`),
    );
    expect(broken).toEqual([]);
  });

  it.each([
    ['async function act() {\n  await changeOrderStatus(tx, step);\n}', 1],
    ['if (isDue) await changeOrderStatus(tx, step);', 1],
    ['first();\nvoid changeOrderStatus(tx, step);', 1],
    ['else await changeOrderStatus(tx, step);', 1],
    ['const moved = await changeOrderStatus(tx, step);', 0],
    ['return await changeOrderStatus(tx, step);', 0],
    ['const moved =\n  await changeOrderStatus(tx, step);', 0],
    ['if (isRefusal(await changeOrderStatus(tx, step))) return;', 0],
    ['const all = [\n  await changeOrderStatus(tx, step),\n];', 0],
  ])('is looked for in the right places: %j', (source, count) => {
    expect(findIgnored(source, new Set(['changeOrderStatus']))).toHaveLength(count);
  });
});

function sourcesOf(folder: string): { file: string; source: string }[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ file: join(folder, file), source: readFileSync(join(root, folder, file), 'utf8') }));
}
