import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Attack, verdict } from '../attack.ts';
import { openRawSocket } from '../target/raw-socket.ts';

/** Until the processes know of each other. */
const ACQUAINTED_MS = 3_000;
/** Questions between nodes are given up after five seconds. */
const ADAPTER_LIMIT_MS = 8_000;

export const unwatchWithSlowNode: Attack = {
  name: 'unwatch-with-slow-node',
  tries: 'one anonymous socket message while another API process hangs',
  needs: 'own',
  async run(target) {
    const other = await target.startApi();
    await pause(ACQUAINTED_MS);
    process.kill(other.process.pid, 'SIGSTOP');
    try {
      const socket = await openRawSocket(target.baseUrl, target.address());
      socket?.send(`42${JSON.stringify(['unwatch', { case: randomUUID() }])}`);
      socket?.send(`42${JSON.stringify(['watch', { case: randomUUID() }])}`);
      await pause(ADAPTER_LIMIT_MS);
      socket?.end();
      const isAlive = await target.isAlive();
      return verdict(isAlive, isAlive ? 'the API lives on' : 'the API is gone');
    } finally {
      process.kill(other.process.pid, 'SIGCONT');
      await other.process.stop();
    }
  },
};
