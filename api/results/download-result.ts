import { Readable } from 'node:stream';
import type { FileContent } from '#shared/contract/define.ts';
import type { results } from '#shared/contract/results.ts';
import { presentResultFile } from '#shared/domain/results/present-result-file.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { drawInThread } from '#shared/server/draw-in-thread.ts';
import { User } from '#shared/server/models/user.ts';
import type { Services } from '#shared/server/services.ts';
import type { drawResultFile } from './draw-result-file.ts';
import { findNewestRelease } from './find-newest-release.ts';

/** The released result as a PDF in the asked language, for the person and for doctors. */
export async function downloadResult(
  services: Services,
  { params, query, request }: Call<typeof results.downloadResult>,
): Promise<FileContent> {
  const result = await findNewestRelease(services, params.id);
  const { brand } = services.config;
  const where = { id: result.customerId };
  const person = orNotFound(await findRow(services, User, ['firstName', 'lastName', 'birthdate'], { where }));
  return drawFile({ result, person, language: query.lang ?? request.language, brand });
}

/** A result as a PDF that is sent. */
export async function drawFile(given: Parameters<typeof presentResultFile>[0]): Promise<FileContent> {
  const bytes = await drawInThread<typeof drawResultFile>({
    file: new URL('./draw-result-file.ts', import.meta.url),
    draw: 'drawResultFile',
    order: presentResultFile(given),
  });
  return {
    name: `${given.brand.toLowerCase()}-${given.result.orderNumber}.pdf`,
    type: 'application/pdf',
    length: bytes.length,
    content: Readable.from([bytes]),
  };
}
