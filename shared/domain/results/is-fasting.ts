import { loincCodes } from '#shared/domain/results/map-marker.ts';
import type { ObservationInput } from '#shared/domain/results/types.ts';

/** A sentence of the laboratory that the sample was not taken fasting, in the four languages and in English. */
const NOT_FASTING =
  /\b(?:nicht|non|not|kein(?:e[rsn]?)?|pas|n[’']est pas)[\s-]+(?:nüchtern|nuechtern|fasting|fasted|à jeun|a jeun|a digiuno)|postprandial|post-prandial|\bnonfasting/i;
const FASTING = /nüchtern|nuechtern|\bfast(?:ing|ed)\b|[àa] jeun|a digiuno/i;

/**
 * Whether a sample was taken fasting: "not fasting" beats every other word, then what the laboratory noted beside the value or about the
 * sample counts, then a code that says so itself. Null where nobody says anything.
 */
export function isFasting(
  observation: ObservationInput,
  codes: readonly string[],
  sampleNotes: readonly string[],
): boolean | null {
  const said = [observation.text, ...observation.notes, ...sampleNotes];
  if (said.some((text) => NOT_FASTING.test(text))) return false;
  if (said.some((text) => FASTING.test(text)) || loincCodes(observation).some((code) => codes.includes(code)))
    return true;
  return null;
}
