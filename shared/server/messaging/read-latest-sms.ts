import { adminMessageMaxLength } from '#shared/domain/messaging/render-sms.ts';
import { smsFailureReason } from '#shared/domain/messaging/sms-failure-reason.ts';
import { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import { SUPPORT_PHONE } from '#shared/limits/support.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, json, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { nameOf } from '#shared/server/identity/name-of.ts';
import type { SmsMessage } from '#shared/server/models/sms-message.ts';
import type { LatestSmsView, WrittenSmsView } from '#shared/views/messaging.ts';
import type { Recipient } from './lock-recipient.ts';
import { nextSmsAt } from './next-sms-at.ts';
import { ADMIN_MESSAGE } from './tell-writer.ts';

interface WrittenRow extends Pick<Row<SmsMessage>, 'id' | 'variables' | 'createdAt' | 'state' | 'changedAt' | 'error'> {
  by: string | null;
}

const WRITTEN = columns<WrittenRow>({
  ...{ id: 'm', variables: 'm', createdAt: 'm', state: 'm', changedAt: 'm', error: 'm' },
  by: nameOf('u'),
});

/** What stands around the text of an administrator. */
export const frameOf = ({ brand }: { brand: string }) => ({ brand, supportPhone: SUPPORT_PHONE });

/** The last message that an administrator wrote to somebody, and from when on the next may leave. */
export async function readLatestSms(
  on: Database | Tx,
  { id, phoneNo, preferredLanguage }: Recipient,
  { now, brand }: { now: Date; brand: string },
): Promise<LatestSmsView> {
  const row = await selectOne(
    on,
    WRITTEN,
    `FROM sms_messages m LEFT JOIN activities a ON a.entityId = m.id AND a.event = 'messaging.written-by-hand'
      LEFT JOIN users u ON u.id = a.actorId WHERE m.userId = ? AND m.template = ? ORDER BY m.createdAt DESC, m.id DESC LIMIT 1`,
    [id, ADMIN_MESSAGE],
  );
  return {
    ...{ phoneNo, preferredLanguage, sms: row ? present(row) : null, nextAt: await nextSmsAt(on, id, now) },
    maxLength: adminMessageMaxLength(preferredLanguage, frameOf({ brand })),
  };
}

function present({ id, variables, createdAt, state, changedAt, error, by }: WrittenRow): WrittenSmsView {
  const isFailed = state === SmsState.failed || state === SmsState.unknown;
  return {
    ...{ _id: id, message: json<Record<string, string>>(variables).message ?? '', by: by ?? '', state },
    ...{ at: createdAt.toISOString(), changedAt: changedAt?.toISOString() ?? null },
    failure: isFailed ? { reason: smsFailureReason(error), code: error ?? '' } : null,
  };
}
