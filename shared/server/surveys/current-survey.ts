import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import survey from '#shared/content/survey.json' with { type: 'json' };
import type { Survey as SurveyDefinition } from '#shared/domain/surveys/survey.ts';
import { visibleQuestions } from '#shared/domain/surveys/visible-questions.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { type Database, insertNew } from '#shared/server/database/sql.ts';
import { Survey } from '#shared/server/models/survey.ts';

const DEFINITION = survey as unknown as SurveyDefinition;
const HASH = createHash('sha256').update(JSON.stringify(survey)).digest('hex');

const known = new WeakMap<Database, { id: string; questions: number }>();

/**
 * The questions as they are now, frozen as a row: an order keeps the version it was placed with. `questions` = those
 * visible before any answer is given.
 */
export async function currentSurvey(on: Database): Promise<{ id: string; questions: number }> {
  const cached = known.get(on);
  if (cached) return cached;
  await insertNew(on, Survey, { id: uuidv7(), hash: HASH, definition: DEFINITION, createdAt: new Date() });
  const row = await findRow(on, Survey, ['id'], { where: { hash: HASH } });
  const questions = visibleQuestions(DEFINITION, [], { sex: null }).length;
  const found = { id: row?.id ?? '', questions };
  known.set(on, found);
  return found;
}
