/** The boxes that choose orders for a bulk act: of one row, and of all rows of the page. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffOrderView } from '#shared/views/orders.ts';
import classes from './bulk.module.css';
import type { Selection } from './use-selection.ts';

interface SelectRowProps {
  order: Pick<StaffOrderView, '_id' | 'orderNumber'>;
  selection: Selection;
}

export function SelectRow({ order: { _id: id, orderNumber }, selection }: SelectRowProps) {
  const { t } = useTranslation('orders-bulk');
  return (
    // The row opens the order; its box does not.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click of the box goes no further, keys have none to keep back
    <label className={classes.box} onClick={(event) => event.stopPropagation()}>
      <input
        type="checkbox"
        aria-label={t('select.one', { number: orderNumber })}
        checked={selection.ids.includes(id)}
        onChange={() => selection.toggle(id)}
      />
    </label>
  );
}

interface SelectPageProps {
  orders: readonly Pick<StaffOrderView, '_id'>[];
  selection: Selection;
  /** On cards there is no head of a column: its words stand beside it. */
  withWords?: boolean;
}

export function SelectPage({ orders, selection, withWords }: SelectPageProps) {
  const { t } = useTranslation('orders-bulk');
  const box = useRef<HTMLInputElement>(null);
  const ids = orders.map(({ _id }) => _id);
  const chosen = ids.filter((id) => selection.ids.includes(id)).length;
  const isWhole = chosen === ids.length && chosen > 0;
  const isPart = chosen > 0 && !isWhole;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart;
  }, [isPart]);
  return (
    <label className={classes.box} data-words={withWords || undefined}>
      <input
        ref={box}
        type="checkbox"
        aria-label={withWords ? undefined : t('select.page')}
        checked={isWhole}
        onChange={() => (isWhole ? selection.remove(ids) : selection.add(ids))}
      />
      {withWords && t('select.page')}
    </label>
  );
}
