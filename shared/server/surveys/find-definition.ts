import { selectSurvey } from '#shared/domain/surveys/select-survey.ts';
import type { Survey as SurveyDefinition } from '#shared/domain/surveys/survey.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { orNotFound } from '#shared/errors.ts';
import { holdContent } from '#shared/server/content/refresh-content.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import type { Database, Tx } from '#shared/server/database/sql.ts';
import { Survey } from '#shared/server/models/survey.ts';
import { currentSurvey } from './current-survey.ts';
import type { SurveyRow } from './find-survey.ts';

/** The frozen questions of a survey version, those of every product group, or undefined. */
export async function findVersion(on: Database | Tx, surveyId: string) {
  const row = await findRow(on, Survey, ['definition'], { where: { id: surveyId } });
  return row?.definition;
}

/** The version of a person's questions: the current one until they begin, the one they began with from then on. */
export async function versionOf(
  on: Tx | (Database & { now(): Date }),
  { status, surveyId }: Pick<SurveyRow, 'status' | 'surveyId'>,
): Promise<string> {
  if (status !== SurveyStatus.PENDING) return surveyId;
  if ('connection' in on) await holdContent(on);
  return (await currentSurvey(on)).id;
}

/** What a person is asked: of the questions of a version those of their order's product group. */
export async function findDefinition(
  on: Database | Tx,
  { surveyId, productGroupKey }: Pick<SurveyRow, 'surveyId' | 'productGroupKey'>,
): Promise<SurveyDefinition> {
  return selectSurvey(orNotFound(await findVersion(on, surveyId)), productGroupKey);
}
