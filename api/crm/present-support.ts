import { SupportState } from '#shared/domain/crm/support-machine.ts';
import type { CallbackReason } from '#shared/domain/crm/support-reason.ts';
import type { Language, LocalText } from '#shared/languages.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { opened } from '#shared/server/database/sealed-sql.ts';
import { columns, json } from '#shared/server/database/sql.ts';
import { nameOf } from '#shared/server/identity/name-of.ts';
import { Support } from '#shared/server/models/support.ts';
import type { SupportView } from '#shared/views/supports.ts';

type Dates = 'dueAt' | 'calledAt' | 'lastCalledAt' | 'nextTryAt' | 'brokenAt' | 'againBy' | 'doneAt' | 'takenAt';

/** A callback with its order, its person and who took it. */
export type ListedSupport = Pick<
  Row<Support>,
  'id' | 'customerId' | 'state' | 'outcome' | 'createdAt' | 'isPromised' | 'takenBy' | 'tries' | 'note' | Dates
> & {
  orderId: string;
  orderNumber: string;
  productName: LocalText | string;
  reason: CallbackReason;
  language: Language;
  phoneNo: string;
  startsAt: Date;
  customerName: string;
  takerName: string | null;
  /** 0 of a broken promise that nobody has called about. */
  isLater: number;
  /** When it wants somebody. */
  nextAt: Date;
};

const isLater = '(s.brokenAt IS NULL OR s.calledAt IS NOT NULL)';
const nextAt = "COALESCE(s.nextTryAt, s.againBy, s.dueAt, TIMESTAMP('2999-12-31'))";

/** From `supports s`, its order `o`, its person `u` and whoever took it, `k`; and what the queue is ordered by. */
export const LISTED_SUPPORT = {
  isLater,
  nextAt,
  columns: columns<ListedSupport>({
    ...{ id: 's', customerId: 's', orderId: 's', reason: 's', state: 's', outcome: 's', language: 's', createdAt: 's' },
    ...{ startsAt: 's', dueAt: 's', isPromised: 's', takenBy: 's', takenAt: 's', calledAt: 's', lastCalledAt: 's' },
    ...{ tries: 's', nextTryAt: 's', brokenAt: 's', againBy: 's', doneAt: 's', note: opened(Support, 's', 'note') },
    orderNumber: 'o',
    productName: 'o',
    phoneNo: 'COALESCE(s.phoneNo, u.phoneNo)',
    customerName: nameOf('u'),
    takerName: nameOf('k'),
    isLater,
    nextAt,
  }),
};

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A callback as its customer sees it, or with what staff alone read. */
export function presentSupport(row: ListedSupport, isStaff: boolean): SupportView {
  const { id, orderId, orderNumber, reason, state, outcome, language, phoneNo, tries } = row;
  return {
    ...{ _id: id, orderId, orderNumber, reason, state, outcome, language, phoneNo, tries },
    productName: json<LocalText>(row.productName),
    createdAt: row.createdAt.toISOString(),
    startsAt: row.startsAt.toISOString(),
    dueAt: iso(row.dueAt),
    isPromised: Boolean(row.isPromised),
    calledAt: iso(row.calledAt),
    lastCalledAt: iso(row.lastCalledAt),
    nextTryAt: iso(row.nextTryAt),
    brokenAt: iso(row.brokenAt),
    againBy: iso(row.againBy),
    doneAt: iso(row.doneAt),
    isTaken: state === SupportState.taken,
    staff: isStaff
      ? {
          customerId: row.customerId,
          customerName: row.customerName,
          takenBy: row.takenBy,
          takerName: row.takerName,
          takenAt: iso(row.takenAt),
          note: row.note,
        }
      : null,
  };
}
