import type { ConfirmValues, KeptConfirmation } from '../purchase/selection.ts';

const NOTHING: ConfirmValues = { applies: '', points: [], confirmed: false, accepted: false };

/** What was answered and ticked before, without what belongs to a text of which another version holds now. */
export function stillValid(
  kept: KeptConfirmation | null,
  { statementVersion, termsVersion }: Pick<KeptConfirmation, 'statementVersion' | 'termsVersion'>,
): ConfirmValues {
  if (!kept) return NOTHING;
  const { applies, points, confirmed, accepted } = kept.values;
  return {
    ...(kept.statementVersion === statementVersion
      ? { applies, points, confirmed }
      : { applies: NOTHING.applies, points: NOTHING.points, confirmed: NOTHING.confirmed }),
    accepted: accepted && kept.termsVersion === termsVersion,
  };
}
