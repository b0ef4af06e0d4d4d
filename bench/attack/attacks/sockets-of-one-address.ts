import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Attack, verdict } from '../attack.ts';
import { atOnce } from '../target/at-once.ts';
import { besides, described, isUnharmed } from '../target/bystander.ts';
import { openRawSocket } from '../target/raw-socket.ts';

const SOCKETS = 800;
/** Far more than a household or a pharmacy opens. */
const TOO_MANY = 200;
const OTHERS_P95_MS = 1_000;
const ROUNDS = 5;

export const socketsOfOneAddress: Attack = {
  name: 'sockets-of-one-address',
  tries: `${SOCKETS} anonymous sockets of one address, each watching and unwatching cases`,
  needs: 'own',
  async run(target) {
    const address = target.address();
    const other = await target.startApi(); // with two nodes, a question to all of them has somebody to go to
    try {
      const { result, others } = await besides(`${target.baseUrl}/api/product-groups`, target.address, async () => {
        const opened = await atOnce(SOCKETS, 40, () => openRawSocket(target.baseUrl, address));
        await pause(500);
        const sockets = opened.filter((socket) => socket !== null);
        const accepted = sockets.filter(({ isOpen }) => isOpen).length;
        for (let round = 0; round < ROUNDS; round += 1) {
          for (const socket of sockets) {
            socket.send(`42${JSON.stringify(['watch', { branch: randomUUID() }])}`);
            socket.send(`42${JSON.stringify(['unwatch', { case: randomUUID() }])}`);
          }
          await pause(1_000);
        }
        await pause(6_000);
        for (const socket of sockets) socket.end();
        return accepted;
      });
      const isAlive = await target.isAlive();
      const isHeld = isAlive && result < TOO_MANY && isUnharmed(others, OTHERS_P95_MS);
      return verdict(
        isHeld,
        `${isAlive ? 'alive' : 'the API is gone'}, ${result} sockets accepted, ${described(others)}`,
      );
    } finally {
      await other.process.stop();
    }
  },
};
