/** Which records a file is to hold, of whom, in which columns and how it is written. */
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isUsualDay } from '#shared/domain/calendar-date.ts';
import { PROGRAMMES } from '#shared/domain/catalogue/programme.ts';
import type { Dataset } from '#shared/domain/exports/research-columns.ts';
import { SEPARATORS, type Separator } from '#shared/schema/separators.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { DateField } from '#web/kit/date-field.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import { Kbd } from '#web/kit/kbd.tsx';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import { useOnline } from '#web/kit/use-online.ts';
import classes from './research.module.css';
import type { Typed, useWish } from './use-wish.ts';

interface ResearchFormProps {
  form: ReturnType<typeof useWish>;
  /** Of administrators: everybody, and who they are. */
  complete: boolean;
  isCreating: boolean;
  failure: unknown;
  onPreview: () => void;
  onCreate: () => void;
}

export function ResearchForm({ form, complete, isCreating, failure, onPreview, onCreate }: ResearchFormProps) {
  const { t } = useTranslation(['exports-research', 'exports', 'orders-data', 'errors', 'common']);
  const isOnline = useOnline();
  const { typed, put, wish } = form;
  const field = (part: keyof Typed) => ({
    size: 'sm',
    value: String(typed[part]),
    onChange: (event: { currentTarget: { value: string } }) =>
      put({ [part]: event.currentTarget.value } as Partial<Typed>),
  });
  const all = { value: '', label: t('orders-data:filter.all') };
  return (
    <section className={classes.form} aria-label={t('title')}>
      <section className={classes.part}>
        <NativeSelect
          {...field('dataset')}
          label={t('dataset')}
          onChange={(event) => put({ dataset: event.currentTarget.value as Dataset })}
          data={form.datasets.map((value) => ({ value, label: t(`datasets.${value}`) }))}
        />
        <div className={classes.pair}>
          <DateField size="sm" label={t('from')} value={typed.from} onChange={(from) => put({ from })} />
          <DateField
            size="sm"
            value={typed.to}
            onChange={(to) => put({ to })}
            label={t('to')}
            error={isUsualDay(typed.to) && typed.to < typed.from ? t('periodWrong') : undefined}
          />
        </div>
        {!complete && <p className={classes.note}>{t('wholeMonths')}</p>}
      </section>
      <section className={classes.part} aria-labelledby="consent">
        <h2 id="consent">{t('consent.title')}</h2>
        {complete ? (
          <Tick
            label={t('consent.only')}
            checked={typed.approvedOnly}
            onChange={(approvedOnly) => put({ approvedOnly })}
          />
        ) : (
          <p className={classes.locked}>
            <IconLock size={18} stroke={1.75} aria-hidden />
            <span>
              <span className="b">{t('consent.only')}</span>
              <span className={classes.note}>{t('consent.fixed')}</span>
            </span>
          </p>
        )}
      </section>
      <section className={classes.part} aria-labelledby="filter">
        <h2 id="filter">{t('filter.title')}</h2>
        <div className={classes.pair}>
          <NativeSelect
            {...field('programme')}
            label={t('filter.programme')}
            data={[all, ...PROGRAMMES.map((value) => ({ value, label: t(`programmes.${value}`) }))]}
          />
          <GroupField {...field('productGroupKey')} label={t('filter.group')} />
          <NativeSelect
            {...field('sex')}
            label={t('filter.sex')}
            data={[all, ...(['female', 'male'] as const).map((value) => ({ value, label: t(`sexes.${value}`) }))]}
          />
          <div className={classes.ages}>
            <TextInput {...field('ageFrom')} inputMode="numeric" maxLength={3} label={t('filter.ageFrom')} />
            <TextInput {...field('ageTo')} inputMode="numeric" maxLength={3} label={t('filter.ageTo')} />
          </div>
        </div>
      </section>
      <fieldset className={classes.part}>
        <legend className={classes.legend}>
          {t('columns.title')}{' '}
          <span className={classes.note}>
            {t('columns.of', { chosen: typed.columns.length, all: form.offered.length })}
          </span>
        </legend>
        <ActionLink onClick={() => put({ columns: form.offered })}>{t('columns.all')}</ActionLink>
        <div className={classes.columns} translate="no">
          {form.offered.map((column) => (
            <Tick
              key={column}
              label={column}
              checked={typed.columns.includes(column)}
              onChange={() => form.toggle(column)}
            />
          ))}
        </div>
      </fieldset>
      <section className={classes.part} aria-labelledby="form">
        <h2 id="form">{t('format')}</h2>
        <NativeSelect
          {...field('separator')}
          aria-label={t('orders-data:file.separator')}
          onChange={(event) => put({ separator: event.currentTarget.value as Separator })}
          data={SEPARATORS.map((value) => ({
            value,
            label: t('csv', { separator: t(`orders-data:separator.${value}`) }),
          }))}
        />
        <Tick label={t('exports:download.bom')} checked={typed.bom} onChange={(bom) => put({ bom })} />
      </section>
      <div className={classes.acts}>
        {failure !== undefined && (
          <Notice tone="danger" live="alert">
            {describeError(failure, t)}
          </Notice>
        )}
        <Button variant="default" size="sm" disabled={!isOnline || wish === null} onClick={onPreview}>
          {t('preview.show')}
        </Button>
        <Button
          size="md"
          loading={isCreating}
          disabled={!isOnline || wish === null}
          onClick={onCreate}
          rightSection={<Kbd>{t('create.keys')}</Kbd>}
        >
          {t('create.button')}
        </Button>
        <p className={classes.note}>
          {t(!isOnline ? 'common:offlineHere.page' : wish === null ? 'create.incomplete' : 'create.recorded')}
        </p>
      </div>
    </section>
  );
}

interface TickProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Tick({ label, checked, onChange }: TickProps) {
  return (
    <label className={classes.tick}>
      <input
        type="checkbox"
        className="tick"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

interface GroupFieldProps {
  label: string;
  size: string;
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

/** The groups of tests as customers see them. */
function GroupField(props: GroupFieldProps) {
  const { t } = useTranslation('orders-data');
  const language = useLanguage();
  const { data } = api.useListProductGroupsQuery();
  const groups = (data?.productGroups ?? []).map(({ key, name }) => ({ value: key, label: localized(name, language) }));
  return <NativeSelect {...props} data={[{ value: '', label: t('filter.all') }, ...groups]} />;
}
