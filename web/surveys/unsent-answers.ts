import type { Answer } from '#shared/domain/surveys/survey.ts';
import type { StoredAnswerView } from '#shared/views/surveys.ts';
import { forgetKept } from './kept/kept-survey.ts';
import { startingWith } from './open-database.ts';
import { forgetAllUnfinished } from './unfinished-answers.ts';
import { tellThisTab, tellUnsentChange } from './unsent-changes.ts';
import { inDatabase } from './unsent-database.ts';

/** An answer the server has not confirmed yet. It stays in this browser, also after the tab was closed, until it was sent. */
export interface UnsentAnswer extends Answer {
  surveyId: string;
  /** Whose it is; another person on the same device neither sees nor sends it. */
  userId: string;
  /** Made anew with every change. */
  id: string;
  /** Place of the question in the survey: a parent is sent before the questions it opens. */
  order: number;
  /** When it was given, by this device's clock, ms. */
  at: number;
  /** `answeredAt` of the server's answer that it takes the place of; null where there was none. */
  seenAt: string | null;
}

/** Stands in where the browser keeps nothing: the answers then live as long as the page. */
const memory = new Map<string, UnsentAnswer>();
/** Ids of answers that were sent and that the browser did not strike out, as one with a full disk: they are not sent again for that. */
const settled = new Set<string>();
/** `answeredAt` of this page's own answer that the server confirmed last: whoever changes it in that moment follows it, before the screen knows of it. */
const confirmed = new Map<string, string>();
const keyOf = ({ userId, surveyId, questionKey }: UnsentAnswer) => JSON.stringify([userId, surveyId, questionKey]);

/** The unsent answers of one survey and person, in the order of the questions. */
export async function listUnsent(surveyId: string, userId: string): Promise<UnsentAnswer[]> {
  const all = await listAllUnsent(userId);
  return all.filter((answer) => answer.surveyId === surveyId).sort((a, b) => a.order - b.order);
}

/** All unsent answers of a person. */
async function listAllUnsent(userId: string): Promise<UnsentAnswer[]> {
  const stored = (await inDatabase((database) => database.getAll('answers', startingWith(userId)))) ?? [];
  const waiting = stored.filter(({ id }) => !settled.has(id));
  return [...waiting, ...[...memory.values()].filter((answer) => answer.userId === userId)];
}

/** Keeps an answer until it was sent; a newer one of the same question replaces it. Resolves when the browser has it for good. */
export async function keepUnsent(answer: UnsentAnswer): Promise<void> {
  tellThisTab({ surveyId: answer.surveyId, kept: answer });
  const isKept = await inDatabase(async (database) => {
    const change = database.transaction(['answers', 'conflicts'], 'readwrite', { durability: 'strict' });
    const key = [answer.userId, answer.surveyId, answer.questionKey] satisfies [string, string, string];
    const answers = change.objectStore('answers');
    await answers.put(following(await answers.get(key), answer));
    // Whoever answers anew has decided.
    await change.objectStore('conflicts').delete(key);
    await change.done;
    return true;
  });
  if (isKept) memory.delete(keyOf(answer));
  else memory.set(keyOf(answer), following(memory.get(keyOf(answer)), answer));
  warnOfClosing();
  tellUnsentChange({ surveyId: answer.surveyId });
}

/** Before a page is closed with which answers would go, the browser asks. */
function warnOfClosing(): void {
  if (memory.size > 0) window.addEventListener('beforeunload', askFirst);
  else window.removeEventListener('beforeunload', askFirst);
}
const askFirst = (event: Event): void => event.preventDefault();

/**
 * What waits was never seen by another device: the newer answer takes the place of what that one did. Otherwise that of what was
 * confirmed last: one's own answer of a moment ago would pass for another device's, and win.
 */
function following(before: UnsentAnswer | undefined, answer: UnsentAnswer): UnsentAnswer {
  if (before) return { ...answer, seenAt: before.seenAt };
  const last = confirmed.get(keyOf(answer));
  return last !== undefined && last > (answer.seenAt ?? '') ? { ...answer, seenAt: last } : answer;
}

/** Forgets an answer that the server has as `saved` says, or does not take; one that was changed meanwhile stays, and follows that. */
export async function settleUnsent(answer: UnsentAnswer, saved?: StoredAnswerView): Promise<void> {
  // Before it is struck out: what is kept from then on follows it. Another device's, which won, the person has not seen yet.
  if (saved && saved.additionalAnswer === answer.additionalAnswer) confirmed.set(keyOf(answer), saved.answeredAt);
  const isStruckOut = await replace(answer, (present) => {
    if (present.id === answer.id) return null;
    return saved ? { ...present, seenAt: saved.answeredAt } : present;
  });
  if (!isStruckOut) settled.add(answer.id);
  tellUnsentChange({ surveyId: answer.surveyId, saved });
}

/** Puts what `make` says in the place of an answer that still waits: nothing for null. False where the browser could not write it down. */
async function replace(answer: UnsentAnswer, make: (present: UnsentAnswer) => UnsentAnswer | null): Promise<boolean> {
  const isWritten = await inDatabase(async (database) => {
    const change = database.transaction('answers', 'readwrite');
    const key = [answer.userId, answer.surveyId, answer.questionKey] satisfies [string, string, string];
    const present = await change.store.get(key);
    const next = present && make(present);
    if (next) await change.store.put(next);
    else if (present) await change.store.delete(key);
    await change.done;
    return true;
  });
  const present = memory.get(keyOf(answer));
  const next = present && make(present);
  if (next) memory.set(keyOf(answer), next);
  else memory.delete(keyOf(answer));
  warnOfClosing();
  return isWritten === true;
}

/** The questionnaires for which this person has answers that were not sent. */
export async function listUnsentSurveys(userId: string): Promise<string[]> {
  return [...new Set((await listAllUnsent(userId)).map(({ surveyId }) => surveyId))];
}

/** How many answers of this person are on this device only. */
export const countUnsent = async (userId: string): Promise<number> => (await listAllUnsent(userId)).length;

/** What other people who use this device have not sent. */
export async function listUnsentOfOthers(userId: string): Promise<UnsentAnswer[]> {
  const all = (await inDatabase((database) => database.getAll('answers'))) ?? [];
  return all.filter((answer) => answer.userId !== userId);
}

/** Puts back what was taken away together with a person's own. */
export async function restoreUnsent(answers: readonly UnsentAnswer[]): Promise<void> {
  if (answers.length === 0) return;
  await inDatabase(async (database) => {
    const change = database.transaction('answers', 'readwrite', { durability: 'strict' });
    await Promise.all(answers.map((answer) => change.store.put(answer)));
    await change.done;
  });
}

/** Forgets every answer of a person and what lets them go on: after a logout nothing about their health stays on the device. */
export async function forgetUnsentAnswers(userId: string): Promise<void> {
  forgetAllUnfinished();
  for (const [key, answer] of memory) if (answer.userId === userId) memory.delete(key);
  confirmed.clear();
  warnOfClosing();
  await inDatabase(async (database) => {
    const change = database.transaction(['answers', 'conflicts'], 'readwrite');
    for (const store of ['answers', 'conflicts'] as const) await change.objectStore(store).delete(startingWith(userId));
    await change.done;
  });
  await forgetKept(userId);
  tellUnsentChange({});
}
