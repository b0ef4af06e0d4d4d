import { setTimeout as pause } from 'node:timers/promises';
import { type Attack, verdict } from '../attack.ts';
import { besides, described, isUnharmed } from '../target/bystander.ts';
import { rawRequest } from '../target/raw-request.ts';

const CLIENTS = 100;
/** Limits of 10 s for headers and 30 s for a body, and the time until the server looks. */
const HEADERS_LIMIT_MS = 20_000;
const BODY_LIMIT_MS = 40_000;
const OTHERS_P95_MS = 500;

async function drip(send: (text: string) => boolean, start: string, forMs: number): Promise<void> {
  const end = performance.now() + forMs;
  if (!send(start)) return;
  while (performance.now() < end && send('a')) await pause(1_000);
}

export const slowClients: Attack = {
  name: 'slow-clients',
  tries: `${CLIENTS} connections send a header byte a second, and as many a body byte a second`,
  needs: 'url',
  isPatient: true,
  async run(target) {
    const slow = (start: () => string, limitMs: number) =>
      Promise.all(
        Array.from({ length: CLIENTS }, () =>
          rawRequest(target.baseUrl, (send) => drip(send, start(), limitMs), limitMs),
        ),
      );
    const host = `Host: ${new URL(target.baseUrl).host}`;
    const { result, others } = await besides(`${target.baseUrl}/api/product-groups`, target.address, () =>
      Promise.all([
        slow(() => `GET /api/product-groups HTTP/1.1\r\n${host}\r\nX-Slow: `, HEADERS_LIMIT_MS),
        slow(
          () =>
            `POST /api/auth/start HTTP/1.1\r\n${host}\r\nX-Forwarded-For: ${target.address()}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"`,
          BODY_LIMIT_MS,
        ),
      ]),
    );
    const [headers, bodies] = result.map((answers) => {
      const cut = answers.filter(({ isClosed, status }) => isClosed || status > 0);
      return { cut: cut.length, worst: Math.max(0, ...cut.map(({ ms }) => ms)) };
    });
    const isHeld = headers?.cut === CLIENTS && bodies?.cut === CLIENTS && isUnharmed(others, OTHERS_P95_MS);
    return verdict(
      isHeld,
      `headers: ${headers?.cut} cut within ${headers?.worst} ms; bodies: ${bodies?.cut} within ${bodies?.worst} ms; ${described(others)}`,
    );
  },
};
