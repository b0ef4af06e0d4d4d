import { transition } from '#shared/domain/machine.ts';
import { SURVEY_MACHINE, type SurveyEvent } from '#shared/domain/surveys/survey-machine.ts';
import type { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import type { Changes } from '#shared/server/database/columns.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { type ChangeNote, noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { CustomerSurvey } from '#shared/server/models/customer-survey.ts';
import type { Actor } from '#shared/server/services.ts';
import type { SurveyRow } from './find-survey.ts';

const NAMES = {
  begin: 'surveys.begun',
  answer: 'surveys.answered',
  complete: 'surveys.completed',
} as const satisfies Record<SurveyEvent, string>;

interface SurveyChange {
  event: SurveyEvent;
  actor: Actor;
  changes: Omit<Changes<CustomerSurvey>, 'status' | 'version'>;
  facts?: ChangeNote['facts'];
}

/**
 * The one way a questionnaire changes its status: the table decides from the locked row, the write repeats the old status as
 * a condition, and the change is noted.
 * @param survey as `lockSurvey` returned it
 */
export async function changeSurvey(
  tx: Tx,
  survey: SurveyRow,
  { event, actor, changes, facts }: SurveyChange,
): Promise<{ to: SurveyStatus } | Refusal<'Already_Complete'>> {
  const next = transition(SURVEY_MACHINE, survey.status, event);
  if (!next) return refuse('Already_Complete');
  // The row is locked: its version is written together with it, in one statement.
  const version = survey.version + 1;
  await updateRows(
    tx,
    CustomerSurvey,
    { ...changes, status: next.to, version },
    { id: survey.id, status: survey.status },
  );
  noteChange(tx, {
    entity: 'survey',
    id: survey.id,
    event: NAMES[event],
    actor,
    about: survey.customerId,
    facts,
    version,
    shownInCase: survey.orderId,
  });
  return next;
}
