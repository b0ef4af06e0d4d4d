import type { Answer } from '#shared/domain/surveys/survey.ts';
import { inKeptDatabase } from './kept/kept-database.ts';
import { sessionOwner } from './kept/session-owner.ts';
import { startingWith } from './open-database.ts';

/** What was typed and cannot be saved as it stands. */
export interface UnfinishedAnswer extends Answer {
  userId: string;
  surveyId: string;
}

/**
 * As the page needs it at once; the browser keeps the same over a reload. What was typed is there again, and no questionnaire is
 * submitted over it. A questionnaire belongs to one person, so nobody else reads it.
 */
const unfinished = new Map<string, Answer>();
const loaded = new Map<string, Promise<void>>();

const slotOf = (surveyId: string, questionKey: string): string => `${surveyId}:${questionKey}`;

/** Reads, once, what this browser kept of a questionnaire. */
export function loadUnfinished(surveyId: string): Promise<void> {
  const loading = loaded.get(surveyId) ?? read(surveyId);
  loaded.set(surveyId, loading);
  return loading;
}

async function read(surveyId: string): Promise<void> {
  const owner = sessionOwner();
  if (!owner) return;
  const all = startingWith(owner.userId, surveyId);
  const kept = (await inKeptDatabase((database) => database.getAll('unfinished', all))) ?? [];
  for (const { questionKey, value, additionalAnswer } of kept) {
    const slot = slotOf(surveyId, questionKey);
    if (!unfinished.has(slot)) unfinished.set(slot, { questionKey, value, additionalAnswer });
  }
}

/** The unfinished answer to a question, or undefined. */
export function findUnfinished(surveyId: string, questionKey: string): Answer | undefined {
  return unfinished.get(slotOf(surveyId, questionKey));
}

export function keepUnfinished(surveyId: string, answer: Answer): void {
  unfinished.set(slotOf(surveyId, answer.questionKey), answer);
  const owner = sessionOwner();
  if (!owner) return;
  const { userId } = owner;
  void inKeptDatabase((database) => database.put('unfinished', { ...answer, userId, surveyId }));
}

export function forgetUnfinished(surveyId: string, questionKey: string): void {
  const owner = sessionOwner();
  if (!unfinished.delete(slotOf(surveyId, questionKey)) || !owner) return;
  void inKeptDatabase((database) => database.delete('unfinished', [owner.userId, surveyId, questionKey]));
}

/** Keys of the questions whose last answer could not be saved. */
export function listUnfinished(surveyId: string): string[] {
  const prefix = slotOf(surveyId, '');
  return [...unfinished.keys()].filter((slot) => slot.startsWith(prefix)).map((slot) => slot.slice(prefix.length));
}

/** After a logout nothing of what was typed stays in this tab. */
export function forgetAllUnfinished(): void {
  unfinished.clear();
  loaded.clear();
}
