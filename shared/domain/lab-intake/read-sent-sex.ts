import type { Sex } from '#shared/domain/results/types.ts';

/** `unreadable` says something, but not what; null says nothing that an order's sex could be compared with. */
export type SentSex = Sex | 'unreadable' | null;

/** HL7 table 0001, ISO 5218, and the words of English, German, French and Italian; without accents, umlauts written both ways. */
const WORDS: Record<Sex, readonly string[]> = {
  male: [
    ...['m', '1', 'male', 'man', 'boy', 'mann', 'mannlich', 'maennlich', 'herr', 'masculin', 'masculine', 'homme', 'h'],
    ...['maschio', 'maschile', 'uomo', 'masc', 'mas'],
  ],
  female: [
    ...['f', '2', 'female', 'woman', 'girl', 'w', 'weiblich', 'frau', 'weibl', 'feminin', 'feminine', 'femme'],
    ...['femmina', 'femminile', 'donna', 'fem'],
  ],
};

/** Other, unknown, ambiguous, not applicable, diverse: an answer, but none that contradicts. */
const SILENT = new Set([
  ...['o', 'u', 'a', 'n', 'x', 'd', '0', '9', 'other', 'unknown', 'ambiguous', 'none', 'unbekannt', 'divers', 'andere'],
  ...[
    'anderes',
    'inconnu',
    'inconnue',
    'autre',
    'sconosciuto',
    'altro',
    'unspecified',
    'undifferentiated',
    'unk',
    'oth',
  ],
]);

const SIGNS = new Map(
  Object.entries(WORDS).flatMap(([sex, words]) => words.map((word) => [word, sex as Sex] as const)),
);

/** The sex a laboratory sent, in any usual spelling. */
export function readSentSex(sent: string): SentSex {
  const text = sent.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const read = new Set(words.map((word) => SIGNS.get(word) ?? (SILENT.has(word) ? null : 'unreadable')));
  if (read.has('unreadable')) return 'unreadable';
  read.delete(null);
  const [sex = null] = read;
  return read.size > 1 ? 'unreadable' : sex;
}
