/** Which test, and what beside it: what is sampled at branches, for this person's sex, at the prices of every other way to order. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { offersProduct } from '#shared/domain/booking/offers-product.ts';
import { formatMoney } from '#shared/domain/money.ts';
import type { AddonView, ProductGroupView, ProductView } from '#shared/views/catalogue.ts';
import type { CounterPersonView } from '#shared/views/partner-sales.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { localized } from '#web/kit/localized.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import classes from './counter.module.css';
import { useCounter } from './counter-context.ts';
import { CounterFrame, CounterSummary } from './counter-frame.tsx';
import { linesOf, totalOf } from './lines-of.ts';

/** What is ordered. */
export interface ChosenTest {
  group: Pick<ProductGroupView, 'key'>;
  product: ProductView;
  addons: AddonView[];
}

export interface ProductStepProps {
  customer: CounterPersonView;
  test: ChosenTest | null;
  onChange: (test: ChosenTest) => void;
  onGoOn: () => void;
}

const isFor = ({ sex }: { sex: 'male' | 'female' | null }, person: CounterPersonView): boolean =>
  sex === null || sex === person.sex;

export function ProductStep({ customer, test, onChange, onGoOn }: ProductStepProps) {
  const { t } = useTranslation('orders-counter');
  const language = useLanguage();
  const { branch } = useCounter();
  const groups = api.useListProductGroupsQuery();
  const [only, setOnly] = useState<'now' | 'all'>('now');
  const name = `${customer.firstName} ${customer.lastName}`;
  const total = totalOf(test);
  return (
    <CounterFrame
      title={t('test.title')}
      side={
        <CounterSummary name={name} lines={linesOf(test, language)} {...(total === null ? {} : { total })}>
          <Button className={classes.big} fullWidth disabled={test === null} onClick={onGoOn}>
            {t('test.goOn')}
          </Button>
        </CounterSummary>
      }
    >
      <fieldset className={classes.filters} aria-label={t('test.filter')}>
        {(['now', 'all'] as const).map((each) => (
          <button key={each} type="button" aria-pressed={only === each} onClick={() => setOnly(each)}>
            {t(`test.${each}`)}
          </button>
        ))}
      </fieldset>
      <QueryState query={groups} skeleton="cards">
        {({ productGroups }) => (
          <div className={classes.cards}>
            {offersOf(productGroups, customer)
              .filter(({ product }) => offersProduct(branch, product.key))
              .filter(({ product }) => only === 'all' || product.fastingHours === 0)
              .map(({ group, product }) => (
                <button
                  key={`${group.key} ${product.key}`}
                  type="button"
                  aria-pressed={test?.product.key === product.key}
                  onClick={() => onChange({ group, product, addons: [] })}
                >
                  <span className={classes.line}>
                    <b>{localized(product.name, language)}</b>
                    {product.price !== null && <b className="nw">{formatMoney(product.price)}</b>}
                  </span>
                  <span className="muted">
                    {t('test.facts', { count: product.markers.length, days: product.turnaroundDays })}
                  </span>
                  {product.fastingHours > 0 && (
                    <span className={classes.missing}>{t('test.fasting', { hours: product.fastingHours })}</span>
                  )}
                </button>
              ))}
          </div>
        )}
      </QueryState>
      {test && <Addons test={test} customer={customer} onChange={onChange} />}
    </CounterFrame>
  );
}

const offersOf = (groups: readonly ProductGroupView[], customer: CounterPersonView) =>
  groups.flatMap((group) =>
    group.products
      .filter((product) => product.applications.includes('branch') && isFor(product, customer))
      .map((product) => ({ group, product })),
  );

function Addons({ test, customer, onChange }: Pick<ProductStepProps, 'customer' | 'onChange'> & { test: ChosenTest }) {
  const { t } = useTranslation('orders-counter');
  const language = useLanguage();
  const { data } = api.useListAddonsQuery({ params: { id: test.group.key } });
  const known = new Set(test.product.markers.map(({ key }) => key));
  const offered = (data?.addons ?? []).filter(
    (addon) =>
      addon.sampleType === test.product.sampleType &&
      isFor(addon, customer) &&
      addon.markers.some(({ key }) => !known.has(key)),
  );
  if (offered.length === 0) return null;
  const toggle = (addon: AddonView) => {
    const rest = test.addons.filter(({ key }) => key !== addon.key);
    onChange({ ...test, addons: rest.length < test.addons.length ? rest : [...rest, addon] });
  };
  return (
    <fieldset className={classes.addons}>
      <legend>{t('test.addons')}</legend>
      {offered.map((addon) => (
        <button
          key={addon.key}
          type="button"
          aria-pressed={test.addons.some(({ key }) => key === addon.key)}
          onClick={() => toggle(addon)}
        >
          {localized(addon.name, language)}
          {addon.price !== null && <span className="muted nw">{formatMoney(addon.price)}</span>}
        </button>
      ))}
    </fieldset>
  );
}
