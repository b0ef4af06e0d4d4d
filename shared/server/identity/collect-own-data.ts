import { Op } from 'sequelize';
import { orNotFound } from '#shared/errors.ts';
import type { EventName } from '#shared/events.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { type Database, json } from '#shared/server/database/sql.ts';
import type { Logger } from '#shared/server/log.ts';
import { ADMIN_MESSAGE } from '#shared/server/messaging/tell-writer.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { CrmRecord } from '#shared/server/models/crm-record.ts';
import { DeclinedNotice } from '#shared/server/models/declined-notice.ts';
import { KnownDevice } from '#shared/server/models/known-device.ts';
import { MailMessage } from '#shared/server/models/mail-message.ts';
import { Order } from '#shared/server/models/order.ts';
import { ResearchApproval } from '#shared/server/models/research-approval.ts';
import { Session } from '#shared/server/models/session.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { Support } from '#shared/server/models/support.ts';
import { User } from '#shared/server/models/user.ts';
import { OWN_DATA_FORMAT, type OwnDataView, type OwnOrderView } from '#shared/views/own-data.ts';
import { collectOwnOrder } from './collect-own-order.ts';
import { findUser } from './find-user.ts';
import { presentUser } from './present-user.ts';
import { listAllReadings } from './read-readings.ts';

interface Source extends Database {
  log: Logger;
  now(): Date;
}

/** The orders of a person, the oldest first. */
export async function listOwnOrders(on: Database, userId: string): Promise<string[]> {
  const rows = await findRows(on, Order, ['id'], { where: { customerId: userId }, order: ['createdAt', 'id'] });
  return rows.map(({ id }) => id);
}

/**
 * Everything the product holds of a person that is theirs.
 * @param onOrder told after each order, with their number so far: a long job shows how far it is
 */
export async function collectOwnData(
  on: Source,
  userId: string,
  onOrder?: (done: number) => Promise<void>,
): Promise<OwnDataView> {
  const user = orNotFound(await findUser(on, userId));
  const born = orNotFound(await findRow(on, User, ['createdAt'], { where: { id: userId } }));
  const orders: OwnOrderView[] = [];
  for (const id of await listOwnOrders(on, userId)) {
    orders.push(await collectOwnOrder(on, id));
    await onOrder?.(orders.length);
  }
  return {
    format: OWN_DATA_FORMAT,
    madeAt: on.now().toISOString(),
    person: { ...presentUser(user, on.log), createdAt: born.createdAt.toISOString() },
    orders,
    researchApprovals: await listApprovals(on, userId),
    messages: await listMessages(on, {
      userId,
      phoneNo: user.phoneNo,
      since: (await numberSince(on, userId)) ?? born.createdAt,
    }),
    mails: await listMails(on, userId),
    declinedNotices: await listDeclined(on, userId),
    contactWishes: await findContactWishes(on, userId),
    readings: await listAllReadings(on, userId),
    sessions: await listSessions(on, userId),
    knownDevices: await listDevices(on, userId),
    supports: await listSupports(on, userId),
    activities: await listActivities(on, userId),
  };
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

async function listApprovals(on: Database, customerId: string): Promise<OwnDataView['researchApprovals']> {
  const fields = ['approved', 'textVersion', 'language', 'at'] as const;
  const rows = await findRows(on, ResearchApproval, fields, { where: { customerId }, order: [['at', 'DESC']] });
  return rows.map((row) => ({ ...row, approved: Boolean(row.approved), at: row.at.toISOString() }));
}

/** When the person came to their present number; undefined where it is their first. */
async function numberSince(on: Database, userId: string): Promise<Date | undefined> {
  const where = { entityId: userId, event: 'identity.phone-changed' };
  return (await findRow(on, Activity, ['at'], { where, order: [['at', 'DESC']] }))?.at;
}

/** What was sent and when, and what an administrator wrote; codes are known by their number alone, which may have been somebody else's before. */
async function listMessages(
  on: Database,
  { userId, phoneNo, since }: { userId: string; phoneNo: string; since: Date },
): Promise<OwnDataView['messages']> {
  const theirs = [{ userId }, { userId: null, phoneNo, createdAt: { [Op.gte]: since } }];
  const rows = await findRows(on, SmsMessage, ['template', 'state', 'createdAt', 'sentAt', 'variables'], {
    where: { [Op.or]: theirs },
    order: [['createdAt', 'DESC']],
  });
  return rows.map(({ variables, ...row }) => ({
    ...{ ...row, createdAt: row.createdAt.toISOString(), sentAt: iso(row.sentAt) },
    text: row.template === ADMIN_MESSAGE ? (json<Record<string, string>>(variables).message ?? null) : null,
  }));
}

async function listMails(on: Database, userId: string): Promise<OwnDataView['mails']> {
  const fields = ['template', 'state', 'createdAt', 'sentAt'] as const;
  const rows = await findRows(on, MailMessage, fields, { where: { userId }, order: [['createdAt', 'DESC']] });
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), sentAt: iso(row.sentAt) }));
}

async function listDeclined(on: Database, userId: string): Promise<OwnDataView['declinedNotices']> {
  const rows = await findRows(on, DeclinedNotice, ['notice', 'createdAt'], { where: { userId }, order: ['notice'] });
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

async function findContactWishes(on: Database, customerId: string): Promise<OwnDataView['contactWishes']> {
  return (await findRow(on, CrmRecord, ['contactBy', 'reachable', 'openDate'], { where: { customerId } })) ?? null;
}

async function listSessions(on: Database, userId: string): Promise<OwnDataView['sessions']> {
  const fields = ['device', 'ip', 'createdAt', 'lastSeenAt', 'endedAt'] as const;
  const rows = await findRows(on, Session, fields, { where: { userId }, order: [['createdAt', 'DESC']] });
  return rows.map(({ device, ip, createdAt, lastSeenAt, endedAt }) => ({
    device,
    ip,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    endedAt: iso(endedAt),
  }));
}

async function listDevices(on: Database, userId: string): Promise<OwnDataView['knownDevices']> {
  const rows = await findRows(on, KnownDevice, ['createdAt', 'usedAt'], { where: { userId }, order: ['createdAt'] });
  return rows.map((row) => ({ createdAt: row.createdAt.toISOString(), usedAt: iso(row.usedAt) }));
}

async function listSupports(on: Database, customerId: string): Promise<OwnDataView['supports']> {
  const said = ['reason', 'state', 'createdAt', 'language', 'phoneNo'] as const;
  const times = ['startsAt', 'dueAt', 'calledAt', 'doneAt'] as const;
  const rows = await findRows(on, Support, [...said, ...times], { where: { customerId } });
  return rows.map((row) => ({
    ...{ ...row, createdAt: row.createdAt.toISOString() },
    ...{ startsAt: iso(row.startsAt), dueAt: iso(row.dueAt), calledAt: iso(row.calledAt), doneAt: iso(row.doneAt) },
  }));
}

/** Their own acts only: what staff do with a result may not be known before its release. */
async function listActivities(on: Database, userId: string): Promise<OwnDataView['activities']> {
  const where = { aboutId: userId, actorId: userId };
  const rows = await findRows(on, Activity, ['at', 'event'], { where, order: [['at', 'DESC']] });
  return rows.map(({ at, event }) => ({ at: at.toISOString(), event: event as EventName }));
}
