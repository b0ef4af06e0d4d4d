import type { exports } from '#shared/contract/exports.ts';
import { refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Services } from '#shared/server/services.ts';
import { findMadeExport, nameOfExport } from './find-made-export.ts';

const INDENT = 2;

/** What is told beside a file for research: it stays when the file is over, since it says of nobody anything. */
export async function getExportManifest(services: Services, call: Call<typeof exports.getExportManifest>) {
  const made = await findMadeExport(services, call);
  if (!made.isDone || made.manifest === null) return refuse('file-not-found');
  const bytes = Buffer.from(`${JSON.stringify(made.manifest, null, INDENT)}\n`);
  const content = (async function* () {
    yield bytes;
  })();
  const name = `${nameOfExport(services, made)}.manifest.json`;
  return { name, type: 'application/json; charset=utf-8', length: bytes.length, content };
}
