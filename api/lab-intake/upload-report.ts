import type { labIntake } from '#shared/contract/lab-intake.ts';
import { refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { receiveReport } from '#shared/server/lab-intake/receive-report.ts';
import type { Services } from '#shared/server/services.ts';

/** Takes one report, under the name in the address: what the browser calls the file does not matter. */
export async function uploadReport(services: Services, { params, files, actor }: Call<typeof labIntake.uploadReport>) {
  const [file] = files;
  if (!file) return refuse('upload-failed');
  return receiveReport(services, {
    name: params.name,
    content: file.bytes,
    overwrites: params.overwrite === '1',
    actor,
  });
}
