/** Letters that Unicode does not take apart into a base letter and an accent. */
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };
const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe' };

/** Parts of family names that are nobody's name alone. */
const PARTICLES = new Set([
  'von',
  'van',
  'de',
  'del',
  'della',
  'der',
  'den',
  'di',
  'da',
  'du',
  'la',
  'le',
  'el',
  'al',
  'zu',
]);

const tokens = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .split(/[^\p{L}]+/u)
    .filter((token) => token !== '');

/** The words of a name with case and accents gone, once with `ü` as `ue` and once as `u`: senders do either. */
export function foldName(name: string): { long: string[]; short: string[] } {
  const lower = name.normalize('NFKC').toLowerCase().replaceAll("'", '').replaceAll('’', '');
  return { long: tokens(lower.replace(/[äöüø]/g, (letter) => UMLAUTS[letter] ?? letter)), short: tokens(lower) };
}

/** How two names agree: letter by letter but for case, without accents, one part of the other, by an initial, or not at all. */
export type NameAgreement = 'same' | 'folded' | 'part' | 'initial' | null;

/**
 * Whether two family names are the same person's for all a laboratory can know: equal after folding, or one is part of the other
 * (`Müller` and `Müller-Meier`, `von Arx` and `Arx`), as Swiss double names are often shortened.
 */
export function compareFamilyNames(left: string, right: string): NameAgreement {
  return compareNames(left, right, (few, many) => few.some(isName) && isPart(few, many));
}

/**
 * Whether two given names may be the same person's: equal after folding, one part of the other by whole words (`Jean` and `Jean-Noël`), or
 * an initial. A short form (`Max`, `Maximilian`) contradicts: `Daniel` and `Daniela` may be twins.
 */
export function compareGivenNames(left: string, right: string): NameAgreement {
  const agreement = compareNames(left, right, isPart);
  if (agreement !== null) return agreement;
  return bothWays(left, right, (few, many) => few.every((word) => fits(word, many))) ? 'initial' : null;
}

const fits = (word: string, words: readonly string[]): boolean =>
  words.includes(word) || words.some((other) => (word.length === 1 ? other.startsWith(word) : other === word[0]));

const isName = (word: string): boolean => !PARTICLES.has(word);

type Rule = (few: readonly string[], many: readonly string[]) => boolean;

function compareNames(left: string, right: string, rule: Rule): NameAgreement {
  const plain = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
  if (plain(left) === plain(right) && tokens(plain(left)).length > 0) return 'same';
  if (bothWays(left, right, (few, many) => few.join('') === many.join(''))) return 'folded';
  return bothWays(left, right, rule) ? 'part' : null;
}

/**
 * True where the rule holds for either way of writing umlauts; the name with fewer words comes first. Of equally many words it has to hold
 * from both sides: `Anna Anna` holds nothing of `Lena`.
 */
function bothWays(left: string, right: string, rule: Rule): boolean {
  const one = foldName(left);
  const two = foldName(right);
  return [
    [one.long, two.long],
    [one.short, two.short],
  ].some(([a = [], b = []]) => {
    const [few, many] = a.length <= b.length ? [a, b] : [b, a];
    return few.length > 0 && rule(few, many) && (few.length < many.length || rule(many, few));
  });
}

const isPart: Rule = (few, many) => few.every((word) => many.includes(word));

/** Words of a name that neither of two other names holds: `Müller Anna` in one field, beside `Müller` and `Beat`, leaves `anna`. */
export function wordsBeyond(name: string, ...others: readonly string[]): string[] {
  const known = new Set(others.flatMap((other) => Object.values(foldName(other)).flat()));
  const { long, short } = foldName(name);
  return short.filter((word, index) => !known.has(word) && !known.has(long[index] ?? word) && isName(word));
}
