import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'koa';

/** Waits without keeping the process alive. */
export async function pause(ms: number): Promise<void> {
  await sleep(ms, undefined, { ref: false });
}

/** Ends the connection without a reply, as a failing network does. */
export function breakConnection(ctx: Context): void {
  ctx.respond = false;
  ctx.req.socket.resetAndDestroy();
}
