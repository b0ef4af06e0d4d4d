import type { contract } from '#shared/contract/all.ts';
import type { Arguments } from '#shared/contract/define.ts';
import { isUsualDay } from '#shared/domain/calendar-date.ts';
import { isOrderNumber } from '#shared/domain/orders/order-number.ts';
import { isUuid } from '#shared/schema/identifiers.ts';
import { useAddress } from '#web/kit/use-address.ts';

export const VIEWS = ['all', 'refused', 'questioned'] as const;
export type ReadingsAsked = Arguments<typeof contract.listReadingLog>['query'];
type Part = 'view' | 'order' | 'since' | 'until' | 'person' | 'reader';

/** What is looked for, kept in the address: by an order of the person, by person or reader, by days, by view. */
export function useReadingFilter() {
  const [search, setSearch] = useAddress();
  const text = (part: Part) => search.get(part) ?? '';
  const view = VIEWS.find((one) => one === text('view')) ?? 'all';
  const order = text('order').trim();
  const fits = (part: Part, rule: (value: string) => boolean) => (rule(text(part)) ? text(part) : undefined);
  const [since, until] = [fits('since', isUsualDay), fits('until', isUsualDay)];
  const [customerId, actorId] = [fits('person', isUuid), fits('reader', isUuid)];
  const asked: ReadingsAsked = {
    ...(isOrderNumber(order) ? { order } : {}),
    ...(customerId ? { customerId } : {}),
    ...(actorId ? { actorId } : {}),
    ...(since ? { since } : {}),
    ...(until ? { until } : {}),
    ...(view === 'refused' ? { outcome: 'refused' } : {}),
    ...(view === 'questioned' ? { questioned: true } : {}),
  };
  return {
    text,
    view,
    asked,
    /** Something stands in the field that is no order number, finished or not. */
    isOrderWrong: order !== '' && !isOrderNumber(order),
    put: (part: Part, value: string, replace = true) =>
      setSearch(
        (before) => {
          if (value === '') before.delete(part);
          else before.set(part, value);
          return before;
        },
        { replace },
      ),
    /** Readers and persons of all names again. */
    showAll: () =>
      setSearch((before) => {
        before.delete('person');
        before.delete('reader');
        return before;
      }),
  };
}

export type ReadingFilter = ReturnType<typeof useReadingFilter>;
