import { setTimeout as pause } from 'node:timers/promises';
import { type Attack, verdict } from '../attack.ts';
import { besides, described, isUnharmed } from '../target/bystander.ts';
import { openRawSocket } from '../target/raw-socket.ts';

const SOCKETS = 4;
const PACKETS = 40_000;
const AT_ONCE = 1_000;
const OTHERS_P95_MS = 500;

export const enginePacketFlood: Attack = {
  name: 'engine-packet-flood',
  tries: `${SOCKETS} sockets send ${PACKETS} packets each that are no messages (pongs, unknown types)`,
  needs: 'url',
  async run(target) {
    const address = target.address();
    const { result: cut, others } = await besides(`${target.baseUrl}/api/product-groups`, target.address, async () => {
      const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => openRawSocket(target.baseUrl, address)));
      for (let sent = 0; sent < PACKETS; sent += AT_ONCE) {
        for (const socket of sockets) for (let one = 0; one < AT_ONCE; one += 1) socket?.send('3');
        await pause(10);
        if (sockets.every((socket) => !socket?.isOpen)) break;
      }
      await pause(1_000);
      const closed = sockets.filter((socket) => !socket?.isOpen).length;
      for (const socket of sockets) socket?.end();
      return closed;
    });
    const isHeld = cut === SOCKETS && isUnharmed(others, OTHERS_P95_MS) && (await target.isAlive());
    return verdict(isHeld, `${cut} of ${SOCKETS} were cut off, ${described(others)}`);
  },
};
