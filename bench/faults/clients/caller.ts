import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '#shared/contract/all.ts';
import type { Declaration } from '#shared/contract/define.ts';
import { type Answer, call, type EndpointName, type FactsArgument, type ReplyTo } from '#test/factories/call.ts';
import type { Journal } from './journal.ts';

/** A person's browser gives up waiting after this long; what it asked for may happen all the same. */
export const ANSWER_LIMIT_MS = 15_000;
/** Whoever meets errors for this long goes away. */
const PATIENCE_MS = 60_000;
/** Between two tries of the same thing. */
const RETRY_PAUSES_MS = [300, 700, 1_500, 3_000];

/** The time of the run is over. */
export class RunIsOver extends Error {}
/** A person met a refusal, or errors for too long, and goes no further. */
export class GaveUp extends Error {}

export interface Run {
  baseUrl: string;
  standInsUrl: string;
  journal: Journal;
  isOver(): boolean;
}

/** What a call is about, for the journal. */
export interface About {
  recordId?: string | undefined;
  detail?: string | undefined;
}

/** Somebody who calls, keeps a journal of it, and tries again where trying again may help. */
export class Caller {
  readonly run: Run;
  readonly name: string;
  readonly address: string;
  readonly isStaff: boolean;
  token: string | undefined;

  constructor(run: Run, name: string, address: string, isStaff = false) {
    this.run = run;
    this.name = name;
    this.address = address;
    this.isStaff = isStaff;
  }

  /** One call; undefined when no answer came. */
  async call<N extends EndpointName>(
    name: N,
    facts: FactsArgument<N>[0],
    about: About | ((reply: ReplyTo<N>) => About) = {},
  ): Promise<Answer<ReplyTo<N>> | undefined> {
    const start = performance.now();
    const own = { language: 'de', address: this.address, ...(this.token ? { token: this.token } : {}) };
    const given = [{ ...own, ...facts }] as unknown as FactsArgument<N>;
    const answer = await inTime(call(this.run.baseUrl, name, ...given));
    const isDone = answer !== undefined && answer.status < 300;
    const known = typeof about === 'function' ? (isDone ? about(answer.reply) : {}) : about;
    this.run.journal.note({
      at: Date.now(),
      client: this.name,
      call: name,
      status: answer?.status ?? 0,
      error: isDone ? null : (answer?.error?.error ?? null),
      ms: Math.round(performance.now() - start),
      requestId: answer?.headers.get('x-request-id') ?? null,
      isHealthRead: this.isStaff && isDone && (contract[name] as Declaration).health !== undefined,
      recordId: known.recordId ?? null,
      detail: known.detail ?? null,
    });
    return answer;
  }

  /** Calls until there is an answer that means something: done, or refused for a reason that trying again does not change. */
  async persist<N extends EndpointName>(
    name: N,
    facts: FactsArgument<N>[0],
    about: About | ((reply: ReplyTo<N>) => About) = {},
  ): Promise<Answer<ReplyTo<N>>> {
    const until = Date.now() + PATIENCE_MS;
    for (let tries = 0; ; tries += 1) {
      const answer = await this.call(name, facts, about);
      if (answer && !mayChange(answer.status)) return answer;
      if (this.run.isOver()) throw new RunIsOver();
      if (Date.now() > until) throw new GaveUp(`${name}: ${answer?.status ?? 'no answer'}`);
      await this.wait(RETRY_PAUSES_MS[Math.min(tries, RETRY_PAUSES_MS.length - 1)] ?? 0);
    }
  }

  /** A call without which the journey ends. */
  async need<N extends EndpointName>(
    name: N,
    facts: FactsArgument<N>[0],
    about: About | ((reply: ReplyTo<N>) => About) = {},
  ): Promise<ReplyTo<N>> {
    const answer = await this.persist(name, facts, about);
    if (answer.status >= 300) throw new GaveUp(`${name}: ${answer.status} ${answer.error?.error}`);
    return answer.reply;
  }

  /** Looks again until it is so. */
  async until<T>(
    what: string,
    look: () => Promise<T>,
    isSo: (seen: T) => boolean,
    patienceMs = PATIENCE_MS,
  ): Promise<T> {
    const until = Date.now() + patienceMs;
    for (;;) {
      const seen = await look();
      if (isSo(seen)) return seen;
      if (Date.now() > until) throw new GaveUp(`not seen: ${what}`);
      await this.wait(1_000);
    }
  }

  async wait(ms: number): Promise<void> {
    const until = Date.now() + ms;
    while (Date.now() < until) {
      if (this.run.isOver()) throw new RunIsOver();
      await pause(Math.min(250, Math.max(1, until - Date.now())));
    }
  }
}

/** Overload, an outage, a fault of ours: another try may go well. */
const mayChange = (status: number): boolean => status === 429 || status >= 500;

async function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  const abort = new AbortController();
  const late = pause(ANSWER_LIMIT_MS, undefined, { signal: abort.signal }).catch(() => undefined);
  try {
    return await Promise.race([answer.catch(() => undefined), late]);
  } finally {
    abort.abort();
  }
}
