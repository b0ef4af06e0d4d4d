import type { Answer } from '#shared/domain/surveys/survey.ts';
import type { StoredAnswerView } from '#shared/views/surveys.ts';
import { startingWith } from './open-database.ts';
import { tellUnsentChange } from './unsent-changes.ts';
import { inDatabase } from './unsent-database.ts';

/** Two devices answered the same question without knowing of each other; the later answer was kept. The person is told until they have seen it. */
export interface AnswerConflict {
  userId: string;
  surveyId: string;
  questionKey: string;
  /** Whose was later and stands: this device's or the other's. */
  kept: 'this' | 'other';
  own: Answer;
  other: StoredAnswerView;
}

/** What the person has not been told yet, or has not put away. */
export async function listConflicts(surveyId: string, userId: string): Promise<AnswerConflict[]> {
  return (await inDatabase((database) => database.getAll('conflicts', startingWith(userId, surveyId)))) ?? [];
}

/** Keeps it until the person was told, which may be in another tab or another time. */
export async function keepConflict(conflict: AnswerConflict): Promise<void> {
  await inDatabase((database) => database.put('conflicts', conflict));
  tellUnsentChange({ surveyId: conflict.surveyId });
}

/** The person has seen them. */
export async function forgetConflicts(surveyId: string, userId: string): Promise<void> {
  await inDatabase((database) => database.delete('conflicts', startingWith(userId, surveyId)));
  tellUnsentChange({ surveyId });
}
