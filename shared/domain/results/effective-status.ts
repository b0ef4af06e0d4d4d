import { OBSERVATION_STATUSES, type ObservationStatus } from '#shared/domain/results/types.ts';

/** Result statuses of an order group (OBR-25, table 0123) that say the same for every observation of the group. */
const GROUP_STATUSES: Record<string, ObservationStatus> = {
  F: 'F',
  C: 'C',
  P: 'P',
  R: 'R',
  S: 'I',
  I: 'I',
  O: 'O',
  X: 'X',
};

/** What a preliminary value becomes when the laboratory says that it stands. */
export const FINAL = 'F' satisfies ObservationStatus;

/**
 * Status of an observation: OBX-11 first component, else the group's OBR-25; `unknown` for anything else, which is never final:
 * a value is released only where the laboratory said that it is. `A` and `V` of later versions are not taken as final on their own.
 */
export function effectiveStatus(obx11: string, obr25 = ''): ObservationStatus {
  const own = obx11.trim().toUpperCase().split('^')[0] ?? '';
  if (own !== '') return OBSERVATION_STATUSES.find((status) => status === own) ?? 'unknown';
  return GROUP_STATUSES[obr25.trim().toUpperCase().split('^')[0] ?? ''] ?? 'unknown';
}

/** Only these make a value that may be released: final and corrected. */
export function isFinal(status: ObservationStatus): boolean {
  return status === FINAL || status === 'C';
}

/** Withdrawn by the laboratory (deleted, or posted to the wrong person): the value leaves every screen. */
export function isWithdrawn(status: ObservationStatus): boolean {
  return status === 'D' || status === 'W';
}

/** After a release the value that was read does not hold any more: withdrawn, or no result could be obtained after all. */
export function takesBack(status: ObservationStatus): boolean {
  return isWithdrawn(status) || status === 'X';
}

/** No figure will come: `X` says that the laboratory could not obtain a result. */
export function isWithoutValue(status: ObservationStatus): boolean {
  return status === 'X' || status === 'I' || status === 'O' || status === 'N' || isWithdrawn(status);
}
