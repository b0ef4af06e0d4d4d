/** Who gets the kit, and where; the address can be changed until it is sent. */
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { city, streetAddress, zipCode } from '#shared/schema/address.ts';
import type { AddressView, OrderView } from '#shared/views/orders.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { Card } from '#web/kit/card.tsx';
import { useIsKept } from '#web/kit/form/keep-through-sign-in.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import classes from './delivery-card.module.css';
import { AddressFields } from './purchase/address-form.tsx';

const schema = object({ streetAddress, zipCode, city });
const FORM = 'delivery-form';

export function DeliveryCard({ order }: { order: OrderView }) {
  const { t } = useTranslation('orders');
  const user = useAppSelector(selectUser);
  const isKept = useIsKept();
  const [isChanging, setChanging] = useState(() => isKept(FORM));
  const button = useRef<HTMLButtonElement>(null);
  const wasChanging = useRef(false);
  // Form and button take each other's place, and the focus with it.
  useEffect(() => {
    if (wasChanging.current && !isChanging) button.current?.focus();
    wasChanging.current = isChanging;
  }, [isChanging]);
  const { deliveryAddress: address, kit, status } = order;
  if (!address) return null;
  const mayChange = kit?.status === 'ordered' && (status === null || status === OrderStatus.PAID);
  return (
    <Card as="section">
      <h2 className="cardhead">{t('delivery.to')}</h2>
      {user && (
        <p className="b">
          {user.firstName} {user.lastName}
        </p>
      )}
      {isChanging && mayChange ? (
        <ChangeAddress orderId={order._id} address={address} onDone={() => setChanging(false)} />
      ) : (
        <>
          <p>{address.streetAddress}</p>
          <p>
            {address.zipCode} {address.city}
          </p>
          <p className={`muted ${classes.note}`}>{t('followUp.confirmation.letterBox')}</p>
          {mayChange && (
            <>
              <p className={classes.change}>
                <IconPencil size={20} stroke={1.75} aria-hidden />
                <button ref={button} type="button" className="link" onClick={() => setChanging(true)}>
                  {t('delivery.change')}
                </button>
              </p>
              <p className="muted">{t('delivery.until')}</p>
            </>
          )}
        </>
      )}
    </Card>
  );
}

interface ChangeAddressProps {
  orderId: string;
  address: AddressView;
  onDone: () => void;
}

/** Another address for a kit that has not left. */
export function ChangeAddress({ orderId, address, onDone }: ChangeAddressProps) {
  const { t } = useTranslation(['orders', 'errors', 'common']);
  const [change] = api.useChangeAddressMutation();
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={form} className={classes.form}>
      <KitForm<AddressView>
        id={FORM}
        initialValues={address}
        validationSchema={schema}
        order={['streetAddress', 'zipCode', 'city']}
        className={classes.fields}
        onSubmit={async (values, helpers) => {
          const body = { deliveryAddress: schema.cast(values) };
          const { error } = await change({ params: { orderId }, body });
          if (error) return refuseForm(error, helpers, t, RENAMED);
          announce(t('orders:delivery.changed'));
          onDone();
        }}
      >
        {({ isSubmitting }) => (
          <>
            <AddressFields kind="shipping" />
            <div className={classes.buttons}>
              <Button type="submit" loading={isSubmitting}>
                {t('orders:summary.save')}
              </Button>
              <button type="button" className="link" onClick={onDone}>
                {t('orders:summary.cancel')}
              </button>
            </div>
          </>
        )}
      </KitForm>
    </div>
  );
}

/** The fields of the API's address are those of this form. */
const RENAMED = {
  'deliveryAddress.streetAddress': 'streetAddress',
  'deliveryAddress.zipCode': 'zipCode',
  'deliveryAddress.city': 'city',
};
