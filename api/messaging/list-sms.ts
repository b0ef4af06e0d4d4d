import type { messaging } from '#shared/contract/messaging.ts';
import { readUserSearch } from '#shared/domain/identity/read-user-search.ts';
import { maskPhone } from '#shared/domain/messaging/mask-phone.ts';
import { smsFailureReason } from '#shared/domain/messaging/sms-failure-reason.ts';
import { SMS_VIEWS, SmsState } from '#shared/domain/messaging/sms-machine.ts';
import { isRefusal } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { type SortOrders, selectPage } from '#shared/server/database/select-page.ts';
import { type Bound, columns } from '#shared/server/database/sql.ts';
import { findPeople, uniteIds } from '#shared/server/identity/find-people.ts';
import type { SmsMessage } from '#shared/server/models/sms-message.ts';
import type { Services } from '#shared/server/services.ts';
import type { SmsListItemView } from '#shared/views/messaging.ts';

type Kept = 'id' | 'phoneNo' | 'template' | 'language' | 'state' | 'createdAt' | 'changedAt' | 'error';
interface SmsRow extends Pick<Row<SmsMessage>, Kept> {
  name: string | null;
  personId: string | null;
}

const SMS = columns<SmsRow>({
  ...{
    id: 'm',
    personId: 'u.id',
    phoneNo: 'm',
    template: 'm',
    language: 'm',
    state: 'm',
    createdAt: 'm',
    changedAt: 'm',
  },
  error: 'm',
  name: "TRIM(CONCAT_WS(' ', u.firstName, u.lastName))",
});

const ORDERS: SortOrders<SmsRow, 'newest'> = {
  newest: [
    { of: 'createdAt', sql: 'm.createdAt', holds: 'instant', descending: true },
    { of: 'id', sql: 'm.id', holds: 'text', descending: true },
  ],
};

/** A code goes to a number: whose it is says the account that has it. */
const FROM = `FROM sms_messages m LEFT JOIN users u
  ON u.id = COALESCE(m.userId, (SELECT p.id FROM users p WHERE p.phoneNo = m.phoneNo))`;
const THEIRS = '(m.userId = ? OR m.phoneNo = (SELECT p.phoneNo FROM users p WHERE p.id = ?))';

/** Messages with what became of them, the newest first: to whom and which one, never what it said. */
export async function listSms(services: Services, { query }: Call<typeof messaging.listSms>) {
  const { search = '', userId, view } = query;
  const conditions: [text: string, values: Bound[]][] = [];
  if (search.trim() !== '') {
    const found = uniteIds(findPeople(readUserSearch(search)));
    conditions.push([`m.userId IN (SELECT found.id FROM (${found.text}) found)`, found.values]);
  }
  if (userId) conditions.push([THEIRS, [userId, userId]]);
  if (view) conditions.push(['m.state IN (?)', [[...SMS_VIEWS[view]]]]);
  const from = `${FROM} WHERE ${['TRUE', ...conditions.map(([text]) => text)].join(' AND ')}`;
  const list = { from, values: conditions.flatMap(([, values]) => values), orders: ORDERS, usual: 'newest' } as const;
  const page = await selectPage(services, SMS, list, query);
  return isRefusal(page) ? page : { items: page.items.map(present), next: page.next };
}

function present({ id, personId, name, phoneNo, state, createdAt, changedAt, error, ...row }: SmsRow): SmsListItemView {
  const isFailed = state === SmsState.failed || state === SmsState.unknown;
  return {
    ...{ _id: id, template: row.template, language: row.language, state, at: createdAt.toISOString() },
    changedAt: changedAt?.toISOString() ?? null,
    person: personId === null ? null : { _id: personId, name: name ?? '' },
    phoneNo: maskPhone(phoneNo),
    reason: isFailed ? smsFailureReason(error) : null,
  };
}
