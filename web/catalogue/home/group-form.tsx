/** The product groups as a laboratory form: one box, hairline cells. */
import {
  IconBolt,
  IconButterfly,
  IconDropletHalf2,
  IconHeartRateMonitor,
  IconReportMedical,
  IconRun,
  IconShield,
  IconSun,
  IconTestPipe,
  IconWaveSine,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatMoney } from '#shared/domain/money.ts';
import type { ProductGroupView } from '#shared/views/catalogue.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { localized } from '#web/kit/localized.ts';
import { summariseGroup } from '../summarise-group.ts';
import classes from './group-form.module.css';

/** Content names a Tabler icon; unknown names get the test tube. */
const ICONS: Record<string, typeof IconTestPipe> = {
  IconBolt,
  IconButterfly,
  IconDropletHalf2,
  IconHeartRateMonitor,
  IconReportMedical,
  IconRun,
  IconShield,
  IconSun,
  IconWaveSine,
};

export function GroupForm({ groups }: { groups: ProductGroupView[] }) {
  const { t } = useTranslation(['catalogue', 'common']);
  const language = useLanguage();
  return (
    <ul className={classes.form}>
      {groups.map((group) => {
        const { fromPrice, days, atHome } = summariseGroup(group);
        return (
          <li key={group.key}>
            <Link className={classes.cell} to={paths.selectGroup(group.key)}>
              <span className={classes.icon}>
                <GroupIcon name={group.icon} />
              </span>
              <span className={classes.words}>
                <b className={classes.name}>{localized(group.name, language)}</b>
                <span className={classes.tagline}>{localized(group.tagline, language)}</span>
              </span>
              <span className={classes.meta}>
                {fromPrice !== null && <b className="nw">{t('common:from', { price: formatMoney(fromPrice) })}</b>}
                <span className="muted">
                  {days.from === days.to
                    ? t('common:unit.days', { count: days.to })
                    : t('common:unit.dayRange', { from: days.from, to: days.to })}
                  {atHome && <span className="nw"> · {t('home.groups.home')}</span>}
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** The box before the groups are known: the same size, so that nothing jumps. */
export function GroupFormSkeleton() {
  return (
    <div className={classes.form} aria-hidden>
      {Array.from({ length: 9 }, (_, index) => index).map((index) => (
        <div key={index} className={classes.empty} />
      ))}
    </div>
  );
}

/** The sign of a product group. */
function GroupIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? IconTestPipe;
  return <Icon size={24} stroke={1.75} aria-hidden />;
}
