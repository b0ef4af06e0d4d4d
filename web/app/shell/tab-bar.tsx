/** The navigation of phones, at the lower edge. */
import { IconChartLine, IconHome, IconReceipt2, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePageMark } from '#web/kit/use-page-mark.ts';
import { paths } from '../paths.ts';
import type { Place } from './nav-items.ts';
import classes from './tab-bar.module.css';

export function TabBar({ place }: { place: Place | null }) {
  const { t } = useTranslation('common');
  usePageMark('data-with-tab-bar');
  const tabs = [
    { place: 'home', to: paths.home, label: t('nav.home'), Icon: IconHome },
    { place: 'orders', to: paths.userOrders, label: t('nav.orders'), Icon: IconReceipt2 },
    { place: 'results', to: paths.userResults, label: t('nav.results'), Icon: IconChartLine },
    { place: 'profile', to: paths.userProfile, label: t('nav.profile'), Icon: IconUser },
  ];
  return (
    <nav className={classes.bar} aria-label={t('nav.main')} data-tab-bar data-print="no">
      {tabs.map(({ place: here, to, label, Icon }) => (
        <Link key={here} to={to} aria-current={place === here ? 'page' : undefined}>
          <Icon size={24} stroke={1.75} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
}
