/**
 * Code 128 (ISO/IEC 15417), set C: two digits a symbol. Widths of bar, space, bar, space, bar, space in modules, by the symbol's value;
 * the last one, the stop, ends with a bar of its own.
 */
export const CODE_128_WIDTHS: readonly string[] = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 ' +
  '113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 ' +
  '212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 ' +
  '113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 ' +
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 ' +
  '241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 ' +
  '211232 2331112'
).split(' ');

const START_C = 105;
const STOP = 106;
const CHECK_MODULUS = 103;
/** Modules of white on each side, without which no scanner finds the beginning. */
export const QUIET_MODULES = 10;

/** One bar of a code, in modules from its left end. */
export interface Bar {
  x: number;
  width: number;
}

/** The bars of an even number of digits, and how many modules they take with the white on both sides. */
export function drawCode128(digits: string): { bars: Bar[]; modules: number } {
  if (!/^(\d\d)+$/.test(digits)) throw new RangeError(`not an even number of digits: ${digits}`);
  const pairs = (digits.match(/\d\d/g) ?? []).map(Number);
  const check = pairs.reduce((sum, value, index) => sum + value * (index + 1), START_C) % CHECK_MODULUS;
  const widths = [START_C, ...pairs, check, STOP].flatMap((value) =>
    [...(CODE_128_WIDTHS[value] as string)].map(Number),
  );
  let x = QUIET_MODULES;
  const bars: Bar[] = [];
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars.push({ x, width });
    x += width;
  }
  return { bars, modules: x + QUIET_MODULES };
}
