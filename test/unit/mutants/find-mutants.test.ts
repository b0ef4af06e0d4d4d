import { describe, expect, it } from '@jest/globals';
import { findMutants } from '#dev/mutants/find-mutants.ts';

/** What becomes of a text, as `operator: the whole text after it`. */
const mutantsOf = (source: string): string[] =>
  findMutants('a.ts', source).map(
    ({ operator, start, end, replacement }) =>
      `${operator}: ${source.slice(0, start)}${replacement}${source.slice(end)}`,
  );

describe('conditions', () => {
  it.each<[string, string[]]>([
    [
      'if (a) f = b;',
      ['condition-false: if (false) f = b;', 'condition-true: if (true) f = b;', 'assignment-removed: if (a) '],
    ],
    ['x(a ? b : c)', ['call-removed: ', 'condition-false: x(false ? b : c)', 'condition-true: x(true ? b : c)']],
    ['const x = !a;', ['not-dropped: const x = a;']],
    [
      'const x = a && b;',
      ['logic-flipped: const x = (a) || (b);', 'operand-dropped: const x = a;', 'operand-dropped: const x = b;'],
    ],
    ['const x = a ?? b;', ['operand-dropped: const x = a;', 'operand-dropped: const x = b;']],
    ['const x = a < b;', ['comparison-changed: const x = a <= b;', 'comparison-changed: const x = a >= b;']],
    ['const x = a === b;', ['comparison-changed: const x = a !== b;']],
    ['const x = a + b;', ['arithmetic-changed: const x = a - b;']],
    ["const x = a + 'b';", []],
  ])('%s', (source, expected) => {
    expect(mutantsOf(source)).toEqual(expected);
  });

  it('a refusal that is not handed on has a name of its own', () => {
    const [first] = findMutants('a.ts', 'function f() { if (isRefusal(moved)) return moved; }');
    expect(first).toMatchObject({ operator: 'refusal-dropped', replacement: 'false', within: 'f' });
  });
});

describe('calls and values', () => {
  it.each<[string, string[]]>([
    ['await noteChange(tx);', ['call-removed: ', 'await-dropped: noteChange(tx);']],
    ['tellChange(tx);', ['call-removed: ']],
    ['log.info(tx);', []],
    ['const x = list.some(f);', ['method-changed: const x = list.every(f);']],
    ['const x = list.filter(f);', ['method-dropped: const x = list;']],
    ['const x = list?.filter(f).map(g);', []],
    ['const x = (1).toString();', ['number-changed: const x = (2).toString();']],
    ['const x = true;', ['boolean-flipped: const x = false;']],
    [
      'const x = [a, b];',
      ['list-emptied: const x = [];', 'entry-dropped: const x = [b];', 'entry-dropped: const x = [a];'],
    ],
    ['const x = [a] as const;', []],
    ['const x = findRow(tx, Order, [id]);', []],
    [
      'const x = findRow(tx, Order, [], { where: { id, customerId } });',
      [
        'where-dropped: const x = findRow(tx, Order, [], { where: { customerId } });',
        'where-dropped: const x = findRow(tx, Order, [], { where: { id } });',
      ],
    ],
    ['type X = [1, 2]; interface Y { a: true }', []],
    ["import { a } from 'b'; export { c };", []],
  ])('%s', (source, expected) => {
    expect(mutantsOf(source)).toEqual(expected);
  });

  it('what a compare-and-set writes and compares is left out, one by one', () => {
    const found = mutantsOf('const x = updateRows(tx, T, { a, b }, { id, state });');
    expect(found.map((text) => text.replace('const x = updateRows(tx, T, ', ''))).toEqual([
      'written-dropped: { b }, { id, state });',
      'written-dropped: { a }, { id, state });',
      'where-dropped: { a, b }, { state });',
      'where-dropped: { a, b }, { id });',
    ]);
  });
});

describe('identities', () => {
  const before = 'function f() { return a > b; }';

  it('do not change with the lines around them', () => {
    const moved = findMutants('a.ts', `const z = q;\n\n${before}`).map(({ identity }) => identity);
    expect(moved).toEqual(findMutants('a.ts', before).map(({ identity }) => identity));
  });

  it('tell repeated texts apart', () => {
    const twice = findMutants('a.ts', 'function f() { return a === b && a === b; }').map(({ identity }) => identity);
    expect(new Set(twice).size).toBe(twice.length);
  });
});
