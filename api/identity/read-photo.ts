import type { FileContent } from '#shared/contract/define.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import { FileFailure } from '#shared/server/gateways/files/file-failure.ts';
import type { Services } from '#shared/server/services.ts';

/** A picture as it was stored; one whose file is gone is not found. */
export async function readPhoto(services: Services, photoId: string): Promise<FileContent | Refusal<'not-found'>> {
  try {
    return { name: 'photo.webp', type: 'image/webp', content: await services.files.read('photos', photoId) };
  } catch (error) {
    if (error instanceof FileFailure && error.kind === 'missing') return refuse('not-found');
    throw error;
  }
}
