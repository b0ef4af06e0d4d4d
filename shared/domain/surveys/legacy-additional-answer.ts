import type { AdditionalAnswer } from '#shared/domain/surveys/survey.ts';

/** Questions whose additional answer used to be one value without a key (specification section 3). */
const LEGACY_KEYS: ReadonlyMap<string, { key: string; isNumber: boolean }> = new Map([
  ['smoke', { key: 'smoke-per-week', isNumber: true }],
  ['regular-medication', { key: 'regular-medication-why', isNumber: false }],
]);

/**
 * The list of key and value pairs for an additional answer of the old form. A list is returned as it is; nothing, a
 * blank, or a single value below any other question becomes an empty list, because no key is known for it.
 * A count that was stored as text becomes a number where it is one.
 */
export function legacyAdditionalAnswer(
  questionKey: string,
  stored: string | number | readonly AdditionalAnswer[] | null | undefined,
): readonly AdditionalAnswer[] {
  if (stored === null || stored === undefined) return [];
  if (typeof stored === 'object') return stored;
  const legacy = LEGACY_KEYS.get(questionKey);
  const text = String(stored).trim();
  if (!legacy || text === '') return [];
  const isCount = legacy.isNumber && Number.isFinite(Number(text));
  return [{ key: legacy.key, value: isCount ? Number(text) : text }];
}
