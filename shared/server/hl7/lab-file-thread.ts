// Entry of the thread that `readPortionsInThread` starts: one file in, its outline and portions of messages out.
import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer, ThreadTask } from './read-in-thread.ts';
import { splitLabFile } from './read-lab-file.ts';
import type { LabFile } from './types.ts';

/** Observations in one portion: about 1 ms of copying in the receiving thread. */
const PORTION = 400;
/** A portion that fills slowly is handed over all the same: what was read when the time is over is not lost. */
const PORTION_MS = 100;

parentPort?.on('message', ({ bytes, leftOut }: ThreadTask) => {
  const { total, problems, read } = splitLabFile(bytes);
  answer({ total, problems });
  let portion: LabFile['messages'] = [];
  let size = 0;
  // The first message goes alone: when nothing came before a limit, it is the one that cannot be read.
  let most = 1;
  let since = performance.now();
  for (const message of read(new Set(leftOut))) {
    portion.push(message);
    size += 'refused' in message ? 1 : message.orders.reduce((sum, order) => sum + order.observations.length, 1);
    if (size < most && performance.now() - since < PORTION_MS) continue;
    answer({ messages: portion });
    portion = [];
    size = 0;
    most = PORTION;
    since = performance.now();
  }
  answer({ messages: portion });
  answer('end');
});

function answer(part: ThreadAnswer): void {
  parentPort?.postMessage(part);
}
