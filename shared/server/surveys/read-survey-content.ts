import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { listContentFaults } from '#shared/domain/surveys/list-content-faults.ts';
import type { SurveyContent } from '#shared/domain/surveys/survey.ts';
import type { EnvironmentReader } from '#shared/server/read-environment.ts';

/** The questions of all product groups as they are now, and what tells them from earlier ones. */
export interface CurrentContent {
  content: SurveyContent;
  /** SHA-256 of the content. */
  hash: string;
}

const SHIPPED = new URL('../../content/survey.json', import.meta.url);
const PRODUCT_GROUPS = new URL('../../content/product-groups.json', import.meta.url);
const NOTHING: SurveyContent = { groups: [], questions: [], surveys: [] };

/**
 * Reads the questionnaires' content (SURVEY_CONTENT, else the one that is shipped) and checks it. Content with faults is refused as a
 * whole, with a line for each of them: half a questionnaire would be worse than none.
 */
export function readSurveyContent(reader: EnvironmentReader): CurrentContent {
  const file = reader.optional('SURVEY_CONTENT');
  const content = readJson(reader, file ?? SHIPPED);
  const faults = content === undefined ? [] : listContentFaults(content, productGroups());
  for (const fault of faults) reader.refuse('SURVEY_CONTENT', fault);
  const checked = content === undefined || faults.length > 0 ? NOTHING : (content as SurveyContent);
  return { content: checked, hash: createHash('sha256').update(JSON.stringify(checked)).digest('hex') };
}

function readJson(reader: EnvironmentReader, file: string | URL): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    reader.refuse('SURVEY_CONTENT', `cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

const productGroups = (): string[] =>
  (JSON.parse(readFileSync(PRODUCT_GROUPS, 'utf8')) as { key: string }[]).map(({ key }) => key);
