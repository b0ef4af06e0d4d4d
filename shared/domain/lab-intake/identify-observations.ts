import { loincCodes } from '#shared/domain/results/map-marker.ts';
import type { ObservationInput } from '#shared/domain/results/types.ts';

/** Identity of a test within an order, from its own identifiers: it must not change when the content's markers do. */
export function identityOf(
  observation: Pick<ObservationInput, 'code' | 'system' | 'alternateCode' | 'alternateSystem' | 'sub' | 'text'>,
): string {
  const loinc = loincCodes(observation)[0];
  const own = `${observation.system.trim().toUpperCase()}|${observation.code.trim() || observation.text.trim()}`;
  return `${loinc ? `LN|${loinc}` : own}|${observation.sub.trim()}`;
}

/** What an observation says: value, unit and range. Notes and flags do not make a new value. */
export function contentOf(observation: Pick<ObservationInput, 'value' | 'unit' | 'range'>): string {
  return JSON.stringify([observation.value.trim(), observation.unit.trim(), observation.range.trim()]);
}

/**
 * The observations of one message with their identity, equal repeats merged. Repeats that differ all stay, told apart by `#2`, `#3` in
 * document order (`readBloodMeasures` then holds them); where one of them is marked as corrected, it alone stays.
 */
export function identifyObservations<Observation extends ObservationInput>(
  observations: readonly Observation[],
): { identity: string; observation: Observation }[] {
  const groups = new Map<string, Observation[]>();
  for (const observation of observations) {
    const identity = identityOf(observation);
    const group = groups.get(identity) ?? [];
    const repeated = group.some(
      (entry) => contentOf(entry) === contentOf(observation) && entry.status === observation.status,
    );
    if (!repeated) groups.set(identity, [...group, observation]);
  }
  return [...groups].flatMap(([identity, group]) => {
    const corrected = group.filter((entry) => entry.status === 'C');
    return (corrected.length === 1 ? corrected : group).map((observation, index) => ({
      identity: index === 0 ? identity : `${identity}#${index + 1}`,
      observation,
    }));
  });
}
