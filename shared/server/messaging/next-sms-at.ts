import { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { ADMIN_SMS_GAP_MINUTES } from '#shared/limits/messaging.ts';
import { columns, type Database, select, type Tx } from '#shared/server/database/sql.ts';
import { ADMIN_MESSAGE } from './tell-writer.ts';

/** When it was written, sent once more by a person, or taken by the provider: whichever was last. */
const LAST_TRY = columns<{ userId: string; at: Date | null }>({
  userId: 'm',
  at: `MAX(GREATEST(m.createdAt, COALESCE(m.sentAt, m.createdAt), COALESCE((SELECT MAX(a.at) FROM activities a
    WHERE a.entityId = m.id AND a.event = 'messaging.sent-again'), m.createdAt)))`,
});

/** What certainly did not arrive is no message that was sent; what was discarded may have arrived where the end of a try is unknown. */
const MAY_HAVE_ARRIVED = 'm.state <> ? AND (m.state <> ? OR m.lost > 0)';

/** Of what the CRM sends in the product's words, the note of who did it tells it from what the product sends by itself. */
const OF_STAFF = `(m.template = ? OR EXISTS (SELECT 1 FROM activities w WHERE w.entityId = m.id AND w.event = 'messaging.written-by-hand'))`;

/** From when on the next message of staff may leave to somebody, whoever writes it; null where it may now. */
export async function nextSmsAt(on: Database | Tx, userId: string, now: Date): Promise<string | null> {
  return (await listNextSmsAt(on, [userId], now)).get(userId) ?? null;
}

/** The same of many people, by their ids; whoever may be written to now is not among them. */
export async function listNextSmsAt(
  on: Database | Tx,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const sent = `FROM sms_messages m WHERE m.userId IN (?) AND ${OF_STAFF} AND ${MAY_HAVE_ARRIVED}
    GROUP BY m.userId`;
  const rows = await select(on, LAST_TRY, sent, [userIds, ADMIN_MESSAGE, SmsState.failed, SmsState.discarded]);
  return new Map(
    rows.flatMap(({ userId, at }) => {
      const next = at && new Date(at.getTime() + ADMIN_SMS_GAP_MINUTES * MINUTE_MS);
      return next && next > now ? [[userId, next.toISOString()] as const] : [];
    }),
  );
}
