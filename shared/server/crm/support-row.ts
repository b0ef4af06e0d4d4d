import type { Language } from '#shared/languages.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns } from '#shared/server/database/sql.ts';
import type { Support } from '#shared/server/models/support.ts';

/** A callback; other requests for support name no order. */
export type SupportRow = Pick<
  Row<Support>,
  | 'id'
  | 'customerId'
  | 'state'
  | 'phoneNo'
  | 'dueAt'
  | 'takenBy'
  | 'takenAt'
  | 'calledAt'
  | 'lastCalledAt'
  | 'tries'
  | 'brokenAt'
> & { orderId: string; language: Language; startsAt: Date; isPromised: 0 | 1 };

/** From `supports s`, of those that are callbacks. */
export const SUPPORT = columns<SupportRow>({
  ...{ id: 's', customerId: 's', orderId: 's', state: 's', language: 's', phoneNo: 's', startsAt: 's', dueAt: 's' },
  ...{ isPromised: 's', takenBy: 's', takenAt: 's', calledAt: 's', lastCalledAt: 's', tries: 's', brokenAt: 's' },
});
