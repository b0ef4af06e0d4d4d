import { Readable } from 'node:stream';
import type { FileContent } from '#shared/contract/define.ts';
import type { surveys } from '#shared/contract/surveys.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { drawInThread } from '#shared/server/draw-in-thread.ts';
import type { drawOwnData } from '#shared/server/identity/draw-own-data.ts';
import type { Services } from '#shared/server/services.ts';
import { findAnswers } from '#shared/server/surveys/find-answers.ts';
import { findDefinition, versionOf } from '#shared/server/surveys/find-definition.ts';
import { findSurveyFile } from './find-survey-file.ts';
import { presentSurveyFile } from './present-survey-file.ts';

/** A questionnaire as a PDF: every question and answer in the asked language, for the person and for doctors. */
export async function downloadSurvey(
  services: Services,
  { params, query, request }: Call<typeof surveys.downloadSurvey>,
): Promise<FileContent> {
  const row = orNotFound(await findSurveyFile(services, params.id));
  const definition = await findDefinition(services, { ...row, surveyId: await versionOf(services, row) });
  const answers = await findAnswers(services, row.id);
  const { brand } = services.config;
  const language = query.lang ?? request.language;
  const document = presentSurveyFile({ row, definition, answers, language, brand, now: services.now() });
  const bytes = await drawInThread<typeof drawOwnData>({
    file: new URL('../../shared/server/identity/draw-own-data.ts', import.meta.url),
    draw: 'drawOwnData',
    order: document,
  });
  return {
    name: `${brand.toLowerCase()}-${document.title.replaceAll(' ', '-')}.pdf`,
    type: 'application/pdf',
    length: bytes.length,
    content: Readable.from([bytes]),
  };
}
