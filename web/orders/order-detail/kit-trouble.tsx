/** What to do when something is wrong with a kit that has left. */
import { IconDropletOff, IconPackageOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OrderView } from '#shared/views/orders.ts';
import { paths } from '#web/app/paths.ts';
import { Section } from '#web/kit/section.tsx';
import { ActionRow } from '../order-actions/action-row.tsx';
import classes from '../order-actions/order-actions.module.css';
import { isToBeSampled } from '../order-facts.ts';

export function KitTrouble({ order }: { order: OrderView }) {
  const { t } = useTranslation('orders');
  if (order.kit?.status !== 'sent' || !isToBeSampled(order)) return null;
  return (
    <Section title={t('kit.wrong.title')} look="label">
      <ul className={classes.list}>
        <li>
          <ActionRow
            icon={IconPackageOff}
            title={t('kit.wrong.damaged')}
            says={t('kit.wrong.damagedSays')}
            to={paths.contentPage('callback')}
          />
        </li>
        <li>
          <ActionRow
            icon={IconDropletOff}
            title={t('kit.wrong.little')}
            says={t('kit.wrong.littleSays')}
            to={`${paths.contentPage('faq')}#not-enough-blood`}
          />
        </li>
      </ul>
    </Section>
  );
}
