// Entry of the thread that `drawInThread` starts: documents in, the bytes of their files out.
import { buffer } from 'node:stream/consumers';
import { parentPort } from 'node:worker_threads';
import type { DrawingAnswer, DrawingOrder } from './draw-in-thread.ts';
import { drawInvoice } from './draw-invoice.ts';

parentPort?.on('message', async ({ id, invoice }: DrawingOrder) => {
  let answer: DrawingAnswer;
  try {
    answer = { id, bytes: new Uint8Array(await buffer(drawInvoice(invoice))) };
  } catch (error) {
    answer = { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(answer);
});
