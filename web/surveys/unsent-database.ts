import type { DBSchema } from 'idb';
import type { AnswerConflict } from './answer-conflicts.ts';
import { takeOldAnswers } from './move-old-answers.ts';
import { openDatabase } from './open-database.ts';
import type { UnsentAnswer } from './unsent-answers.ts';

/** What a person answered on this device. Their id comes first in every key: a person's own are found without touching others'. */
interface Schema extends DBSchema {
  answers: { key: [userId: string, surveyId: string, questionKey: string]; value: UnsentAnswer };
  conflicts: { key: [userId: string, surveyId: string, questionKey: string]; value: AnswerConflict };
}

export const inDatabase = openDatabase<Schema>('unsent-answers', (database, transaction) => {
  for (const store of ['answers', 'conflicts'] as const)
    database.createObjectStore(store, { keyPath: ['userId', 'surveyId', 'questionKey'] });
  for (const answer of takeOldAnswers()) void transaction.objectStore('answers').put(answer);
});
