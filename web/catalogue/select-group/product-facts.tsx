/** The facts by which tests are compared: number of values, sample, place, fasting, days to the result, for whom. */
import {
  IconCalendarCheck,
  IconCalendarTime,
  IconClock,
  IconDroplet,
  IconHomeHeart,
  IconListNumbers,
  IconMapPin,
  IconTestPipe,
  IconUser,
} from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductView } from '#shared/views/catalogue.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import classes from './product-facts.module.css';
import { useFirstFree } from './use-first-free.ts';

/** Drawn anew for another test only. */
export const ProductFacts = memo(function ProductFacts({ product }: { product: ProductView }) {
  const { t } = useTranslation('catalogue');
  const atHomeOnly = !product.applications.includes('branch');
  const place = product.applications.length > 1 ? 'both' : atHomeOnly ? 'homesampling' : 'branch';
  return (
    <dl className={classes.facts}>
      <Fact icon={<IconListNumbers {...ICON} />} label={t('fact.scope')}>
        {t('values', { count: product.markers.length })}
      </Fact>
      <Fact
        icon={product.sampleType === 'venous' ? <IconTestPipe {...ICON} /> : <IconDroplet {...ICON} />}
        label={t('fact.sample')}
      >
        {t(`sample.${product.sampleType}`)}
      </Fact>
      <Fact icon={atHomeOnly ? <IconHomeHeart {...ICON} /> : <IconMapPin {...ICON} />} label={t('fact.place')}>
        {t(`place.${place}`)}
      </Fact>
      <Fact icon={<IconClock {...ICON} />} label={t('fact.fasting')}>
        {product.fastingHours > 0 ? t('fastingHours', { count: product.fastingHours }) : t('fastingNo')}
      </Fact>
      <Fact icon={<IconCalendarCheck {...ICON} />} label={t('fact.result')}>
        {t('resultDays', { count: product.turnaroundDays })}
      </Fact>
      <Fact icon={<IconCalendarTime {...ICON} />} label={t('fact.earliest')}>
        {atHomeOnly ? t('earliest.home') : <EarliestTime />}
      </Fact>
      {product.sex && (
        <Fact icon={<IconUser {...ICON} />} label={t('fact.forWhom')}>
          {t(`onlyFor.${product.sex}`)}
        </Fact>
      )}
    </dl>
  );
});

/** A figure space keeps the row while the time is on its way. */
function EarliestTime() {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const firstFree = useFirstFree();
  if (firstFree === undefined) return '\u2007';
  if (firstFree === null) return t('earliest.unknown');
  const { from, city, near } = firstFree;
  return t(near ? 'earliest.near' : 'earliest.at', { when: formatShortDayTime(from, language), city });
}

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {icon}
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
