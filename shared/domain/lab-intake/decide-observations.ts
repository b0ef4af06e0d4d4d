import { isFinal } from '#shared/domain/results/effective-status.ts';
import type { ObservationStatus } from '#shared/domain/results/types.ts';

/** An observation as the decision sees it. `identity` is equal for the same test of the same order (identifyObservations). */
export interface ObservationFacts {
  identity: string;
  status: ObservationStatus;
  /** Value, unit and range in one text (contentOf): two observations with the same content say the same. */
  content: string;
}

export interface DatedObservation extends ObservationFacts {
  /** OBR-22 of its order group, else MSH-7 of its message; UTC ISO, null when the message had neither. */
  reportedAt: string | null;
}

export type ObservationAction =
  /** Not known yet: keep it. */
  | 'insert'
  /** Takes the place of what stands. */
  | 'replace'
  /** The laboratory took it back (D, W): what stands leaves every screen; the row remains as a mark against older messages. */
  | 'withdraw'
  /** `U`: the preliminary value that stands becomes final, its value unchanged. */
  | 'finalise'
  /** Says what stands already: nothing changes but its time, which moves on to the later message. */
  | 'keep-same'
  /** Older than what stands. */
  | 'keep-newer'
  /** A preliminary or empty value never replaces a final one. */
  | 'keep-final';

export interface ObservationDecision {
  identity: string;
  action: ObservationAction;
  /** A final value changed: `corrected` as announced (C, D, W, X), `unannounced` when the laboratory sent another F without saying C. */
  correction: 'corrected' | 'unannounced' | null;
}

export interface ObservationsDecision {
  /** `duplicate`: this very message was applied before. `older`: nothing of it is new. `unchanged`: it says what stands. */
  outcome: 'apply' | 'duplicate' | 'older' | 'unchanged';
  decisions: ObservationDecision[];
  /** The result gets a new version (a correction, or any change after a release); earlier versions stay readable to staff. */
  needsNewVersion: boolean;
}

/** How much an observation commits the laboratory; a lesser one never replaces a greater one of the same time. */
const RANK: Record<ObservationStatus, number> = {
  O: 0,
  N: 0,
  I: 0,
  unknown: 1,
  S: 1,
  R: 1,
  P: 1,
  U: 2,
  F: 2,
  X: 2,
  C: 3,
  D: 3,
  W: 3,
};
const ANSWER_RANK = 1;
const FINAL_RANK = 2;

/** Not a change: what stands stays. */
const KEEPS: readonly ObservationAction[] = ['keep-same', 'keep-newer', 'keep-final'];

/**
 * What an arriving message does to the observations that stand for its order.
 * F replaces P; C, D, W and X change final values and make a new version; an older message never overwrites a newer one, but may add
 * an observation that is not there; the same content twice changes nothing.
 * @param contentHash of the message with MSH-7 and MSH-10 blanked. @param knownHashes hashes applied to this order before.
 */
export function decideObservations(facts: {
  contentHash: string;
  knownHashes: ReadonlySet<string>;
  arriving: readonly DatedObservation[];
  standing: readonly DatedObservation[];
  currentIsReleased: boolean;
}): ObservationsDecision {
  if (facts.knownHashes.has(facts.contentHash)) return { outcome: 'duplicate', decisions: [], needsNewVersion: false };
  const standing = new Map(facts.standing.map((entry) => [entry.identity, entry]));
  const decisions = facts.arriving.map((arriving) => ({
    identity: arriving.identity,
    ...decideOne(arriving, standing.get(arriving.identity)),
  }));
  const changes = decisions.filter(({ action }) => !KEEPS.includes(action));
  if (changes.length === 0) {
    const older = decisions.length > 0 && decisions.every(({ action }) => action === 'keep-newer');
    return { outcome: older ? 'older' : 'unchanged', decisions, needsNewVersion: false };
  }
  const corrected = changes.some(({ correction }) => correction !== null);
  return { outcome: 'apply', decisions, needsNewVersion: corrected || facts.currentIsReleased };
}

/** The decision for one observation; `standing` undefined when there is none of its identity yet. */
export function decideOne(
  arriving: DatedObservation,
  standing: DatedObservation | undefined,
): Pick<ObservationDecision, 'action' | 'correction'> {
  if (!standing) {
    // nothing to make final, nothing to take back; D and W are kept as a mark, so that an older copy cannot bring the value in
    return { action: arriving.status === 'U' ? 'keep-same' : 'insert', correction: null };
  }
  const age = compareTimes(arriving.reportedAt, standing.reportedAt);
  if (age < 0) return { action: 'keep-newer', correction: null };
  const wasFinal = isFinal(standing.status);
  if (arriving.status === 'U') return { action: wasFinal ? 'keep-same' : 'finalise', correction: null };
  if (arriving.status === standing.status && arriving.content === standing.content)
    return { action: 'keep-same', correction: null };
  const rank = RANK[arriving.status];
  if (rank < FINAL_RANK && wasFinal) return { action: 'keep-final', correction: null };
  if (age === 0 && rank < RANK[standing.status]) return { action: 'keep-newer', correction: null };
  // 'specimen in laboratory' after a preliminary value takes nothing away
  if (rank < ANSWER_RANK && RANK[standing.status] >= ANSWER_RANK) return { action: 'keep-same', correction: null };
  const withdrawn = arriving.status === 'D' || arriving.status === 'W';
  const sameValue = arriving.content === standing.content && !withdrawn && arriving.status !== 'X';
  const announced = rank > FINAL_RANK || arriving.status === 'X';
  const correction = !wasFinal || (sameValue && !announced) ? null : announced ? 'corrected' : 'unannounced';
  return { action: withdrawn ? 'withdraw' : 'replace', correction };
}

/** Negative when the first is older. A message without a time cannot be shown to be newer, so it never replaces one that has a time. */
function compareTimes(arriving: string | null, standing: string | null): number {
  if (arriving === null) return standing === null ? 0 : -1;
  return standing === null ? 1 : Math.sign(Date.parse(arriving) - Date.parse(standing));
}
