import { drawInThread } from '#shared/server/draw-in-thread.ts';
import type { OwnDataOrder, printOwnData } from './print-own-data.ts';

/** A person's data as a file, written in a thread: hundreds of pages take seconds. @throws Busy */
export const writeOwnData = (order: OwnDataOrder): Promise<Uint8Array> =>
  drawInThread<typeof printOwnData>({
    file: new URL('./print-own-data.ts', import.meta.url),
    draw: 'printOwnData',
    order,
  });
