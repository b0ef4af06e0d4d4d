import { createHash } from 'node:crypto';
import {
  obstaclesOf,
  PURGED_RECORDS,
  type PurgedRecord,
  type PurgeItem,
  type PurgeObstacle,
  planPurge,
  writePlan,
} from '#shared/domain/identity/plan-purge.ts';
import { OPEN_ALERTS } from '#shared/domain/results/alert-machine.ts';
import { Role } from '#shared/roles.ts';
import { columns, type Database, type SqlValue, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import type { OpenOrderView } from '#shared/views/closing.ts';
import { listOpenOrders } from './list-open-orders.ts';
import { readRetention } from './read-retention.ts';

export interface PurgePlan {
  items: PurgeItem[];
  obstacles: PurgeObstacle[];
  openOrders: OpenOrderView[];
  /** What two administrators confirm: another one once what becomes of the records is another. */
  hash: string;
  /** Another administrator has to confirm it, because the setting wants one and there is one. */
  needsSecond: boolean;
}

const count = (from: string): string => `(SELECT COUNT(*) FROM ${from})`;
const ofSurveys = 'JOIN customer_surveys s ON s.id = w.customerSurveyId WHERE s.customerId = p.id';
const ofOrders = 'JOIN orders o ON o.id = t.orderId WHERE o.customerId = p.id';

/** How many of each kind of record a person has, by the indexes that lead from the person to them. */
const COUNTS: Record<PurgedRecord, string> = {
  profile: `((p.firstName <> '') + (p.lastName <> '') + (p.birthdate IS NOT NULL) + (p.email IS NOT NULL) + (p.phoneNo NOT LIKE 'closed-%')
    + (p.streetAddress IS NOT NULL) + (p.photoId IS NOT NULL) + ${count('declined_notices n WHERE n.userId = p.id')}
    + ${count('crm_records v WHERE v.customerId = p.id')} + ${count('crm_notes n WHERE n.customerId = p.id')})`,
  'sign-in': `(${count('sessions x WHERE x.userId = p.id')} + ${count('sign_in_codes c WHERE c.phoneNo = p.phoneNo')}
    + ${count('email_codes e WHERE e.userId = p.id')} + ${count('second_factors f WHERE f.userId = p.id')})`,
  devices: count('known_devices d WHERE d.userId = p.id'),
  messages: `(${count('sms_messages m WHERE m.userId = p.id')} + ${count('mail_messages m WHERE m.userId = p.id')})`,
  shares: count("result_shares r WHERE r.customerId = p.id AND r.recipient <> ''"),
  files: count('data_files d WHERE d.userId = p.id'),
  queues: count(
    "outbox j WHERE j.state = 'pending' AND j.kind <> 'push-change' AND j.payload LIKE CONCAT('%', p.id, '%')",
  ),
  'unpaid-orders': count('orders o WHERE o.customerId = p.id AND o.status IS NULL'),
  activity: `(${count('activities a WHERE a.aboutId = p.id')} + ${count('supports q WHERE q.customerId = p.id')})`,
  readings: count('health_data_reads h WHERE h.customerId = p.id'),
  research: count('research_approvals a WHERE a.customerId = p.id AND a.approved = 1'),
  'medical-record': `(${count('test_results r WHERE r.customerId = p.id')} + ${count(`survey_answers w ${ofSurveys}`)})`,
  invoices: count(`transactions t ${ofOrders} AND t.settledAt IS NOT NULL`),
  consents: `(${count(`accepted_texts t ${ofOrders}`)} + ${count('research_approvals a WHERE a.customerId = p.id')})`,
};
const COUNTED = columns<Record<PurgedRecord, number>>(COUNTS);

interface FactsRow {
  isAdministrator: 0 | 1;
  administrators: number;
  others: number;
  treated: 0 | 1;
  openAlarms: number;
}

const ADMINISTRATORS = 'user_roles r JOIN users u ON u.id = r.userId WHERE r.role = ? AND u.closedAt IS NULL';
const FACTS = columns<FactsRow>({
  isAdministrator: 'EXISTS (SELECT 1 FROM user_roles r WHERE r.userId = p.id AND r.role = ?)',
  administrators: count(ADMINISTRATORS),
  others: count(`${ADMINISTRATORS} AND u.id NOT IN (p.id, ?)`),
  treated: `(EXISTS (SELECT 1 FROM result_releases l WHERE l.releasedBy = p.id)
    OR EXISTS (SELECT 1 FROM critical_contacts c WHERE c.calledBy = p.id) OR EXISTS (SELECT 1 FROM internal_notes n WHERE n.userId = p.id))`,
  openAlarms: count('critical_alerts a WHERE a.customerId = p.id AND a.state IN (?)'),
});

/** What a purge of this person would do today, and what stands against it. @param actorId who would ask for it */
export async function readPurgePlan(on: Database | Tx, userId: string, actorId: string): Promise<PurgePlan> {
  const counted = await selectOne(on, COUNTED, 'FROM users p WHERE p.id = ?', [userId]);
  const values = [Role.admin, Role.admin, Role.admin, actorId, [...OPEN_ALERTS], userId] satisfies (
    | SqlValue
    | string[]
  )[];
  const facts = await selectOne(on, FACTS, 'FROM users p WHERE p.id = ?', values);
  const openOrders = await listOpenOrders(on, userId);
  const none = Object.fromEntries(Object.keys(PURGED_RECORDS).map((what) => [what, 0])) as Record<PurgedRecord, number>;
  const items = planPurge(counted ?? none, await readRetention(on, userId));
  const { PURGE_SECOND_ADMINISTRATOR } = await readRuntimeSettings(on);
  return {
    items,
    obstacles: obstaclesOf({
      isSelf: userId === actorId,
      isAdministrator: Boolean(facts?.isAdministrator),
      administrators: facts?.administrators ?? 0,
      treated: Boolean(facts?.treated),
      openOrders: openOrders.length,
      openAlarms: facts?.openAlarms ?? 0,
    }),
    openOrders,
    hash: createHash('sha256').update(writePlan(items)).digest('hex'),
    needsSecond: PURGE_SECOND_ADMINISTRATOR && (facts?.others ?? 0) > 0,
  };
}
