import { effectiveStatus, isWithdrawn } from '#shared/domain/results/effective-status.ts';
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

/**
 * What an observation says: value, unit, range, flags and notes. A value sent again as haemolysed or not usable is another word of the
 * laboratory, though its figure is the same.
 */
export function contentOf({
  value,
  unit,
  range,
  flags,
  notes,
}: Pick<ObservationInput, 'value' | 'unit' | 'range' | 'flags' | 'notes'>): string {
  return JSON.stringify([value, unit, range, ...[flags, notes].map((list) => list.join('\n'))].map(tidy));
}

/**
 * Whether two words about a test ask a person the same: one that takes a value back, or could not obtain it, is another word although it
 * repeats the figure.
 */
export function asksSame(one: ObservationInput, two: ObservationInput): boolean {
  return contentOf(one) === contentOf(two) && takesAway(one) === takesAway(two);
}

const takesAway = ({ status }: ObservationInput): boolean => {
  const known = effectiveStatus(status);
  return known === 'X' || isWithdrawn(known);
};

const tidy = (text: string): string => text.trim();

/** An observation of a message. `isSuperseded`: the same message corrects it itself. */
export interface IdentifiedObservation<Observation> {
  identity: string;
  observation: Observation;
  isSuperseded: boolean;
}

/**
 * The observations of one message with their identity, equal repeats merged. Repeats that differ all stay, told apart by `#2`, `#3` in
 * document order (`readBloodMeasures` then holds them); where one of them is marked as corrected, it alone stands.
 */
export function identifyObservations<Observation extends ObservationInput>(
  observations: readonly Observation[],
): IdentifiedObservation<Observation>[] {
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
    const standing = corrected.length === 1 ? corrected : group;
    return group.map((observation) => {
      const index = standing.indexOf(observation);
      return { identity: index < 1 ? identity : `${identity}#${index + 1}`, observation, isSuperseded: index === -1 };
    });
  });
}
