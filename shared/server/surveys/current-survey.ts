import type { Sequelize } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import { selectSurvey } from '#shared/domain/surveys/select-survey.ts';
import { visibleQuestions } from '#shared/domain/surveys/visible-questions.ts';
import { liveContent } from '#shared/server/content/live-content.ts';
import { sequelizeOf } from '#shared/server/database/model-rows.ts';
import { columns, type Database, insertNew, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { Survey } from '#shared/server/models/survey.ts';

const ID = columns<{ id: string }>({ id: 'id' });

type Place = Tx | (Database & { now(): Date });

/** By database: which row holds the content with which hash. Rows are never removed. */
const known = new WeakMap<Sequelize, Map<string, string>>();

/**
 * The questions as they are now, frozen as a row: whoever begins keeps this version, whatever is edited later. `questions` = those that a
 * product group's questionnaire asks before any answer is given; of all of them without one.
 */
export async function currentSurvey(on: Place, productGroup?: string): Promise<{ id: string; questions: number }> {
  const { content } = liveContent().surveys;
  const asked = productGroup === undefined ? content : selectSurvey(content, productGroup);
  return { id: await idOfCurrent(on), questions: visibleQuestions(asked, [], { sex: null }).length };
}

async function idOfCurrent(on: Place): Promise<string> {
  const { hash, content } = liveContent().surveys;
  const sequelize = sequelizeOf(on);
  const ids = known.get(sequelize) ?? new Map<string, string>();
  known.set(sequelize, ids);
  const stored = ids.get(hash) ?? (await selectOne(on, ID, 'FROM surveys WHERE hash = ?', [hash]))?.id;
  if (stored !== undefined) {
    ids.set(hash, stored);
    return stored;
  }
  const createdAt = typeof on.now === 'function' ? on.now() : on.now;
  await insertNew(on, Survey, { id: uuidv7(), hash, definition: content, createdAt });
  // Somebody else's row may be younger than what this transaction sees, and one's own may be rolled back: read with a lock, not remembered.
  const made = await selectOne(on, ID, 'FROM surveys WHERE hash = ? FOR UPDATE', [hash]);
  if (!made) throw new Error('a version of the questions that was not stored');
  return made.id;
}
