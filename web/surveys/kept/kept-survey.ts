import type { Survey } from '#shared/domain/surveys/survey.ts';
import type { AnswersView, CustomerSurveyView, StoredAnswerView } from '#shared/views/surveys.ts';
import { startingWith } from '../open-database.ts';
import { inKeptDatabase, type KeptDatabase } from './kept-database.ts';
import { type SessionOwner, sessionOwner } from './session-owner.ts';

/** A person's own open questionnaire as the server last showed it in this session. */
export interface KeptSurvey extends SessionOwner {
  surveyId: string;
  customerSurvey: CustomerSurveyView;
  survey: Survey;
  answers: AnswersView;
}

/** What this browser kept of a questionnaire for the session of this tab; null for any other person, and for an earlier session. */
export async function findKeptSurvey(surveyId: string): Promise<KeptSurvey | null> {
  const owner = sessionOwner();
  if (!owner) return null;
  const kept = await inKeptDatabase((database) => database.get('surveys', [owner.userId, surveyId]));
  return kept?.sessionId === owner.sessionId ? kept : null;
}

/** Keeps a questionnaire while it is the person's own and open; one that is closed is forgotten, and what an earlier session left. */
export async function keepSurvey(shown: Omit<KeptSurvey, keyof SessionOwner>, isOpen: boolean): Promise<void> {
  const owner = sessionOwner();
  if (owner?.userId !== shown.customerSurvey.customerId) return;
  const { userId } = owner;
  await inKeptDatabase(async (database) => {
    await forgetEarlierSessions(database, owner);
    if (isOpen) return database.put('surveys', { ...shown, ...owner });
    const change = database.transaction(['surveys', 'unfinished'], 'readwrite');
    await change.objectStore('surveys').delete([userId, shown.surveyId]);
    await change.objectStore('unfinished').delete(startingWith(userId, shown.surveyId));
    return change.done;
  });
}

/** The session whose leftovers were looked for, so that it is done once. */
let sweptFor: string | null = null;

/** A session that ran out while no page was open could not take what it kept along. */
async function forgetEarlierSessions(database: KeptDatabase, { sessionId }: SessionOwner): Promise<void> {
  if (sweptFor === sessionId) return;
  sweptFor = sessionId;
  for (const kept of await database.getAll('surveys'))
    if (kept.sessionId !== sessionId) await database.delete('surveys', [kept.userId, kept.surveyId]);
}

/** A questionnaire with an answer that the server has now. */
export const withSaved = (kept: KeptSurvey, row: StoredAnswerView): KeptSurvey => ({
  ...kept,
  answers: {
    ...kept.answers,
    answers: [...kept.answers.answers.filter(({ questionKey }) => questionKey !== row.questionKey), row],
  },
});

/** Forgets the questionnaires of a session that ended by itself; what the person typed stays for when they come back. */
export const forgetShown = (userId: string): Promise<unknown> =>
  inKeptDatabase((database) => database.delete('surveys', startingWith(userId)));

/** Forgets everything that was kept for a person. */
export async function forgetKept(userId: string): Promise<void> {
  await inKeptDatabase(async (database) => {
    const change = database.transaction(['surveys', 'unfinished'], 'readwrite');
    for (const store of ['surveys', 'unfinished'] as const)
      await change.objectStore(store).delete(startingWith(userId));
    await change.done;
  });
}
