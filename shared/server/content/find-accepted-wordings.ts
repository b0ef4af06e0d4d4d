import type { ContentKind } from '#shared/domain/content/content-kinds.ts';
import type { MedicalStatementFile, PagesFile } from '#shared/domain/content/text-files.ts';
import { columns, type Database, select } from '#shared/server/database/sql.ts';
import { parseTexts, unpackBody } from './content-body.ts';

type Terms = PagesFile['pages'][number];

/** The words of every version of what customers accept before they order, as far as it ever was content. */
export interface AcceptedWordings {
  terms(version: string): Terms | undefined;
  statement(version: string): MedicalStatementFile | undefined;
}

const BODY = columns<{ body: string }>({ body: 'b' });

/** What was accepted stays readable in its own words: every version that ever held is kept. */
export async function findAcceptedWordings(on: Database): Promise<AcceptedWordings> {
  const from = `FROM content_bodies b WHERE b.hash IN (SELECT hash FROM content_versions WHERE kind = ?)`;
  const bodies = await select(on, BODY, from, ['pages' satisfies ContentKind]);
  const files = bodies.map(({ body }) => parseTexts(unpackBody(body)));
  const terms = files.flatMap((one) => (one.pages as PagesFile).pages.filter(({ key }) => key === 'terms'));
  const statements = files.map((one) => one['medical-statement'] as MedicalStatementFile);
  return {
    terms: (version) => terms.find((one) => one.version === version),
    statement: (version) => statements.find((one) => one.version === version),
  };
}
