import { type RejectionReason, RejectionState } from './rejection.ts';

/** A rejection of one marker, as a message says it. */
export interface SaidRejection {
  marker: string;
  reason: RejectionReason;
  messageId: string;
  /** When the rejected sample was taken; null where nobody said. */
  sampledAt: Date | null;
}

/** A rejection that is stored. */
export interface KnownRejection {
  id: string;
  marker: string;
  /** 0 is the order's first sample. */
  sampleNo: number;
  state: RejectionState;
}

/** What stands for a marker now. */
export type StandingWord = 'value' | { reason: RejectionReason; messageId: string };

/** The new sample that was chosen last. */
export interface ChosenSample {
  sampleNo: number;
  chosenAt: Date;
  /** From when it can have been taken at all; null while it cannot. */
  takenFrom: Date | null;
}

export interface RejectionsFacts {
  /** What was ordered: nothing else is missed. */
  ordered: readonly string[];
  standing: ReadonlyMap<string, StandingWord>;
  /** What came just now, in its order. */
  said: readonly SaidRejection[];
  known: readonly KnownRejection[];
  chosen: ChosenSample | null;
  now: Date;
}

export interface RejectionsDecision {
  inserts: (SaidRejection & { sampleNo: number; state: RejectionState })[];
  /** Known ones whose value went away again. */
  again: { id: string; said: SaidRejection; to: 'open' | 'replaced' }[];
  /** Ids of those that have their value now. */
  received: string[];
}

/**
 * What standing values and arriving words mean for the rejections of an order: a final value ends the rejection of its marker, a marker
 * without one is rejected once for each sample. A sample that is rejected after a new one was chosen may be the old one still: then it
 * joins the choice, and asks for nothing more.
 */
export function decideRejections(facts: RejectionsFacts): RejectionsDecision {
  const decision: RejectionsDecision = { inserts: [], again: [], received: [] };
  for (const marker of facts.ordered) decideMarker(marker, facts, decision);
  return decision;
}

function decideMarker(marker: string, facts: RejectionsFacts, { inserts, again, received }: RejectionsDecision): void {
  const known = facts.known.filter((rejection) => rejection.marker === marker);
  const stands = facts.standing.get(marker);
  if (stands === 'value') {
    received.push(...known.filter(({ state }) => state === 'open' || state === 'replaced').map(({ id }) => id));
    return;
  }
  const arrived = facts.said.findLast((word) => word.marker === marker);
  if (arrived) {
    const sampleNo = sampleOf(arrived, facts);
    const same = known.find((rejection) => rejection.sampleNo === sampleNo);
    if (!same) inserts.push({ ...arrived, sampleNo, state: stateOf(sampleNo, facts.chosen) });
    else if (isOver(same)) again.push({ id: same.id, said: arrived, to: stateOf(sampleNo, facts.chosen) });
    return;
  }
  // Nothing new was said: a value was taken away, and the rejection before it stands again.
  const last = known.reduce<KnownRejection | null>((a, b) => (a && a.sampleNo > b.sampleNo ? a : b), null);
  if (!stands || (last && !isOver(last))) return;
  const word = { marker, ...stands, sampledAt: null };
  if (last) again.push({ id: last.id, said: word, to: stateOf(last.sampleNo, facts.chosen) });
  else inserts.push({ ...word, sampleNo: 0, state: stateOf(0, facts.chosen) });
}

const isOver = ({ state }: KnownRejection): boolean =>
  state === RejectionState.received || state === RejectionState.withdrawn;

/** A new sample is chosen already for every sample before the last. */
const stateOf = (sampleNo: number, chosen: ChosenSample | null): 'open' | 'replaced' =>
  chosen && sampleNo < chosen.sampleNo ? RejectionState.replaced : RejectionState.open;

/** Which sample of the order a rejection is about. */
function sampleOf({ sampledAt }: SaidRejection, { chosen, now }: RejectionsFacts): number {
  if (!chosen) return 0;
  const isNew = sampledAt
    ? sampledAt > chosen.chosenAt
    : chosen.takenFrom !== null && now.getTime() >= chosen.takenFrom.getTime();
  return isNew ? chosen.sampleNo : chosen.sampleNo - 1;
}
