import { useAddress } from '#web/kit/use-address.ts';
import { type AddressPart, readOrderAddress, withoutFilters, withPart, withTurned } from './order-address.ts';

/** What is looked for and which order is open, kept in the address. */
export function useOrderList() {
  const [address, setAddress] = useAddress();
  return {
    wish: readOrderAddress(address),
    /** As it stands in the address, half typed as it may be. */
    text: (part: AddressPart) => address.get(part) ?? '',
    /** A filter: Back leads to what was open before, not through every letter. */
    put: (part: AddressPart, value: string) => setAddress((before) => withPart(before, part, value), { replace: true }),
    open: (orderId: string | null) =>
      setAddress((before) => withPart(withPart(before, 'bulk', ''), 'order', orderId ?? '')),
    openBulk: (bulkId: string | null) =>
      setAddress((before) => withPart(withPart(before, 'order', ''), 'bulk', bulkId ?? '')),
    page: (cursor: string) => setAddress((before) => withPart(before, 'cursor', cursor)),
    turn: (isTurned: boolean) => setAddress((before) => withTurned(before, isTurned), { replace: true }),
    reset: () => setAddress(withoutFilters, { replace: true }),
  };
}

export type OrderList = ReturnType<typeof useOrderList>;
