import { describe, expect, it } from '@jest/globals';
import { findMutants } from '#dev/mutants/find-mutants.ts';
import { instrument } from '#dev/mutants/instrument.ts';

const SOURCE = `
  const seen = [];
  function note(x) { seen.push(x); }
  function decide(a, b) {
    if (a > b && b !== 0) note('more');
    else note('less');
    note(a === b ? 'same' : 'other');
    return seen.filter((x) => x !== 'less').concat([a + b]);
  }
  decide(A, B);`;

const changes = findMutants('a.ts', SOURCE);
const numbered = changes.map((change, number) => ({ number, change }));

/** Runs a text as a program and says what came out of it, or what it threw. */
function run(source: string, active: number | null = null): string {
  const lastCall = source.lastIndexOf('decide(A, B);');
  const isOn = (number: number): boolean => number === active;
  try {
    const program = new Function('__mutant', 'A', 'B', `${source.slice(0, lastCall)}return ${source.slice(lastCall)}`);
    return JSON.stringify(
      [
        [2, 1],
        [1, 1],
        [1, 2],
        [2, 0],
      ].map(([a, b]) => program(isOn, a, b)),
    );
  } catch (error) {
    return String(error);
  }
}

describe('a file with its mutants in it', () => {
  // The last statement stands outside of a function: it is left as it is, to be read.
  const inside = numbered.filter(({ change }) => change.end < SOURCE.lastIndexOf('decide(A, B);'));
  const instrumented = instrument(SOURCE, inside);

  it('does what the file does while none is on', () => {
    expect(run(instrumented)).toBe(run(SOURCE));
  });

  it.each(inside.map(({ number, change }) => [`${change.operator} ${change.from} => ${change.to}`, number] as const))(
    'does with one on what the file changed by hand does: %s',
    (_name, number) => {
      const { start, end, replacement, shape } = changes[number] ?? { start: 0, end: 0, replacement: '', shape: '' };
      const text = shape === 'statement' ? `{${replacement}}` : `(${replacement})`;
      expect(run(instrumented, number)).toBe(run(SOURCE.slice(0, start) + text + SOURCE.slice(end)));
    },
  );
});
