/** What can be done with an order now, each in one step; what each costs is said here already. */
import { useTranslation } from 'react-i18next';
import type { OrderView } from '#shared/views/orders.ts';
import { Section } from '#web/kit/section.tsx';
import { useNow } from '#web/kit/use-now.ts';
import { addonsAction } from './addons-action.tsx';
import { calendarAction } from './calendar-action.tsx';
import { cancelAction } from './cancel-action.tsx';
import { invoiceAction } from './invoice-action.tsx';
import { moveAction } from './move-action.tsx';
import type { OrderAction } from './order-action.ts';
import classes from './order-actions.module.css';

/** In this order; a new one is a file beside them and a word here. */
const ACTIONS: readonly OrderAction[] = [moveAction, addonsAction, cancelAction, invoiceAction, calendarAction];

export function OrderActions({ order }: { order: OrderView }) {
  const { t } = useTranslation('orders');
  const now = useNow();
  const offered = ACTIONS.filter(({ isOffered }) => isOffered(order, now));
  if (offered.length === 0) return null;
  return (
    <Section title={t('actions.title')} look="label">
      <ul className={classes.list}>
        {offered.map(({ key, Row }) => (
          <li key={key}>
            <Row order={order} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
