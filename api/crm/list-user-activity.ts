import type { crm } from '#shared/contract/crm.ts';
import { CRM_EVENTS, type CrmEvent, kindOfEvent, templateForCrm } from '#shared/domain/crm/crm-event.ts';
import { mayChangeNote } from '#shared/domain/crm/may-change-note.ts';
import { smsFailureReason } from '#shared/domain/messaging/sms-failure-reason.ts';
import { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import { isRefusal } from '#shared/errors.ts';
import type { Language } from '#shared/languages.ts';
import type { Call } from '#shared/server/call.ts';
import { opened } from '#shared/server/database/sealed-sql.ts';
import { type SortOrders, selectPage } from '#shared/server/database/select-page.ts';
import { type Bound, columns } from '#shared/server/database/sql.ts';
import { staffNameOf } from '#shared/server/identity/name-of.ts';
import { CrmNote } from '#shared/server/models/crm-note.ts';
import type { Services } from '#shared/server/services.ts';
import type { TimelineItemView } from '#shared/views/crm.ts';

interface TimelineRow {
  id: string;
  at: Date;
  source: 'activity' | 'sms' | 'session' | 'note';
  /** The event, the template, the browser, or the words of a note. */
  what: string | null;
  state: SmsState | null;
  language: Language | null;
  error: string | null;
  openDate: string | null;
  orderNumber: string | null;
  actorId: string | null;
  changedAt: Date | null;
  by: string | null;
}

const STEP = columns<TimelineRow>(
  {
    ...{ id: 'x', at: 'x', source: 'x', what: 'x', state: 'x', language: 'x', error: 'x', openDate: 'x' },
    ...{ actorId: 'x', changedAt: 'x' },
    orderNumber: 'COALESCE(o.orderNumber, x.orderNumber)',
    by: staffNameOf('u'),
  },
  ['what'],
);

const ORDERS: SortOrders<TimelineRow, 'newest'> = {
  newest: [
    { of: 'at', sql: 'x.at', holds: 'instant', descending: true },
    { of: 'id', sql: 'x.id', holds: 'text', descending: true },
  ],
};

/** Of the facts of an activity only the day that was set is read: nothing else of them leaves, nor which doctor read a result. */
const ACTIVITIES = `SELECT a.id, a.at, 'activity' AS source, a.event AS what, NULL AS state, NULL AS language, NULL AS error,
  JSON_VALUE(a.facts, '$.openDate') AS openDate, NULL AS orderNumber, IF(a.entity = 'order', a.entityId, NULL) AS orderId,
  IF(a.actorId = a.aboutId OR a.event LIKE 'results.%', NULL, a.actorId) AS actorId, NULL AS changedAt FROM activities a WHERE a.aboutId = ? AND a.event IN (?)`;
/** Never what a message said; only which order it was about. */
const MESSAGES = `SELECT m.id, m.createdAt, 'sms', m.template, m.state, m.language, m.error, NULL, JSON_VALUE(m.variables, '$.orderNumber'), NULL,
  (SELECT w.actorId FROM activities w WHERE w.entityId = m.id AND w.event = 'messaging.written-by-hand' LIMIT 1), NULL
  FROM sms_messages m WHERE m.userId = ?`;
/** Orders that came without a note, as those of a file: they were placed all the same. */
const PLACED = `SELECT r.id, r.createdAt, 'activity', 'orders.placed', NULL, NULL, NULL, NULL, r.orderNumber, NULL, NULL, NULL
  FROM orders r WHERE r.customerId = ? AND NOT EXISTS (SELECT 1 FROM activities n WHERE n.entityId = r.id AND n.event = 'orders.placed')`;
const SESSIONS =
  "SELECT s.id, s.createdAt, 'session', s.device, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM sessions s WHERE s.userId = ?";
const NOTES = `SELECT n.id, n.writtenAt, 'note', ${opened(CrmNote, 'n', 'text')}, NULL, NULL, NULL, NULL, NULL, NULL, n.writtenBy, n.changedAt
  FROM crm_notes n WHERE n.customerId = ?`;

/** What happened with a person, the newest first: each part is read by the index that leads from the person to it. */
export async function listUserActivity(
  services: Services,
  { actor, params, query }: Call<typeof crm.listUserActivity>,
) {
  const kinds = query.kinds && query.kinds.length > 0 ? query.kinds : null;
  const wants = (kind: TimelineItemView['kind']): boolean => kinds === null || kinds.includes(kind);
  const events = CRM_EVENTS.filter((event) => wants(kindOfEvent(event)));
  const parts: [text: string, values: Bound[]][] = [
    // First, because it names the columns; without events it is empty.
    [ACTIVITIES, [params.id, [...events, '']]],
    ...(wants('order') ? [[PLACED, [params.id]] as [string, Bound[]]] : []),
    ...(wants('sms') ? [[MESSAGES, [params.id]] as [string, Bound[]]] : []),
    ...(wants('crm') ? [[NOTES, [params.id]] as [string, Bound[]]] : []),
    ...(wants('sign-in') ? [[SESSIONS, [params.id]] as [string, Bound[]]] : []),
  ];
  const from = `FROM (${parts.map(([text]) => text).join(' UNION ALL ')}) x
    LEFT JOIN orders o ON o.id = x.orderId LEFT JOIN users u ON u.id = x.actorId WHERE TRUE`;
  const list = { from, values: parts.flatMap(([, values]) => values), orders: ORDERS, usual: 'newest' } as const;
  const page = await selectPage(services, STEP, list, query);
  if (isRefusal(page)) return page;
  const reader = { userId: actor.userId, now: services.now() };
  return { items: page.items.map((row) => present(row, reader)), next: page.next };
}

function present(
  { id, at, source, what, state, language, error, ...row }: TimelineRow,
  reader: { userId: string; now: Date },
): TimelineItemView {
  const common = { _id: id, at: at.toISOString(), orderNumber: row.orderNumber, openDate: row.openDate };
  const nothing = { event: null, sms: null, signIn: null, note: null };
  if (source === 'session') return { ...common, ...nothing, kind: 'sign-in', signIn: { device: what }, by: '' };
  const by = row.by ?? '';
  if (source === 'sms') {
    const reason = state === SmsState.failed || state === SmsState.unknown ? smsFailureReason(error) : null;
    const sms = { template: templateForCrm(what ?? ''), language: language ?? 'de', state: state ?? SmsState.queued };
    return { ...common, ...nothing, kind: 'sms', sms: { ...sms, reason }, by };
  }
  if (source === 'note') {
    const mayChange = mayChangeNote({ writtenBy: row.actorId ?? '', writtenAt: at }, reader.userId, reader.now);
    const note = { text: what ?? '', isChanged: row.changedAt !== null, mayChange };
    return { ...common, ...nothing, kind: 'crm', note, by };
  }
  const event = what as CrmEvent;
  return { ...common, ...nothing, kind: kindOfEvent(event), event, by };
}
