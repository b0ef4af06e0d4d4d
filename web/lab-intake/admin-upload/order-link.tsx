/** A known order's number: it leads to its files below. An administrator has no other page of an order. */
import { Link, useSearchParams } from 'react-router-dom';
import { adminPaths } from '#web/app/admin-paths.ts';

/** In the address: whose files are shown, and where they stand in the page. */
export const ORDER_PARAM = 'order';
export const ORDER_FILES_ID = 'order-files';

export function OrderLink({ orderNumber }: { orderNumber: string }) {
  const [search] = useSearchParams();
  const wanted = new URLSearchParams(search);
  wanted.set(ORDER_PARAM, orderNumber);
  return <Link to={`${adminPaths.upload}?${wanted}#${ORDER_FILES_ID}`}>{orderNumber}</Link>;
}
