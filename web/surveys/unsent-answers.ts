import type { AdditionalAnswer, AnswerValue } from '#shared/domain/surveys/survey.ts';

/** An answer the server has not confirmed yet. It stays in this browser, also after a reload, until it was sent. */
export interface UnsentAnswer {
  questionKey: string;
  value: AnswerValue;
  additionalAnswer: readonly AdditionalAnswer[];
  /** Place of the question in the survey: a parent is sent before the questions it opens. */
  order: number;
  /** Whose it is; another person on the same device neither sees nor sends it. */
  userId: string;
  /** Instant of the last change. */
  at: string;
}

/** One entry for each answer, so that two tabs never overwrite each other's. */
const PREFIX = 'unsent-answer:';
/** Stands in where the browser keeps nothing: the answers then live as long as the page. */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();
let revision = 0;

/** Calls `listener` on every change, also of another tab; returns how to stop. */
export function onUnsentChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', changed);
  };
}

/** Grows with every change; what `useSyncExternalStore` compares. */
export const unsentRevision = (): number => revision;

/** The unsent answers of one survey and person, in the order of the questions. */
export function listUnsent(surveyId: string, userId: string): UnsentAnswer[] {
  return keysOf(`${PREFIX}${surveyId}:`)
    .map(read)
    .filter((answer): answer is UnsentAnswer => answer !== null && answer.userId === userId)
    .sort((a, b) => a.order - b.order);
}

/** Keeps an answer until it was sent; a newer one of the same question replaces it. */
export function keepUnsent(surveyId: string, answer: UnsentAnswer): void {
  write(`${PREFIX}${surveyId}:${answer.questionKey}`, JSON.stringify(answer));
  changed();
}

/** Forgets an answer that was sent, unless it was changed since. */
export function forgetUnsent(surveyId: string, { questionKey, at }: UnsentAnswer): void {
  const key = `${PREFIX}${surveyId}:${questionKey}`;
  if (read(key)?.at !== at) return;
  memory.delete(key);
  withStorage((storage) => storage.removeItem(key));
  changed();
}

/** The questionnaires for which this person has answers that were not sent. */
export function listUnsentSurveys(userId: string): string[] {
  const surveys = keysOf(PREFIX).map((key) => key.slice(PREFIX.length).split(':')[0] ?? '');
  return [...new Set(surveys)].filter((surveyId) => listUnsent(surveyId, userId).length > 0);
}

/** How many answers of this person are on this device only. */
export const countUnsent = (userId: string): number =>
  keysOf(PREFIX).filter((key) => read(key)?.userId === userId).length;

/** Where the unsent answers of other people stand who use this device. */
export const unsentKeysOfOthers = (userId: string): string[] =>
  keysOf(PREFIX).filter((key) => read(key)?.userId !== userId);

/** Forgets every unsent answer of a person: after a logout nothing about their health stays on the device. */
export function forgetUnsentAnswers(userId: string): void {
  for (const key of keysOf(PREFIX).filter((one) => read(one)?.userId === userId)) {
    memory.delete(key);
    withStorage((storage) => storage.removeItem(key));
  }
}

function write(key: string, text: string): void {
  const kept = withStorage((storage) => {
    storage.setItem(key, text);
    return true;
  });
  if (kept) memory.delete(key);
  else memory.set(key, text);
}

function keysOf(prefix: string): string[] {
  const stored = withStorage((storage) => Object.keys(storage)) ?? [];
  return [...new Set([...stored, ...memory.keys()])].filter((key) => key.startsWith(prefix));
}

function read(key: string): UnsentAnswer | null {
  const text = memory.get(key) ?? withStorage((storage) => storage.getItem(key));
  try {
    return JSON.parse(text ?? 'null') as UnsentAnswer | null;
  } catch {
    return null;
  }
}

/** What `act` returns, or null in a browser that forbids or has no more storage. */
function withStorage<T>(act: (storage: Storage) => T): T | null {
  try {
    return act(localStorage);
  } catch {
    return null;
  }
}

function changed(): void {
  revision += 1;
  for (const listener of listeners) listener();
}
