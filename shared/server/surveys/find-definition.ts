import type { Survey as SurveyDefinition } from '#shared/domain/surveys/survey.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import type { Database, Tx } from '#shared/server/database/sql.ts';
import { Survey } from '#shared/server/models/survey.ts';

/** The frozen questions of a survey version, or undefined. */
export async function findDefinition(on: Database | Tx, surveyId: string): Promise<SurveyDefinition | undefined> {
  const row = await findRow(on, Survey, ['definition'], { where: { id: surveyId } });
  return row?.definition;
}
