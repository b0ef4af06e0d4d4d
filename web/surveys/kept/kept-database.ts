import type { DBSchema, IDBPDatabase } from 'idb';
import { openDatabase } from '../open-database.ts';
import type { UnfinishedAnswer } from '../unfinished-answers.ts';
import type { KeptSurvey } from './kept-survey.ts';

/**
 * What lets a person go on where they were after the page was loaded anew, without a connection too. All of it is gone with the
 * logout; unlike what waits to be sent, nothing is lost when it is. The person's id comes first in every key.
 */
interface Schema extends DBSchema {
  surveys: { key: [userId: string, surveyId: string]; value: KeptSurvey };
  unfinished: { key: [userId: string, surveyId: string, questionKey: string]; value: UnfinishedAnswer };
}

export type KeptDatabase = IDBPDatabase<Schema>;

export const inKeptDatabase = openDatabase<Schema>('kept-surveys', (database) => {
  database.createObjectStore('surveys', { keyPath: ['userId', 'surveyId'] });
  database.createObjectStore('unfinished', { keyPath: ['userId', 'surveyId', 'questionKey'] });
});
