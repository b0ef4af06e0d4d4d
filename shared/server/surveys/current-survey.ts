import { createHash } from 'node:crypto';
import type { Sequelize } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import survey from '#shared/content/survey.json' with { type: 'json' };
import type { Survey as SurveyDefinition } from '#shared/domain/surveys/survey.ts';
import { visibleQuestions } from '#shared/domain/surveys/visible-questions.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { type Database, insertNew } from '#shared/server/database/sql.ts';
import { Survey } from '#shared/server/models/survey.ts';

const DEFINITION = survey as unknown as SurveyDefinition;
const HASH = createHash('sha256').update(JSON.stringify(survey)).digest('hex');
const QUESTIONS = visibleQuestions(DEFINITION, [], { sex: null }).length;

const known = new WeakMap<Sequelize, string>();

/**
 * The questions as they are now, frozen as a row: an order keeps the version it was placed with. `questions` = those
 * visible before any answer is given.
 */
export async function currentSurvey(services: Database & { now(): Date }): Promise<{ id: string; questions: number }> {
  const { sequelize } = services;
  const id = known.get(sequelize) ?? (await findCurrent(services));
  if (id !== undefined) {
    known.set(sequelize, id);
    return { id, questions: QUESTIONS };
  }
  await insertNew(services, Survey, { id: uuidv7(), hash: HASH, definition: DEFINITION, createdAt: services.now() });
  return { id: (await findCurrent(services)) ?? '', questions: QUESTIONS };
}

async function findCurrent(on: Database): Promise<string | undefined> {
  return (await findRow(on, Survey, ['id'], { where: { hash: HASH } }))?.id;
}
