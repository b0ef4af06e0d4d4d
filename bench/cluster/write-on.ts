import { setTimeout as pause } from 'node:timers/promises';
import { CHANGED } from '#shared/live.ts';
import { openSocket } from '#test/setup/sockets.ts';
import type { Visitor } from '#test/setup/visitor.ts';

const BETWEEN_WRITES_MS = 100;
/** Who looks after an answer that does not come; the product itself answers within ten seconds. */
const GIVES_UP_MS = 15_000;

export interface Written {
  /** Writes that were answered with success. */
  acknowledged: number;
  /** Answers of other kinds, and how often each came: a person sees 'try again' at these. */
  refused: Record<string, number>;
  /** Longest time between two successes, and between two pushes, in milliseconds. */
  longestGapMs: number;
  longestSilenceMs: number;
}

export interface Writer {
  id: string;
  /** All acknowledged writes so far. */
  total(): number;
  /** The number in the last acknowledged write. */
  last(): number;
  /** What happened since it was last asked. */
  seen(): Written;
  stop(): Promise<void>;
}

/** Somebody who changes their own record again and again, with a number that grows, and hears of it through the socket. */
export async function writeOn(person: Visitor): Promise<Writer> {
  const { id } = await person.need('getMe');
  const { baseUrl } = person.place;
  const socket = await openSocket({ baseUrl }, { token: person.token ?? '' });
  socket.io.reconnection(true);
  let isOver = false;
  let [total, last] = [0, 0];
  let [lastSuccess, lastPush] = [performance.now(), performance.now()];
  const nothing = (): Written => ({ acknowledged: 0, refused: {}, longestGapMs: 0, longestSilenceMs: 0 });
  let current = nothing();
  socket.on(CHANGED, () => {
    const now = performance.now();
    current.longestSilenceMs = Math.max(current.longestSilenceMs, Math.round(now - lastPush));
    lastPush = now;
  });
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' };
  const writing = (async () => {
    for (let at = 1; !isOver; at += 1) {
      const body = JSON.stringify({ city: `Ort ${at}` });
      const signal = AbortSignal.timeout(GIVES_UP_MS);
      const word = await fetch(`${baseUrl}/api/users/${id}`, { method: 'PUT', headers, body, signal }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return String(answer.status);
        },
        ({ name }: Error) => name,
      );
      const now = performance.now();
      if (word === '200') {
        [total, last] = [total + 1, at];
        current.acknowledged += 1;
        current.longestGapMs = Math.max(current.longestGapMs, Math.round(now - lastSuccess));
        lastSuccess = now;
      } else current.refused[word] = (current.refused[word] ?? 0) + 1;
      await pause(BETWEEN_WRITES_MS);
    }
  })();
  return {
    id,
    total: () => total,
    last: () => last,
    seen() {
      const seen = current;
      current = nothing();
      return seen;
    },
    async stop() {
      isOver = true;
      await writing;
      socket.disconnect();
    },
  };
}
