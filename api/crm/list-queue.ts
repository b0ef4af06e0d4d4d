import type { crm } from '#shared/contract/crm.ts';
import type { Programme } from '#shared/domain/catalogue/programme.ts';
import { templateForCrm } from '#shared/domain/crm/crm-event.ts';
import type { CrmQueue } from '#shared/domain/crm/crm-queue.ts';
import { smsFailureReason } from '#shared/domain/messaging/sms-failure-reason.ts';
import { CheckoutState } from '#shared/domain/payments/transaction-machine.ts';
import { isRefusal } from '#shared/errors.ts';
import type { Language, LocalText } from '#shared/languages.ts';
import type { Call } from '#shared/server/call.ts';
import { isNarrowed } from '#shared/server/crm/is-narrowed.ts';
import { selectPage } from '#shared/server/database/select-page.ts';
import { columns, json } from '#shared/server/database/sql.ts';
import { nameOf, staffNameOf } from '#shared/server/identity/name-of.ts';
import type { Services } from '#shared/server/services.ts';
import type { QueueRowView } from '#shared/views/crm.ts';
import { KNOWN, type Known, narrowQueue, QUEUE_SOURCES } from './queue-sources.ts';

interface QueueRow {
  id: string;
  at: Date;
  first: number;
  customerId: string;
  name: string;
  phoneNo: string;
  language: Language;
  orderId: string | null;
  orderNumber: string;
  product: string;
  programme: Programme | null;
  startsAt: Date | null;
  branchName: string | null;
  heldUntil: Date | null;
  checkoutState: CheckoutState | null;
  paidWith: string | null;
  answered: number | null;
  questions: number | null;
  template: string | null;
  error: string | null;
  openDate: string | null;
  assignedTo: string | null;
  assignedName: string | null;
}

const of = (column: string): string => `(SELECT ${column} FROM crm_records q WHERE q.customerId = u.id)`;

/** People who need contact for one reason, a page at a time. Nothing of an order but what was ordered, where and whether it is paid. */
export async function listQueue(services: Services, { actor, query }: Call<typeof crm.listQueue>) {
  const { queue } = query;
  const source = QUEUE_SOURCES[queue](services.now());
  const narrowed = narrowQueue(source, query, { userId: actor.userId, isNarrowed: isNarrowed(actor) });
  const known = Object.fromEntries(KNOWN.map((name) => [name, source.knows[name] ?? 'NULL'])) as Record<Known, string>;
  const ofOrder = (column: string): string => (source.hasOrder ? `o.${column}` : 'NULL');
  const what = columns<QueueRow>({
    ...{ id: source.id, at: source.at, customerId: 'u.id', phoneNo: 'u.phoneNo', language: 'u.preferredLanguage' },
    name: nameOf('u'),
    ...{ orderId: ofOrder('id'), orderNumber: ofOrder('orderNumber'), product: ofOrder('productName') },
    programme: source.hasOrder ? '(SELECT p.programme FROM products p WHERE p.`key` = o.productKey)' : 'NULL',
    first: source.first ?? '0',
    ...known,
    ...{ openDate: of('q.openDate'), assignedTo: of('q.assignedTo') },
    assignedName: `(SELECT ${staffNameOf('f')} FROM crm_records q JOIN users f ON f.id = q.assignedTo WHERE q.customerId = u.id)`,
  });
  const direction = source.newestFirst ? ({ descending: true } as const) : {};
  const orders = {
    urgent: [
      ...(source.first ? [{ of: 'first', sql: source.first, holds: 'number', descending: true } as const] : []),
      { of: 'at', sql: source.at, holds: 'instant', ...direction },
      { of: 'id', sql: source.id, holds: 'text', ...direction },
    ],
  } as const;
  const from = `${source.from} ${narrowed.text}`;
  const list = { from, values: [...source.values, ...narrowed.values], orders, usual: 'urgent' } as const;
  const page = await selectPage(services, what, list, query);
  return isRefusal(page) ? page : { items: page.items.map((row) => present(queue, row)), next: page.next };
}

function present(queue: CrmQueue, row: QueueRow): QueueRowView {
  const { orderId, startsAt, branchName, checkoutState, template, assignedTo } = row;
  return {
    ...{ _id: row.id, queue, at: row.at.toISOString() },
    person: { _id: row.customerId, name: row.name, phoneNo: row.phoneNo, language: row.language },
    order:
      orderId === null
        ? null
        : {
            ...{ _id: orderId, orderNumber: row.orderNumber, programme: row.programme },
            product: json<LocalText>(row.product),
          },
    appointment: startsAt && branchName !== null ? { startsAt: startsAt.toISOString(), branchName } : null,
    heldUntil: row.heldUntil?.toISOString() ?? null,
    payment:
      checkoutState === null ? null : { declined: checkoutState === CheckoutState.failed, paidWith: row.paidWith },
    questionnaire: row.questions === null ? null : { answered: row.answered ?? 0, questions: row.questions },
    sms: template === null ? null : { template: templateForCrm(template), reason: smsFailureReason(row.error) },
    openDate: row.openDate,
    assignedTo: assignedTo === null ? null : { _id: assignedTo, name: row.assignedName ?? '' },
  };
}
