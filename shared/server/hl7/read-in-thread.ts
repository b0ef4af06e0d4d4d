import { Worker } from 'node:worker_threads';
import type { FileProblem } from '#shared/domain/lab-intake/file-problem.ts';
import type { LabFile } from './types.ts';

/** Why reading was stopped: both happen only with files made to do harm, or far larger than what laboratories send. */
export type ThreadRefusal = { refused: 'timeout' | 'memory' };

export interface ThreadLimits {
  /** A real file takes milliseconds, 1,000 messages one second, several on a machine busy with other things; after this the thread is killed. */
  timeoutMs: number;
  /** Old generation heap of the thread: beyond it the thread dies, not the process. */
  maxOldGenerationSizeMb: number;
}

const THREAD_LIMITS: ThreadLimits = { timeoutMs: 20_000, maxOldGenerationSizeMb: 256 };

/** What the thread sends: portions of messages, so that taking a long file over never holds up the event loop; then the end. */
export type ThreadAnswer = { messages: LabFile['messages'] } | { problems: FileProblem[] };

interface Thread {
  worker: Worker;
  maxOldGenerationSizeMb: number;
}

let idle: Thread | null = null;

/**
 * `readLabFile` in a thread of its own. Returns a refusal when the time or memory limit stopped it; rejects only when the
 * thread itself fails. Each call has a thread to itself; one stays for the next call and does not keep the process alive.
 */
export async function readLabFileInThread(
  bytes: Uint8Array,
  limits: Partial<ThreadLimits> = {},
): Promise<LabFile | ThreadRefusal> {
  const { timeoutMs, maxOldGenerationSizeMb } = { ...THREAD_LIMITS, ...limits };
  const thread = takeThread(maxOldGenerationSizeMb);
  const answer = await collectAnswer(thread.worker, bytes, timeoutMs);
  if ('refused' in answer) await thread.worker.terminate();
  else keepThread(thread);
  return answer;
}

function takeThread(maxOldGenerationSizeMb: number): Thread {
  if (idle?.maxOldGenerationSizeMb === maxOldGenerationSizeMb) {
    const thread = idle;
    idle = null;
    thread.worker.removeAllListeners('exit');
    thread.worker.ref();
    return thread;
  }
  const worker = new Worker(new URL('./lab-file-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb },
  });
  return { worker, maxOldGenerationSizeMb };
}

function keepThread(thread: Thread): void {
  if (idle) void idle.worker.terminate();
  idle = thread;
  thread.worker.unref();
  thread.worker.once('exit', () => {
    if (idle === thread) idle = null;
  });
}

function collectAnswer(worker: Worker, bytes: Uint8Array, timeoutMs: number): Promise<LabFile | ThreadRefusal> {
  return new Promise((resolve, reject) => {
    const messages: LabFile['messages'] = [];
    const settle = (act: () => void) => {
      clearTimeout(timer);
      worker.removeAllListeners();
      // A dying thread may report more than once; an error event nobody listens to would end the process.
      worker.on('error', () => undefined);
      act();
    };
    const timer = setTimeout(() => settle(() => resolve({ refused: 'timeout' })), timeoutMs);
    worker.removeAllListeners();
    worker.on('message', (answer: ThreadAnswer) => {
      if ('messages' in answer) for (const message of answer.messages) messages.push(message);
      else settle(() => resolve({ messages, problems: answer.problems }));
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      settle(() => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ refused: 'memory' }) : reject(error))),
    );
    worker.on('exit', (code) => settle(() => reject(new Error(`the HL7 thread ended with code ${code}`))));
    worker.postMessage(bytes);
  });
}
