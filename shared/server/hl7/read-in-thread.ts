import { Worker } from 'node:worker_threads';
import type { SplitLabFile } from './read-lab-file.ts';
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

/** What the thread is asked for: the messages of a file but those at these positions. */
export interface ThreadTask {
  bytes: Uint8Array;
  leftOut: readonly number[];
}

/** What is known of a file before its messages are read. */
export type LabFileOutline = Pick<SplitLabFile, 'total' | 'problems'>;
type Portion = Pick<LabFile, 'messages'>;

/** The outline, then portions of messages, so that taking a long file over never holds up the event loop; then the end. */
export type ThreadAnswer = LabFileOutline | Portion | 'end';

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
  const file: LabFile = { messages: [], problems: [] };
  const parts = readPortionsInThread({ bytes, leftOut: [] }, limits);
  let next = await parts.next();
  for (; !next.done; next = await parts.next()) {
    if ('total' in next.value) file.problems = next.value.problems;
    else file.messages.push(...next.value.messages);
  }
  return next.value ?? file;
}

/**
 * The same while it is being read: the outline first, then the messages in portions, which go on coming while the last ones are
 * worked on. Returns the refusal when a limit stopped it: what came before that was read right.
 */
export async function* readPortionsInThread(
  task: ThreadTask,
  limits: Partial<ThreadLimits> = {},
): AsyncGenerator<LabFileOutline | Portion, ThreadRefusal | undefined> {
  const { timeoutMs, maxOldGenerationSizeMb } = { ...THREAD_LIMITS, ...limits };
  const thread = takeThread(maxOldGenerationSizeMb);
  const answers = collectAnswers(thread.worker, task, timeoutMs);
  let isWhole = false;
  try {
    for (;;) {
      const answer = await answers.next();
      if (answer === 'end') {
        isWhole = true;
        return undefined;
      }
      if ('refused' in answer) return answer;
      yield answer;
    }
  } finally {
    answers.stop();
    if (isWhole) keepThread(thread);
    else await thread.worker.terminate();
  }
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

interface Answers {
  /** The next answer, in order; the refusal once everything that came before the limit was given. */
  next(): Promise<ThreadAnswer | ThreadRefusal>;
  stop(): void;
}

function collectAnswers(worker: Worker, task: ThreadTask, timeoutMs: number): Answers {
  const arrived: ThreadAnswer[] = [];
  let ending: { refusal: ThreadRefusal } | { error: Error } | undefined;
  let wake: () => void = () => undefined;
  const stop = (): void => {
    clearTimeout(timer);
    worker.removeAllListeners();
    // A dying thread may report more than once; an error event nobody listens to would end the process.
    worker.on('error', () => undefined);
  };
  const end = (how: { refusal: ThreadRefusal } | { error: Error }): void => {
    stop();
    ending = how;
    wake();
  };
  const timer = setTimeout(() => end({ refusal: { refused: 'timeout' } }), timeoutMs);
  worker.removeAllListeners();
  worker.on('message', (answer: ThreadAnswer) => {
    arrived.push(answer);
    if (answer === 'end') stop();
    wake();
  });
  worker.on('error', (error: NodeJS.ErrnoException) =>
    end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? { refusal: { refused: 'memory' } } : { error }),
  );
  worker.on('exit', (code) => end({ error: new Error(`the HL7 thread ended with code ${code}`) }));
  worker.postMessage(task);
  return {
    stop,
    async next() {
      while (arrived.length === 0 && !ending) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const answer = arrived.shift();
      if (answer !== undefined) return answer;
      if (ending && 'error' in ending) throw ending.error;
      return ending?.refusal ?? 'end';
    },
  };
}
