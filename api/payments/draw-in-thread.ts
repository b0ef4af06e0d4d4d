import { Worker } from 'node:worker_threads';
import type { Invoice } from './present-invoice.ts';

export interface DrawingOrder {
  id: number;
  invoice: Invoice;
}

export type DrawingAnswer = { id: number; bytes: Uint8Array } | { id: number; failure: string };

interface Waiting {
  resolve: (bytes: Uint8Array) => void;
  reject: (error: Error) => void;
}

/** One thread for all, started with the first document; it does not keep the process alive while it has nothing to do. */
let thread: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/**
 * A document as a PDF, drawn in a thread: reading fonts and making a QR code take a tenth of a second, in which the process would answer
 * nobody.
 */
export function drawInThread(invoice: Invoice): Promise<Uint8Array> {
  const worker = thread ?? startThread();
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.ref();
    worker.postMessage({ id, invoice } satisfies DrawingOrder);
  });
}

function startThread(): Worker {
  const worker = new Worker(new URL('./invoice-thread.ts', import.meta.url));
  thread = worker;
  worker.on('message', (answer: DrawingAnswer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) worker.unref();
    if ('bytes' in answer) asked?.resolve(answer.bytes);
    else asked?.reject(new Error(`the invoice could not be drawn: ${answer.failure}`));
  });
  worker.on('error', failAll);
  worker.on('exit', (code) => failAll(new Error(`the thread of invoices ended with code ${code}`)));
  return worker;
}

/** The next document starts a thread anew. */
function failAll(error: unknown): void {
  thread = null;
  for (const { reject } of waiting.values()) reject(error instanceof Error ? error : new Error(String(error)));
  waiting.clear();
}
