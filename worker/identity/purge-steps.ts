import { Op } from 'sequelize';
import { closedPhoneNo } from '#shared/domain/identity/closed-phone-no.ts';
import { type Identifiers, needlesOf, searchedName } from '#shared/domain/identity/purge-needles.ts';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { change, columns, json, type SqlValue, select } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { emailSubject } from '#shared/server/identity/email-subject.ts';
import { cancelProgress } from '#shared/server/jobs/cancel-progress.ts';
import { RetryAt } from '#shared/server/jobs/retry-at.ts';
import { discardMailsOf } from '#shared/server/messaging/discard-mails-of.ts';
import { discardMessagesOf } from '#shared/server/messaging/discard-messages-of.ts';
import { ClosedAccount } from '#shared/server/models/closed-account.ts';
import { DataFile } from '#shared/server/models/data-file.ts';
import { Export } from '#shared/server/models/export.ts';
import { IdempotencyKey } from '#shared/server/models/idempotency-key.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { forgetOrderFiles } from '#worker/identity/forget-order-files.ts';
import { findPatterns, readsAny } from '#worker/identity/match-needles.ts';
import { openStored } from '#worker/identity/open-stored.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

export interface Purged {
  userId: string;
  identifiers: Identifiers;
}

type Step = (services: WorkerServices, purged: Purged) => Promise<void>;

/** A message that is with its provider is known about within seconds; an export is written in minutes. */
const AGAIN_MS = 5_000;
/** The instant of an end is that of its transaction's beginning, which may have waited for locks: until its commit the person was there. */
const ENDING_MS = MINUTE_MS;

/** What waits is not sent, and of what was sent the time and the receipt are left: no number, no words, no account. */
const forgetMessages: Step = async (services, { userId, identifiers }) => {
  const { phones } = await stillTheirs(services, identifiers);
  await inTransaction(services, async (tx) => {
    for (const phoneNo of phones) await discardMessagesOf(tx, { userId, phoneNo });
    const isUnderWay = await discardMessagesOf(tx, { userId });
    await discardMailsOf(tx, userId);
    const nobody = { userId: null, phoneNo: closedPhoneNo(''), variables: {}, dedupKey: null };
    await updateRows(tx, SmsMessage, nobody, { userId, state: { [Op.ne]: SmsState.sending } });
    await change(tx, 'UPDATE mail_messages SET userId = NULL WHERE userId = ?', [userId]);
    if (isUnderWay) throw new RetryAt(new Date(tx.now.getTime() + AGAIN_MS), 'a message is with the provider');
  });
};

/** Everything that lets somebody in, or counted their tries. */
const forgetSignIn: Step = async (services, { userId, identifiers }) => {
  const { phones } = await stillTheirs(services, identifiers);
  const tables = ['sessions', 'known_devices', 'sign_in_codes', 'email_codes', 'second_factors', 'recovery_codes'];
  for (const table of [...tables, 'second_factor_resets', 'declined_notices'])
    await change(services, `DELETE FROM ${table} WHERE userId = ?`, [userId]);
  await change(services, "DELETE FROM sign_in_guards WHERE kind = 'factor' AND subject = ?", [userId]);
  for (const phoneNo of phones) await change(services, 'DELETE FROM sign_in_codes WHERE phoneNo = ?', [phoneNo]);
  for (const subject of [...phones, emailSubject(userId)])
    await change(services, "DELETE FROM sign_in_guards WHERE kind = 'account' AND subject = ?", [subject]);
};

/** Files with their own data, and who asked for them. */
const forgetOwnFiles: Step = async (services, { userId }) => {
  for (const { id } of await findRows(services, DataFile, ['id'], { where: { userId } })) {
    await services.files.remove('exports', id);
    await change(services, 'DELETE FROM data_files WHERE id = ?', [id]);
  }
  await change(services, 'DELETE FROM job_progress WHERE ownerId = ?', [userId]);
};

const RUNNING = columns<{ id: string }>({ id: 'e' });

/**
 * A file that staff had made and in which the person stands is removed as a whole: they make it anew. One that is being written may have
 * read them already, and is waited for. What a list was narrowed by goes where it names them.
 */
