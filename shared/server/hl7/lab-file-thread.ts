// Entry of the thread that `readLabFileInThread` starts: one file in, portions of messages out.
import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer } from './read-in-thread.ts';
import { eachLabMessage } from './read-lab-file.ts';
import type { LabFile } from './types.ts';

/** Observations in one portion: about 1 ms of copying in the receiving thread. */
const PORTION = 400;

parentPort?.on('message', (bytes: Uint8Array) => {
  const reading = eachLabMessage(bytes);
  let portion: LabFile['messages'] = [];
  let size = 0;
  let next = reading.next();
  while (!next.done) {
    portion.push(next.value);
    size += 'refused' in next.value ? 1 : next.value.orders.reduce((sum, order) => sum + order.observations.length, 1);
    if (size >= PORTION) {
      answer({ messages: portion });
      portion = [];
      size = 0;
    }
    next = reading.next();
  }
  answer({ messages: portion });
  answer({ problems: next.value });
});

function answer(part: ThreadAnswer): void {
  parentPort?.postMessage(part);
}
