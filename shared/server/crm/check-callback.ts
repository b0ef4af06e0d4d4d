import { Op } from 'sequelize';
import { dueFrom } from '#shared/domain/crm/promise-clock.ts';
import { SupportState } from '#shared/domain/crm/support-machine.ts';
import { formatShortDay, formatTime } from '#shared/domain/format-date.ts';
import type { JobPayloads } from '#shared/jobs.ts';
import type { Language } from '#shared/languages.ts';
import { CALLBACK_AGAIN_MS, SUPPORT_PHONE } from '#shared/limits/support.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import { Support } from '#shared/server/models/support.ts';
import { openingTimesIn } from './begin-clock.ts';

const PERSON = columns<{ phoneNo: string; language: Language }>({ phoneNo: 'u', language: 'u.preferredLanguage' });

/**
 * The end of a promise has come. Where nobody has called it is broken, once: the person gets an apology with a new time. A promise that
 * was kept, or whose time was changed meanwhile, stays as it is.
 */
export async function checkCallback(tx: Tx, { supportId }: JobPayloads['check-callback']): Promise<void> {
  const where = { id: supportId };
  const support = await findRow(tx, Support, ['customerId', 'language', 'reason'], { where });
  if (!support?.language) return;
  const again = dueFrom(await openingTimesIn(tx, support.language), tx.now, CALLBACK_AGAIN_MS);
  // Where nobody calls in this language any more, whoever is there does.
  const againBy = again ?? new Date(tx.now.getTime() + CALLBACK_AGAIN_MS);
  const broken = await updateRows(
    tx,
    Support,
    { brokenAt: tx.now, againBy },
    {
      ...where,
      ...{ isPromised: 1, calledAt: null, brokenAt: null },
      ...{ dueAt: { [Op.lte]: tx.now }, state: { [Op.ne]: SupportState.done } },
    },
  );
  if (broken === 0) return;
  await apologise(tx, { supportId, customerId: support.customerId, againBy });
  noteChange(tx, {
    entity: 'support',
    id: supportId,
    event: 'crm.promise-broken',
    actor: { job: 'check-callback' },
    about: support.customerId,
    facts: { support: supportId, language: support.language },
  });
}

/** In the person's own language, to their own number; nothing of what they asked is in it. */
async function apologise(
  tx: Tx,
  { supportId, customerId, againBy }: { supportId: string; customerId: string; againBy: Date },
): Promise<void> {
  const person = await selectOne(tx, PERSON, 'FROM users u WHERE u.id = ?', [customerId]);
  if (!person) return;
  const { phoneNo, language } = person;
  const until = `${formatShortDay(againBy, language)}, ${formatTime(againBy)}`;
  const said = { template: 'callback-late', language, variables: { until, supportPhone: SUPPORT_PHONE } };
  await queueSms(tx, { userId: customerId, phoneNo, ...said, key: `callback-late:${supportId}` });
}
