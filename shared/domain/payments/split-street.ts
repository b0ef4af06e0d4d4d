/** One of a building, or a few of them: 12, 12a, 12 bis, 3/5, 21-23. */
const NUMBER = String.raw`\d{1,5}\s?[a-z]?(?:\s?[-/+]\s?\d{1,5}\s?[a-z]?)?(?:\s?(?:bis|ter|quater))?`;
const AFTER = new RegExp(String.raw`^(.*\p{L}[^\d,]*),?\s+(${NUMBER})$`, 'iu');
const BEFORE = new RegExp(String.raw`^(${NUMBER}),?\s+(\p{L}.*)$`, 'iu');
/** What stands before a number that is no building's. */
const BOX = /^(postfach|case postale|casella postale|p\.?\s?o\.?\s?box)\b/i;

/** Street and building number of an address line as people write it; the number is empty where none is to be seen. */
export function splitStreet(line: string): { street: string; number: string } {
  const text = line.trim().replaceAll(/\s+/g, ' ');
  if (BOX.test(text)) return { street: text, number: '' };
  const after = AFTER.exec(text);
  if (after) return { street: (after[1] ?? '').trim(), number: after[2] ?? '' };
  const before = BEFORE.exec(text);
  return before ? { street: before[2] ?? '', number: before[1] ?? '' } : { street: text, number: '' };
}
