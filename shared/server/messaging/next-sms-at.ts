import { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import { ADMIN_SMS_GAP_MINUTES, MINUTE_MS } from '#shared/limits.ts';
import { columns, type Database, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { ADMIN_MESSAGE } from './tell-writer.ts';

/** When it was written, sent once more by a person, or taken by the provider: whichever was last. */
const LAST_TRY = columns<{ at: Date | null }>({
  at: `MAX(GREATEST(m.createdAt, COALESCE(m.sentAt, m.createdAt), COALESCE((SELECT MAX(a.at) FROM activities a
    WHERE a.entityId = m.id AND a.event = 'messaging.sent-again'), m.createdAt)))`,
});

/** What certainly did not arrive is no message that was sent; what was discarded may have arrived where the end of a try is unknown. */
const MAY_HAVE_ARRIVED = 'm.state <> ? AND (m.state <> ? OR m.lost > 0)';

/** From when on the next message of an administrator may leave to somebody; null where it may now. */
export async function nextSmsAt(on: Database | Tx, userId: string, now: Date): Promise<string | null> {
  const sent = `FROM sms_messages m WHERE m.userId = ? AND m.template = ? AND ${MAY_HAVE_ARRIVED}`;
  const last = await selectOne(on, LAST_TRY, sent, [userId, ADMIN_MESSAGE, SmsState.failed, SmsState.discarded]);
  if (!last?.at) return null;
  const next = new Date(last.at.getTime() + ADMIN_SMS_GAP_MINUTES * MINUTE_MS);
  return next <= now ? null : next.toISOString();
}
