/** The head of /admin/data: users, orders, appointments and SMS as tabs, each with an address of its own. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StaffHeading } from '#web/kit/staff-heading.tsx';
import { adminPaths } from '../admin-paths.ts';
import classes from './data-head.module.css';

const TABS = ['users', 'orders', 'appointments', 'sms'] as const;

export interface DataHeadProps {
  current: (typeof TABS)[number];
  actions?: ReactNode;
}

export function DataHead({ current, actions }: DataHeadProps) {
  const { t } = useTranslation('orders-data');
  return (
    <>
      <StaffHeading
        title={t('title')}
        documentTitle={t('documentTitle', { tab: t(`tab.${current}`) })}
        actions={actions}
      />
      <nav className={classes.tabs} aria-label={t('title')}>
        {TABS.map((tab) => (
          <Link
            key={tab}
            to={adminPaths[tab]}
            className={classes.tab}
            aria-current={tab === current ? 'page' : undefined}
          >
            {t(`tab.${tab}`)}
          </Link>
        ))}
      </nav>
    </>
  );
}
