import { appendFileSync } from 'node:fs';
import type { EndpointName } from '#test/factories/call.ts';

/** One call as its caller saw it. */
export interface Answered {
  /** Milliseconds since 1970, when the answer came or was given up. */
  at: number;
  client: string;
  call: EndpointName;
  /** 0: no answer, so nobody knows whether it was done. */
  status: number;
  error: string | null;
  ms: number;
  requestId: string | null;
  /** Staff who read or change somebody's health data; such a call must leave its mark. */
  isHealthRead: boolean;
  /** What was acknowledged or tried: the id of the record … */
  recordId: string | null;
  /** … and which part of it: the key of a question, the start of a slot, an Idempotency-Key. */
  detail: string | null;
}

/** What all callers saw, in order; also on disk, line by line, so that a broken run can be read. */
export interface Journal {
  note(answered: Answered): void;
  all(): readonly Answered[];
}

export function openJournal(file: string): Journal {
  const lines: Answered[] = [];
  return {
    note(answered) {
      lines.push(answered);
      appendFileSync(file, `${JSON.stringify(answered)}\n`);
    },
    all: () => lines,
  };
}
