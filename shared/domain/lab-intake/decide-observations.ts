import { compareWords, type Order, type Said } from '#shared/domain/lab-intake/compare-words.ts';
import { isFinal, isWithdrawn } from '#shared/domain/results/effective-status.ts';
import type { ObservationStatus } from '#shared/domain/results/types.ts';

/** An observation as the decision sees it. `identity` is equal for the same test of the same order (identifyObservations). */
export interface ObservationFacts {
  identity: string;
  status: ObservationStatus;
  /** OBX-5 as a person reads it; '' says nothing. */
  value: string;
  /** OBX-6 and OBX-7. */
  unit: string;
  range: string;
  /** Sent with a flag or a note. */
  isRemarked: boolean;
  /** Value, unit, range, flags and notes in one text (contentOf): two observations with the same content say the same. */
  content: string;
}

export interface DatedObservation extends ObservationFacts {
  said: Said;
  /** Of one that stands: it came after the message that is applied, which is taken over once more. */
  cameLater?: boolean;
}

/** Why a word of the laboratory was not taken although it says something else than what stands; texts `results.json` word.*. */
export const ASIDE_REASONS = [
  /** What stands is newer. */
  'older',
  /** A preliminary value after a final one. */
  'preliminary',
  /** Reported earlier, written later: which of the two is the last word cannot be seen. */
  'unclear',
  /** `U` confirms the value that stands, but names another one. */
  'contradiction',
  /** Corrected to nothing: an empty value changes nothing. */
  'empty',
] as const;
export type AsideReason = (typeof ASIDE_REASONS)[number];

export type ObservationAction =
  /** Not known yet: keep it. */
  | 'insert'
  /** Takes the place of what stands. */
  | 'replace'
  /** The laboratory took it back (D, W): what stands leaves every screen; the row remains as a mark against older messages. */
  | 'withdraw'
  /** `U`: the preliminary value that stands becomes final, its value unchanged. */
  | 'finalise'
  /** Says what stands, or nothing: only its time moves on to the later message. */
  | 'keep'
  /** Not taken, though it says something else: a person looks at it. */
  | 'put-aside';

export interface ObservationDecision {
  action: ObservationAction;
  /** Of `put-aside`. */
  reason: AsideReason | null;
}

export interface ObservationsDecision {
  /** `older`: nothing of it was taken, though it says something else. `duplicate`: everything in it stands already. */
  outcome: 'apply' | 'duplicate' | 'older';
  /** In the order of `arriving`. */
  decisions: ObservationDecision[];
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

const decide = (action: ObservationAction, reason: AsideReason | null = null): ObservationDecision => ({
  action,
  reason,
});

/**
 * What an arriving message does to the observations that stand for its order.
 * F replaces P; C, D, W and X change final values; an older word never overwrites a newer one, but may add an observation that is not
 * there. What is not taken although it says something else is put aside for a person, never dropped.
 * @param saidBefore this very message, its own time and number aside, was applied to the order before.
 */
export function decideObservations(facts: {
  arriving: readonly DatedObservation[];
  standing: readonly DatedObservation[];
  saidBefore: boolean;
}): ObservationsDecision {
  const standing = new Map(facts.standing.map((entry) => [entry.identity, entry]));
  const decisions = facts.arriving.map((arriving) =>
    decideOne(arriving, standing.get(arriving.identity), facts.saidBefore),
  );
  const has = (...actions: ObservationAction[]) => decisions.some(({ action }) => actions.includes(action));
  if (has('insert', 'replace', 'withdraw', 'finalise')) return { outcome: 'apply', decisions };
  return { outcome: has('put-aside') ? 'older' : 'duplicate', decisions };
}

/** The decision for one observation; `standing` undefined when there is none of its identity yet. */
export function decideOne(
  arriving: DatedObservation,
  standing: DatedObservation | undefined,
  saidBefore = false,
): ObservationDecision {
  // D and W are kept as a mark, so that an older copy cannot bring the value in
  if (!standing) return decide('insert');
  if (arriving.status === standing.status && arriving.content === standing.content) return decide('keep');
  const order = compareWords(arriving.said, standing.said, standing.cameLater);
  if (arriving.status === 'U') return decideConfirmation(arriving, standing, order);
  if (isEmpty(arriving) && !isEmpty(standing)) return decideEmpty(arriving);

  const rank = RANK[arriving.status];
  const aside = (reason: AsideReason) => (saysOther(arriving, standing) ? decide('put-aside', reason) : decide('keep'));
  // 'specimen in laboratory' takes nothing away; a value that it names all the same is one more that is not final
  if (rank < ANSWER_RANK && RANK[standing.status] >= ANSWER_RANK)
    return saysSomething(arriving) && arriving.content !== standing.content
      ? decide('put-aside', 'preliminary')
      : decide('keep');
  if (order === 'earlier') return aside('older');
  if (rank < FINAL_RANK && RANK[standing.status] >= FINAL_RANK) return aside('preliminary');
  if (order === 'same' && rank < RANK[standing.status]) return aside('older');
  if (order === 'unclear' && (saidBefore || rank < RANK[standing.status])) return aside('unclear');
  return decide(isWithdrawn(arriving.status) ? 'withdraw' : 'replace');
}

/**
 * `U` confirms what stands and needs no value, unit or range of its own; one that differs contradicts it, and nothing becomes final. Nor does
 * a value that the laboratory took back or could not obtain.
 */
function decideConfirmation(arriving: DatedObservation, standing: DatedObservation, order: Order): ObservationDecision {
  if (CONFIRMED.some((part) => namesOther(arriving[part], standing[part]))) return decide('put-aside', 'contradiction');
  if (isFinal(standing.status)) return arriving.isRemarked ? decide('put-aside', 'empty') : decide('keep');
  // A confirmation older than the value cannot have meant it.
  const isConfirmable = standing.value.trim() !== '' && standing.status !== 'X' && !isWithdrawn(standing.status);
  if (order === 'earlier' || !isConfirmable) return decide('put-aside', 'contradiction');
  return decide('finalise');
}

const CONFIRMED = ['value', 'unit', 'range'] as const;
const namesOther = (arriving: string, standing: string): boolean =>
  arriving.trim() !== '' && arriving.trim() !== standing.trim();

/** An empty OBX-5 changes nothing. A correction, a flag or a note that comes with it is something to say all the same. */
const decideEmpty = (arriving: DatedObservation): ObservationDecision =>
  arriving.status === 'C' || arriving.isRemarked ? decide('put-aside', 'empty') : decide('keep');

const saysSomething = ({ value, isRemarked }: ObservationFacts): boolean => value.trim() !== '' || isRemarked;

/** X, D and W mean to be without a value. */
const isEmpty = ({ status, value }: ObservationFacts): boolean =>
  value.trim() === '' && status !== 'X' && !isWithdrawn(status);

const saysOther = (arriving: ObservationFacts, standing: ObservationFacts): boolean =>
  arriving.content !== standing.content || isWithdrawn(arriving.status) !== isWithdrawn(standing.status);
