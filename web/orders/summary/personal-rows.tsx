/** "Your details" of the summary: who is tested, and the address the invoice goes to, changed in place. */
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import type { UserView } from '#shared/views/identity.ts';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { SummaryList, type SummaryRow } from '#web/kit/summary-list.tsx';
import { AddressForm } from '../purchase/address-form.tsx';
import { addressOf } from '../purchase/address-of.ts';
import { addressesChosen } from '../purchase/selection.ts';
import classes from './personal-rows.module.css';

export function PersonalRows({ user }: { user: UserView }) {
  const { t } = useTranslation('orders');
  const invoice = useAppSelector((state) => state.selection.invoiceAddress);
  const [editing, setEditing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const edited = useRef(false);
  const home = addressOf(user);

  useEffect(() => {
    if (editing) box.current?.querySelector<HTMLElement>('form input')?.focus();
    else if (edited.current) box.current?.querySelector<HTMLElement>('button.link')?.focus();
    edited.current = editing;
  }, [editing]);

  const rows: SummaryRow[] = [
    { key: 'name', label: t('summary.row.name'), value: `${user.firstName} ${user.lastName}` },
    { key: 'birthdate', label: t('summary.row.birthdate'), value: user.birthdate ? formatDate(user.birthdate) : '–' },
    {
      key: 'address',
      label: t('summary.row.address'),
      value: home ? home.streetAddress : t('summary.noAddress'),
      detail: home && `${home.zipCode} ${home.city}`,
    },
    {
      key: 'invoice',
      label: t('summary.row.invoice'),
      value: invoice ? invoice.streetAddress : t('summary.sameAddress'),
      detail: invoice && `${invoice.zipCode} ${invoice.city}`,
      action: editing ? undefined : { onClick: () => setEditing(true) },
    },
  ];
  return (
    <div ref={box}>
      <SummaryList rows={rows} />
      {editing ? (
        <InvoiceForm onDone={() => setEditing(false)} />
      ) : (
        <p className={`muted ${classes.help}`}>{t('summary.wrongDetails')}</p>
      )}
    </div>
  );
}

function InvoiceForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['orders', 'common']);
  const dispatch = useAppDispatch();
  const invoice = useAppSelector((state) => state.selection.invoiceAddress);
  return (
    <section className={classes.form} aria-label={t('summary.invoiceTitle')}>
      <h3 className={classes.title}>{t('summary.invoiceTitle')}</h3>
      <AddressForm
        id="invoice"
        kind="billing"
        initial={invoice}
        onSubmit={(invoiceAddress) => {
          dispatch(addressesChosen({ invoiceAddress }));
          onDone();
        }}
      >
        <div className={classes.buttons}>
          <Button type="submit">{t('summary.invoiceSave')}</Button>
          <Button
            variant="default"
            onClick={() => {
              if (invoice) dispatch(addressesChosen({ invoiceAddress: null }));
              onDone();
            }}
          >
            {t('summary.invoiceSame')}
          </Button>
        </div>
      </AddressForm>
    </section>
  );
}
