import { setTimeout as pause } from 'node:timers/promises';
import { type Attack, verdict } from '../attack.ts';
import { happens, openLiveSocket } from '../target/live-socket.ts';

const LIMIT_MS = 1_000;
const PATIENCE_MS = 4_000;
/** Joining rooms, and a process that has just started, need a moment. */
const SETTLE_MS = 500;

export const logoutEndsSockets: Attack = {
  name: 'logout-ends-sockets',
  tries: 'after logout a socket of the session listens on, at another API process and at the same',
  needs: 'own',
  environment: { SMS_PER_SECOND: '100' },
  async run(target) {
    const person = await target.person().signUp(target.phoneNo());
    const other = await target.startApi();
    try {
      const here = await openLiveSocket(target.baseUrl, person.address, person.token);
      const there = await openLiveSocket(other.baseUrl, person.address, person.token);
      await pause(SETTLE_MS);
      const ended = [here, there].map(({ socket }) => {
        const start = performance.now();
        return happens(socket, 'disconnect', PATIENCE_MS).then((isCut) =>
          isCut ? Math.round(performance.now() - start) : null,
        );
      });
      const { headers } = await person.call('logout');
      const times = await Promise.all(ended);
      for (const { socket } of [here, there]) socket.disconnect();
      const clears = headers.get('clear-site-data') !== null;
      const isHeld = times.every((ms) => ms !== null && ms <= LIMIT_MS) && clears;
      const [same, far] = times.map((ms) => (ms === null ? 'not within 4 s' : `after ${ms} ms`));
      return verdict(isHeld, `same process: ${same}; other: ${far}; Clear-Site-Data ${clears ? 'sent' : 'missing'}`);
    } finally {
      await other.process.stop();
    }
  },
};
