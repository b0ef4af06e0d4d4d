import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import type { Programme } from '#shared/domain/catalogue/programme.ts';
import type { CrmQueue } from '#shared/domain/crm/crm-queue.ts';
import { SupportState } from '#shared/domain/crm/support-machine.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import { Application, type KitStatus } from '#shared/domain/orders/application.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import { CheckoutState } from '#shared/domain/payments/transaction-machine.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import {
  CRM_KIT_DAYS,
  CRM_KIT_MAX_DAYS,
  CRM_NO_SHOW_AFTER_HOURS,
  CRM_NO_SHOW_DAYS,
  CRM_PAYMENT_DAYS,
  CRM_QUESTIONNAIRE_HOURS,
  CRM_SMS_DAYS,
} from '#shared/limits/crm.ts';
import type { Bound } from '#shared/server/database/sql.ts';

/** Where the rows of one list come from; `u` is the person, `o` the order where there is one. */
export interface QueueSource {
  from: string;
  values: Bound[];
  /** Of the row: its id, and what orders it. */
  id: string;
  at: string;
  newestFirst: boolean;
  /** 1 of what cannot wait, whatever its time. */
  first?: string;
  hasOrder: boolean;
  /** What this list alone knows, by the names of its row. */
  knows: Partial<Record<Known, string>>;
}

/** What only some lists know. */
export const KNOWN = [
  'startsAt',
  'branchName',
  'heldUntil',
  'checkoutState',
  'paidWith',
  'answered',
  'questions',
  'template',
  'error',
] as const;
export type Known = (typeof KNOWN)[number];

const OF_ORDER = 'JOIN users u ON u.id = o.customerId AND u.closedAt IS NULL';
const AT_BRANCH = 'JOIN orders o ON o.id = a.orderId JOIN partner_branches b ON b.id = a.partnerBranchId';
const APPOINTMENT = { startsAt: 'a.startsAt', branchName: 'b.name' } as const;
const SENT: KitStatus = 'sent';
const WAITING = [SupportState.open, SupportState.taken, SupportState.notReached];

