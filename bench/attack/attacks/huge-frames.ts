import { type Attack, verdict } from '../attack.ts';
import { openRawSocket } from '../target/raw-socket.ts';

const SOCKETS = 20;
const MEGABYTE = 1_000_000;
const CLOSED_WITHIN_MS = 3_000;

export const hugeFrames: Attack = {
  name: 'huge-frames',
  tries: `${SOCKETS} sockets announce a frame of 1 MB and send the first 64 kB of it`,
  needs: 'url',
  async run(target) {
    const sockets = await Promise.all(
      Array.from({ length: SOCKETS }, () => openRawSocket(target.baseUrl, target.address())),
    );
    for (const socket of sockets) socket?.announce(MEGABYTE, 65_536);
    const closed = await Promise.all(sockets.map((socket) => socket?.closed(CLOSED_WITHIN_MS) ?? true));
    for (const socket of sockets) socket?.end();
    const cut = closed.filter(Boolean).length;
    const isAlive = await target.isAlive();
    return verdict(
      cut === SOCKETS && isAlive,
      `${cut} of ${SOCKETS} were cut off, ${isAlive ? 'alive' : 'the API is gone'}`,
    );
  },
};
