/** A laboratory value as text, read as far as it can be without guessing. `raw` is always the text as sent. */
export type ParsedValue =
  | { kind: 'number'; raw: string; comparator: '<' | '>' | '<=' | '>=' | null; number: number }
  | { kind: 'finding'; raw: string; comparator: null; number: null; finding: Finding; pluses: number | null }
  | { kind: 'text'; raw: string; comparator: null; number: null };

export type Finding = 'negative' | 'trace' | 'positive';

const COMPARATORS: Record<string, '<' | '>' | '<=' | '>=' | null> = {
  '': null,
  '=': null,
  '<': '<',
  '>': '>',
  '<=': '<=',
  '=<': '<=',
  '≤': '<=',
  '>=': '>=',
  '=>': '>=',
  '≥': '>=',
};

const FINDINGS: Record<Finding, readonly string[]> = {
  negative: ['neg', 'neg.', 'negativ', 'negative', 'négatif', 'négative', 'negativo', 'negativa'],
  trace: ['spur', 'spuren', 'trace', 'traces', 'traccia', 'tracce', '(+)'],
  positive: ['pos', 'pos.', 'positiv', 'positive', 'positif', 'positivo', 'positiva'],
};

const FINDING_OF_WORD = new Map<string, Finding>(
  (Object.keys(FINDINGS) as Finding[]).flatMap((finding) => FINDINGS[finding].map((word) => [word, finding] as const)),
);

/** Longer than any number; keeps a note of 60 kB out of the patterns. */
const LONGEST = 40;

/**
 * Reads OBX-5 of a measured value: `7.3`, `7,3`, `<0.6`, `> 75`, `≤ 5`, `1'250`, `+`, `++`, `neg`.
 * Everything else is `text` and gets no number: units or marks behind the number, titres (`1:128`), exponents, and `1,250`, which
 * is 1.25 in Switzerland and 1250 in America.
 */
export function parseNumber(text: string): ParsedValue {
  const trimmed = text.trim();
  const asText = { kind: 'text', raw: text, comparator: null, number: null } as const;
  if (trimmed.length > LONGEST) return asText;
  const match = /^([<>=≤≥]{0,2})\s*([+\-−]?\d[\d'’.,]*|[+\-−]?[.,]\d+)$/.exec(trimmed);
  const comparator = match ? COMPARATORS[match[1] ?? ''] : undefined;
  const number = match ? plainNumber(match[2] ?? '') : null;
  if (comparator !== undefined && number !== null) return { kind: 'number', raw: text, comparator, number };

  const word = trimmed.toLowerCase();
  const finding = /^\+{1,5}$/.test(word) ? 'positive' : FINDING_OF_WORD.get(word);
  if (!finding) return asText;
  const pluses = /^\++$/.test(word) ? word.length : null;
  return { kind: 'finding', raw: text, comparator: null, number: null, finding, pluses };
}

/**
 * The number of a text without comparator: point or comma for decimals, apostrophes between thousands. Null when the text is none,
 * or when a comma could part thousands as well (`1,250`; but `0,125` and `7,3` cannot).
 */
export function plainNumber(text: string): number | null {
  const plain = text.replace('−', '-').replaceAll('’', "'");
  const match = /^([+-]?)(\d+|\d{1,3}(?:'\d{3})+)?(?:([.,])(\d*))?$/.exec(plain);
  if (!match) return null;
  const [, sign, whole = '', mark = '', decimals = ''] = match;
  if (whole === '' && decimals === '') return null;
  const digits = whole.replaceAll("'", '');
  const couldPartThousands = mark === ',' && decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (couldPartThousands) return null;
  return Number(`${sign}${digits || '0'}.${decimals || '0'}`);
}
