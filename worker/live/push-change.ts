import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Server } from 'socket.io';
import type { JobPayloads, PushedChange } from '#shared/jobs.ts';
import { CHANGED } from '#shared/live.ts';
import { change } from '#shared/server/database/sql.ts';
import { connectWorker } from '#shared/server/queues.ts';
import type { Services } from '#shared/server/services.ts';

export interface Pusher {
  push(payload: JobPayloads['push-change'] | PushedChange): void;
  /** Notes a push as done; written in batches, because a push costs less than its own UPDATE. */
  done(outboxId: string): void;
  close(): Promise<void>;
}

const WRITE_EVERY_MS = 250;

/** A job that the version before this one queued is one change itself: it may wait in Redis while the product is updated. */
const changesOf = (payload: JobPayloads['push-change'] | PushedChange): readonly PushedChange[] =>
  'changes' in payload ? payload.changes : [payload];

/** Opens the worker's side of the sockets: a server without clients on the adapter the API processes listen to. */
export function openPusher(services: Services): Pusher {
  const redis = connectWorker(services.config.redis);
  redis.on('error', () => undefined);
  const io = new Server({ adapter: createAdapter(redis, { streamName: services.config.liveStream, maxLen: 10_000 }) });
  let finished: string[] = [];
  const write = async (): Promise<void> => {
    if (finished.length === 0) return;
    const ids = finished;
    finished = [];
    await change(services, "UPDATE outbox SET state = 'done', finishedAt = ? WHERE id IN (?)", [
      services.now(),
      ids,
    ]).catch(() => {
      // The rows stay pending; the sweep pushes them once more, which makes browsers refetch and nothing else.
    });
  };
  const timer = setInterval(() => void write(), WRITE_EVERY_MS);
  return {
    push(payload) {
      for (const { rooms, entity, id, version } of changesOf(payload)) {
        if (entity === 'session') io.in(rooms).disconnectSockets(true);
        else io.to(rooms).emit(CHANGED, { entity, id, version });
      }
    },
    done: (outboxId) => void finished.push(outboxId),
    async close() {
      clearInterval(timer);
      await write();
      // A server without HTTP has nothing else to close than its adapter.
      await io.of('/').adapter.close();
      redis.disconnect();
    },
  };
}
