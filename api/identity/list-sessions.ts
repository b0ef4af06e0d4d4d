import type { identity } from '#shared/contract/identity.ts';
import { whySessionIsOver } from '#shared/domain/identity/session-over.ts';
import type { Call } from '#shared/server/call.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { Session } from '#shared/server/models/session.ts';
import type { Services } from '#shared/server/services.ts';
import type { SessionView } from '#shared/views/identity.ts';

/** The browsers that are signed in, the last used first; one that was idle too long is none. */
export async function listSessions(
  services: Services,
  { actor, params }: Call<typeof identity.listSessions>,
): Promise<SessionView[]> {
  const rows = await findRows(services, Session, ['id', 'device', 'createdAt', 'lastSeenAt', 'secondFactorAt'], {
    where: { userId: params.id, endedAt: null },
    order: [
      ['lastSeenAt', 'DESC'],
      ['id', 'DESC'],
    ],
  });
  const now = services.now();
  return rows
    .filter((row) => whySessionIsOver(row, actor.roles, now, services.config) === null)
    .map(({ id, device, createdAt, lastSeenAt }) => ({
      _id: id,
      device,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isThis: id === actor.sessionId,
    }));
}
