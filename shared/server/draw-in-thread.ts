import { Piscina } from 'piscina';
import { Busy } from '#shared/errors.ts';
import { FILES_DRAWN_AT_ONCE, FILES_TO_DRAW } from '#shared/limits/drawn-files.ts';

/** Started with the first document and ended when none came for a while; they do not keep the process alive. */
const threads = new Piscina({
  minThreads: 0,
  maxThreads: FILES_DRAWN_AT_ONCE,
  maxQueue: FILES_TO_DRAW,
  idleTimeout: 30_000,
  recordTiming: false,
});

/** What a thread is asked to call: `draw` is exported by `file`, and takes and returns what can be copied between threads. */
export interface Drawing<Order> {
  file: URL;
  draw: string;
  order: Order;
}

/**
 * The bytes of a file, drawn in a thread: fonts, pages and QR codes take tenths of a second, in which the process would answer nobody.
 * @throws Busy when too many wait already
 */
export async function drawInThread<Draw extends (order: never) => Promise<Uint8Array>>({
  file,
  draw,
  order,
}: Drawing<Parameters<Draw>[0]>): Promise<Uint8Array> {
  if (threads.queueSize >= FILES_TO_DRAW) throw new Busy('too many files wait to be drawn');
  return threads.run(order, { filename: file.href, name: draw });
}