/** Each list with the index it reads: never more than its days of orders, appointments, messages or kits. */
export const QUEUE_SOURCES: Record<CrmQueue, (now: Date) => QueueSource> = {
  /** Who asked for a call and has not been reached; those with a promised time first, each by the time it is due. */
  callback: () => ({
    from: `FROM supports w JOIN orders o ON o.id = w.orderId ${OF_ORDER} WHERE w.state IN (?)`,
    values: [WAITING],
    ...{ id: 'w.id', at: 'COALESCE(w.dueAt, w.createdAt)', newestFirst: false, hasOrder: true },
    first: 'w.isPromised',
    knows: {},
  }),
  /** Declined, given up or run out, while nothing later of the person was paid. */
  payment: (now) => ({
    from: `FROM orders o JOIN transactions t ON t.orderId = o.id ${OF_ORDER}
      LEFT JOIN appointments a ON a.orderId = o.id LEFT JOIN partner_branches b ON b.id = a.partnerBranchId
      WHERE o.status IS NULL AND o.createdAt >= ? AND t.type = ? AND t.status = ?
        AND (t.checkoutState IN (?) OR a.state = ?)
        AND NOT EXISTS (SELECT 1 FROM orders p WHERE p.customerId = o.customerId AND p.createdAt > o.createdAt AND p.status IS NOT NULL)`,
    values: [
      ...[daysBefore(now, CRM_PAYMENT_DAYS), TransactionType.order, TransactionStatus.open],
      ...[[CheckoutState.failed, CheckoutState.expired], AppointmentState.lapsed],
    ],
    ...{ id: 'o.id', at: 'o.createdAt', newestFirst: true, hasOrder: true },
    // Its place can still be saved.
    first: `IF(a.state = '${AppointmentState.held}', 1, 0)`,
    knows: {
      ...APPOINTMENT,
      heldUntil: `IF(a.state = '${AppointmentState.held}', a.heldUntil, NULL)`,
      ...{ checkoutState: 't.checkoutState', paidWith: 't.paidWith' },
    },
  }),
  questionnaire: (now) => ({
    from: `FROM appointments a ${AT_BRANCH} ${OF_ORDER} JOIN customer_surveys s ON s.orderId = o.id
      WHERE a.startsAt > ? AND a.startsAt <= ? AND a.state = ? AND o.status IN (?) AND s.status <> ?`,
    values: [
      ...[now, hoursAfter(now, CRM_QUESTIONNAIRE_HOURS), AppointmentState.booked],
      ...[[OrderStatus.PAID, OrderStatus.CONFIRMED], SurveyStatus.COMPLETED],
    ],
    ...{ id: 'o.id', at: 'a.startsAt', newestFirst: false, hasOrder: true },
    knows: { ...APPOINTMENT, answered: 's.answered', questions: 's.questions' },
  }),
  /** The last message to a customer, where it did not arrive. A code is asked for again by whoever waits for it. */
  sms: (now) => ({
    from: `FROM sms_messages m JOIN users u ON u.id = m.userId AND u.closedAt IS NULL
      WHERE m.state IN (?) AND m.createdAt >= ? AND m.codeId IS NULL AND m.alertId IS NULL
        AND EXISTS (SELECT 1 FROM user_roles r WHERE r.userId = u.id AND r.role = 'customer')
        AND NOT EXISTS (SELECT 1 FROM sms_messages n WHERE n.userId = m.userId AND n.codeId IS NULL
          AND (n.createdAt > m.createdAt OR (n.createdAt = m.createdAt AND n.id > m.id)) AND n.state IN (?))`,
    values: [
      ...[[SmsState.failed, SmsState.unknown], daysBefore(now, CRM_SMS_DAYS)],
      [SmsState.failed, SmsState.unknown, SmsState.delivered],
    ],
    ...{ id: 'm.id', at: 'm.createdAt', newestFirst: true, hasOrder: false },
    knows: { template: 'm.template', error: 'm.error' },
  }),
  /** Questions without an order: somebody read a person's health data whom they do not know. The oldest first. */
  question: () => ({
    from: `FROM supports w JOIN users u ON u.id = w.customerId AND u.closedAt IS NULL WHERE w.state IN (?) AND w.orderId IS NULL`,
    values: [WAITING],
    ...{ id: 'w.id', at: 'w.createdAt', newestFirst: false, hasOrder: false },
    knows: {},
  }),
  /** The time is over and nobody took a sample. */
  'no-show': (now) => ({
    from: `FROM appointments a ${AT_BRANCH} ${OF_ORDER} WHERE a.startsAt >= ? AND a.startsAt < ? AND a.state = ? AND o.status = ?`,
    values: [
      ...[daysBefore(now, CRM_NO_SHOW_DAYS), hoursAfter(now, -CRM_NO_SHOW_AFTER_HOURS)],
      ...[AppointmentState.booked, OrderStatus.PAID],
    ],
    ...{ id: 'o.id', at: 'a.startsAt', newestFirst: true, hasOrder: true },
    knows: APPOINTMENT,
  }),
  kit: (now) => ({
    from: `FROM kits k JOIN orders o ON o.id = k.orderId ${OF_ORDER} WHERE k.status = ? AND k.sentAt >= ? AND k.sentAt < ? AND o.status = ?`,
    values: [SENT, daysBefore(now, CRM_KIT_MAX_DAYS), daysBefore(now, CRM_KIT_DAYS), OrderStatus.PAID],
    ...{ id: 'o.id', at: 'k.sentAt', newestFirst: false, hasOrder: true },
    knows: {},
  }),
  'open-date': (now) => ({
    from: 'FROM crm_records c JOIN users u ON u.id = c.customerId AND u.closedAt IS NULL WHERE c.openDate <= ?',
    values: [zurichDate(now)],
    ...{ id: 'c.customerId', at: 'CAST(c.openDate AS DATETIME(3))', newestFirst: false, hasOrder: false },
    knows: {},
  }),
};

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
const hoursAfter = (now: Date, hours: number): Date => new Date(now.getTime() + hours * HOUR_MS);

export interface QueueWishes {
  programme?: Programme | undefined;
  mine?: boolean | undefined;
}

/** What a caller leaves of a list, as conditions that follow its WHERE. */
export function narrowQueue(
  { hasOrder }: Pick<QueueSource, 'hasOrder'>,
  { programme, mine }: QueueWishes,
  { userId, isNarrowed }: { userId: string; isNarrowed: boolean },
): { text: string; values: Bound[] } {
  const inProgramme = hasOrder
    ? 'AND (SELECT p.programme FROM products p WHERE p.`key` = o.productKey) = ?'
    : 'AND EXISTS (SELECT 1 FROM orders x JOIN products p ON p.`key` = x.productKey WHERE x.customerId = u.id AND p.programme = ?)';
  return {
    text: [
      // Asked of one person after the other, in the order of the list.
      isNarrowed ? 'AND (SELECT 1 FROM orders h WHERE h.customerId = u.id AND h.application = ? LIMIT 1) = 1' : '',
      programme ? inProgramme : '',
      mine ? 'AND EXISTS (SELECT 1 FROM crm_records q WHERE q.customerId = u.id AND q.assignedTo = ?)' : '',
    ].join(' '),
    values: [
      ...(isNarrowed ? [Application.homeSampling] : []),
      ...(programme ? [programme] : []),
      ...(mine ? [userId] : []),
    ],
  };
}
