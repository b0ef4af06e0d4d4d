/** Letters that Unicode does not take apart into a base letter and an accent. */
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };
const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe' };

const tokens = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .split(/[^\p{L}]+/u)
    .filter((token) => token !== '');

/** The words of a name with case and accents gone, once with `ü` as `ue` and once as `u`: senders do either. */
export function foldName(name: string): { long: string[]; short: string[] } {
  const lower = name.normalize('NFC').toLowerCase().replaceAll("'", '').replaceAll('’', '');
  return { long: tokens(lower.replace(/[äöüø]/g, (letter) => UMLAUTS[letter] ?? letter)), short: tokens(lower) };
}

/**
 * True when two family names are the same person's for all a laboratory can know: equal after folding, or one is part of the other
 * (`Müller` and `Müller-Meier`, `von Arx` and `Arx`), as Swiss double names are often shortened.
 */
export function namesAgree(left: string, right: string): boolean {
  const one = foldName(left);
  const two = foldName(right);
  return isPart(one.long, two.long) || isPart(one.short, two.short);
}

function isPart(left: string[], right: string[]): boolean {
  const [few, many] = left.length <= right.length ? [left, right] : [right, left];
  return few.length > 0 && (few.every((token) => many.includes(token)) || few.join('') === many.join(''));
}
