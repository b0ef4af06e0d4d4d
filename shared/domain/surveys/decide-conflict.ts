import type { AdditionalAnswer, Answer, AnswerValue } from './survey.ts';

/** From where an answer came: the person who gave it and the browser, where that is known. */
interface Origin {
  answeredBy: string;
  deviceId: string | null;
}

/** The stored answer; instants are ISO texts in UTC with milliseconds, so that they compare as texts. */
export interface StandingAnswer extends Answer, Origin {
  answeredAt: string;
}

export interface ArrivingAnswer extends Answer, Origin {
  givenAt: string;
  /** `answeredAt` of the answer the device had before; null for none, undefined where it does not say. */
  seenAt: string | null | undefined;
}

/**
 * Which of two different answers stays: the one that was given later. `none` where nobody contradicts anybody: nothing is stored, the
 * same is said again, the device had seen what it replaces, or it is the same browser, which sends its answers in order. `known` where
 * the same was said later already: what stands keeps its time, and the reason of the doctor who wrote it down.
 */
export function decideConflict(
  standing: StandingAnswer | undefined,
  arriving: ArrivingAnswer,
): 'none' | 'known' | 'this' | 'other' {
  if (!standing) return 'none';
  if (isSame(standing, arriving)) return standing.answeredAt > arriving.givenAt ? 'known' : 'none';
  const isSameBrowser = standing.deviceId !== null && standing.deviceId === arriving.deviceId;
  if (isSameBrowser && standing.answeredBy === arriving.answeredBy) return 'none';
  if (arriving.seenAt === standing.answeredAt) return 'none';
  if (standing.answeredAt > arriving.givenAt) return 'other';
  return arriving.seenAt === undefined ? 'none' : 'this';
}

function isSame(one: Answer, other: Answer): boolean {
  return canonical(one) === canonical(other);
}

const canonical = ({ value, additionalAnswer }: Answer): string =>
  JSON.stringify([sorted(value), additionalAnswer.map(pair).sort()]);
const pair = ({ key, value }: AdditionalAnswer): string => JSON.stringify([key, sorted(value)]);
/** The order in which options were ticked says nothing. */
const sorted = (value: AnswerValue): AnswerValue => (Array.isArray(value) ? value.toSorted() : value);
