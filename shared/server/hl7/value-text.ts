import type { LabObservation } from './types.ts';

/**
 * An observation's value as a person reads it and as `parseNumber` takes it: `<5`, `1:128`, `Positive`. SN without its carets; of a
 * coded value the text, else the code; all other types as sent.
 */
export function valueText({ value, sn, coded }: Pick<LabObservation, 'value' | 'sn' | 'coded'>): string {
  if (sn) return [sn.comparator, sn.number, sn.separator, sn.second].filter((part) => part !== null).join('');
  if (coded.length === 0) return value;
  return coded.map(({ code, text }) => text.trim() || code.trim()).join(', ');
}
