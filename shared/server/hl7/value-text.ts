import type { CodedValue, LabObservation, StructuredNumeric } from './types.ts';

/**
 * An observation's value as a person reads it and as `parseNumber` takes it: `<5`, `1:128`, `Positive`. SN without its carets; of a
 * coded value its texts, else the code; all other types as sent.
 */
export function valueText({ value, sn, coded }: Pick<LabObservation, 'value' | 'sn' | 'coded'>): string {
  if (sn) return structuredText(sn);
  return coded.length === 0 ? value : coded.map(codedText).join(', ');
}

/** `<5`, `1:128`, `60`. */
export function structuredText({ comparator, number, separator, second }: StructuredNumeric): string {
  return [comparator, number, separator, second].filter((part) => part !== null).join('');
}

/** `Positive`, and in brackets what the other texts say besides: the words before coding may hold what the code has no room for. */
function codedText({ code, text, alternateText, originalText }: CodedValue): string {
  const texts = [text, alternateText, originalText].map((part) => part.trim()).filter((part) => part !== '');
  const [first, ...others] = [...new Map(texts.map((part) => [part.toLowerCase(), part])).values()];
  if (first === undefined) return code.trim();
  return others.length === 0 ? first : `${first} (${others.join('; ')})`;
}
