import { type Bar, CODE_128_WIDTHS } from '#shared/domain/orders/code-128.ts';

/**
 * Reads a Code 128 as a scanner does: runs of black and white along one line, cut into symbols, the check symbol compared.
 * @throws where it is none, or the check symbol differs
 */
export function readCode128(bars: readonly Bar[]): string {
  const runs = bars.flatMap(({ x, width }, at) => {
    const next = bars[at + 1];
    return next ? [width, next.x - x - width] : [width];
  });
  const values: number[] = [];
  for (let at = 0; at < runs.length - 7; at += 6) values.push(symbolOf(runs.slice(at, at + 6)));
  if (symbolOf(runs.slice(-7)) !== 106) throw new Error('no stop');
  const [start, ...rest] = values;
  const check = rest.pop();
  if (start !== 105) throw new Error(`not set C: ${start}`);
  const sum = rest.reduce((total, value, index) => total + value * (index + 1), start);
  if (sum % 103 !== check) throw new Error('the check symbol differs');
  return rest.map((value) => String(value).padStart(2, '0')).join('');
}

function symbolOf(widths: number[]): number {
  const value = CODE_128_WIDTHS.indexOf(widths.join(''));
  if (value === -1) throw new Error(`no symbol: ${widths.join('')}`);
  return value;
}
