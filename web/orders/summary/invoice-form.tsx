/** Where the invoice goes, if not to the account's address. It belongs to the order and not to the account. */
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { AddressForm } from '../purchase/address-form.tsx';
import { addressesChosen } from '../purchase/selection.ts';
import { type RowFormProps, rowFormId } from './person-forms.tsx';
import { RowButtons } from './row-buttons.tsx';

export function InvoiceForm({ onDone }: RowFormProps) {
  const { t } = useTranslation('orders');
  const dispatch = useAppDispatch();
  const invoice = useAppSelector((state) => state.selection.invoiceAddress);
  return (
    <AddressForm
      id={rowFormId('invoice')}
      kind="billing"
      initial={invoice}
      onSubmit={(invoiceAddress) => {
        dispatch(addressesChosen({ invoiceAddress }));
        onDone(true);
      }}
    >
      <RowButtons busy={false} onCancel={() => onDone(false)} />
      {invoice && (
        <ActionLink
          onClick={() => {
            dispatch(addressesChosen({ invoiceAddress: null }));
            onDone(true);
          }}
        >
          {t('summary.invoiceSame')}
        </ActionLink>
      )}
    </AddressForm>
  );
}