const forgetExports: Step = async (services, { userId, identifiers }) => {
  const ended = await findRow(services, ClosedAccount, ['closedAt'], { where: { userId } });
  const writing = 'FROM exports e JOIN job_progress j ON j.jobId = e.id WHERE j.state = ? AND e.createdAt <= ? LIMIT 1';
  const until = ended ? new Date(ended.closedAt.getTime() + ENDING_MS) : services.now();
  const values = [JobState.running, until];
  if ((await select(services, RUNNING, writing, values)).length > 0)
    throw new RetryAt(new Date(services.now().getTime() + AGAIN_MS), 'an export is being written');
  const patterns = findPatterns(needlesOf(await stillTheirs(services, identifiers)));
  const searched = searchedName(identifiers);
  const name = searched === null ? null : new RegExp(searched, 'iu');
  const read = ['id', 'fileId', 'filter', 'expiresAt'] as const;
  for (const { id, fileId, filter, expiresAt } of await findRows(services, Export, read)) {
    const file = fileId ?? id;
    const narrowed = JSON.stringify(json(filter));
    if (name?.test(narrowed) || patterns.some(({ matches }) => matches(narrowed)))
      await inTransaction(services, async (tx) => {
        // One that waits would be written of everybody, with nothing left that narrows it.
        await cancelProgress(tx, id);
        await updateRows(tx, Export, { filter: {} }, { id });
      });
    if (
      expiresAt > services.now() &&
      (await readsAny(services.files, { kind: 'exports', id: file }, patterns)).length > 0
    ) {
      await services.files.remove('exports', file);
      await updateRows(services, Export, { bytes: null }, { id });
    }
  }
};

const REPLY = columns<{ endpoint: string; actorId: string; idempotencyKey: string; reply: string | null }>({
  ...{ endpoint: 'i', actorId: 'i', idempotencyKey: 'i', reply: 'i' },
});

/** What calls were answered with: their own, and those to staff who saw them. One that does not open stays for the proof to name. */
const forgetReplies: Step = async (services, { userId, identifiers }) => {
  const patterns = findPatterns(needlesOf(await stillTheirs(services, identifiers)));
  const kept = await select(services, REPLY, 'FROM idempotency_keys i WHERE i.actorId = ? OR i.reply IS NOT NULL', [
    userId,
  ]);
  for (const row of kept) {
    const { endpoint, actorId, idempotencyKey } = row;
    const reply = openStored(services, IdempotencyKey, ['reply'], row)?.reply ?? '';
    if (actorId !== userId && !patterns.some(({ matches }) => matches(reply))) continue;
    const where = 'WHERE endpoint = ? AND actorId = ? AND idempotencyKey = ?';
    await change(services, `DELETE FROM idempotency_keys ${where}`, [endpoint, actorId, idempotencyKey]);
  }
};

/** Done work that named the account; what is still to do finds nobody. */
const forgetJobs: Step = async (services, { userId }) => {
  const values: SqlValue[] = [`%${userId}%`];
  await change(services, "DELETE FROM outbox WHERE state IN ('done', 'discarded') AND payload LIKE ?", values);
};

/** Questions to the support are over; what they were about is a word of ours. */
const endSupport: Step = async (services, { userId }) => {
  await change(services, "UPDATE supports SET state = 'done' WHERE customerId = ? AND state <> 'done'", [userId]);
  await change(services, 'UPDATE orders SET callbackOpen = 0 WHERE customerId = ? AND callbackOpen = 1', [userId]);
};

/** A backup of before would bring them back: whoever restores it purges them again. The file holds the day and nothing else. */
const noteDeletion: Step = async (services, { userId }) => {
  await services.files.write('deletions', userId, Buffer.from(services.now().toISOString()));
};

/** In this order, each safe to repeat. */
export const PURGE_STEPS: readonly Step[] = [
  noteDeletion,
  forgetMessages,
  forgetSignIn,
  forgetOwnFiles,
  forgetExports,
  async (services, { identifiers }) => forgetOrderFiles(services, await stillTheirs(services, identifiers)),
  forgetReplies,
  forgetJobs,
  endSupport,
];

const HELD = columns<{ contact: string }>({ contact: 'c.contact' });

/** A number or an address that belongs to another account by now is not the person's any more. */
export async function stillTheirs(
  services: WorkerServices,
  of: Identifiers,
): Promise<Identifiers & { reused: number }> {
  const held = async (column: 'phoneNo' | 'email', values: string[]): Promise<string[]> => {
    if (values.length === 0) return [];
    const from = `FROM (SELECT ${column} AS contact FROM users WHERE ${column} IN (?)) c`;
    return (await select(services, HELD, from, [values])).map(({ contact }) => contact);
  };
  const [phones, emails] = [await held('phoneNo', of.phones), await held('email', of.emails)];
  return {
    ...of,
    phones: of.phones.filter((phone) => !phones.includes(phone)),
    emails: of.emails.filter((email) => !emails.includes(email)),
    reused: phones.length + emails.length,
  };
}
