/** /results/:customerId/bloodvalue: the course of one value, and a list to pick another. The marker stands in the address. */
import { useAddress } from '#web/kit/use-address.ts';
import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, TextInput } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChartLine,
  IconEqual,
  IconMinus,
  IconPrinter,
  IconSearch,
  IconWaveSine,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { MarkerCourse } from '#shared/domain/results/build-course.ts';
import { displayValue } from '#shared/domain/results/describe-position.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useAnnounceChange } from '#web/orders/use-announce-change.ts';
import classes from './blood-value.module.css';
import { CompareValues } from './compare-values.tsx';
import { beginWith, COMPARE, mayCompare } from './compared-markers.ts';
import { groupMarkers, groupOf } from './group-markers.ts';
import { MarkerCourseCard } from './marker-course.tsx';
import { NextCheck } from './next-check.tsx';
import { NoResults } from './no-results.tsx';

export function BloodValueScreen() {
  const { t } = useTranslation(['results-course', 'results']);
  const { customerId = '' } = useParams();
  const history = api.useGetHistoryQuery({ params: { customerId } }, { refetchOnMountOrArgChange: true });
  const newest = history.data?.markers.map(
    ({ marker, values }) => `${marker} ${values.length} ${values.at(-1)?.valueText}`,
  );
  useAnnounceChange(newest?.join(), t('values.changed'));
  const [search] = useSearchParams();
  const isComparing = search.has(COMPARE);
  const some = (history.data?.markers.length ?? 0) > 0;
  return (
    <Page>
      <PageHeading
        title={t(isComparing ? 'compare.title' : 'values.title')}
        back={{ to: paths.resultOverview(customerId), label: t('values.back') }}
        actions={
          some && (
            <span data-print="no">
              <ActionLink onClick={() => window.print()} icon={<IconPrinter size={20} stroke={1.75} aria-hidden />}>
                {t('results:print')}
              </ActionLink>
            </span>
          )
        }
      />
      <QueryState
        query={history}
        skeleton="cards"
        isEmpty={({ markers }) => markers.length === 0}
        empty={<NoResults />}
      >
        {({ markers }) => (isComparing ? <CompareValues markers={markers} /> : <Values markers={markers} />)}
      </QueryState>
    </Page>
  );
}

function Values({ markers }: { markers: MarkerCourse[] }) {
  const { t } = useTranslation('results-course');
  const language = useLanguage();
  const [search, setSearch] = useAddress();
  const [typed, setTyped] = useState('');
  const all = groupMarkers(markers, '', language);
  const wanted = search.get('marker');
  const current = wanted ? markers.find(({ marker }) => marker === wanted) : all[0]?.markers[0];
  const [isWhole, setWhole] = useState(false);
  const found = typed === '' && !isWhole ? atFirst(all, current) : groupMarkers(markers, typed, language);
  return (
    <div className={classes.columns}>
      <nav className={classes.side} aria-label={t('values.pick')} data-print="no">
        <div className={classes.list}>
          <TextInput
            type="search"
            aria-label={t('values.search')}
            placeholder={t('values.search')}
            leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <p role="status" className={classes.none}>
            {found.length === 0 && t('values.none')}
          </p>
          {found.map(({ group, markers: own }) => (
            <section key={group}>
              <h2 className={classes.group}>{t(`group.${group}`)}</h2>
              <ul className={classes.markers}>
                {own.map((one) => (
                  <MarkerRow key={one.marker} course={one} isCurrent={one === current} />
                ))}
              </ul>
            </section>
          ))}
          {typed === '' && !isWhole && markers.length > countIn(found) && (
            <ActionLink onClick={() => setWhole(true)}>{t('values.all', { count: markers.length })}</ActionLink>
          )}
        </div>
        <NativeSelect
          className={classes.select}
          label={t('values.pick')}
          value={current?.marker ?? ''}
          onChange={(event) => setSearch({ marker: event.currentTarget.value }, { replace: true })}
          data={all.map(({ group, markers: own }) => ({
            group: t(`group.${group}`),
            items: own.map(({ marker, name }) => ({ value: marker, label: localized(name, language) })),
          }))}
        />
      </nav>
      <div className={classes.main}>
        {current && mayCompare(markers) && (
          <p className={classes.compare} data-print="no">
            <ActionLink
              to={`?${COMPARE}=${beginWith(current, markers)}`}
              icon={<IconChartLine size={20} stroke={1.75} aria-hidden />}
            >
              {t('compare.begin')}
            </ActionLink>
          </p>
        )}
        {current ? <MarkerCourseCard course={current} /> : <Notice tone="calm">{t('values.missing')}</Notice>}
        <div className={classes.note}>
          <Notice tone="calm">
            <p>{t('note')}</p>
            {current && <NextCheck marker={current.marker} />}
          </Notice>
        </div>
      </div>
    </div>
  );
}

/** Rows of the list before somebody asks for all: what moved is always among them, and what is open. */
const AT_FIRST = 10;

function atFirst(all: ReturnType<typeof groupMarkers>, current: MarkerCourse | undefined) {
  let room = AT_FIRST;
  return all
    .map(({ group, markers }) => {
      const isAlways = (one: MarkerCourse) => group === 'new' || group === 'moved' || one === current;
      const own = markers.filter((one) => {
        room -= 1;
        return isAlways(one) || room >= 0;
      });
      return { group, markers: own };
    })
    .filter(({ markers }) => markers.length > 0);
}

const countIn = (groups: ReturnType<typeof groupMarkers>): number =>
  groups.reduce((sum, { markers }) => sum + markers.length, 0);

const ARROWS = { 'larger-rise': IconArrowUp, 'larger-fall': IconArrowDown, within: IconEqual, unknown: IconMinus };

function MarkerRow({ course, isCurrent }: { course: MarkerCourse; isCurrent: boolean }) {
  const { t } = useTranslation('results-course');
  const language = useLanguage();
  const newest = course.values.at(-1);
  const isNew = groupOf(course) === 'new';
  const Icon = isNew ? IconWaveSine : ARROWS[course.change];
  return (
    <li>
      <Link
        to={{ search: `?marker=${course.marker}` }}
        replace
        preventScrollReset
        aria-current={isCurrent || undefined}
        className={classes.row}
      >
        <span className={classes.name}>{localized(course.name, language)}</span>
        {newest && (
          <span className="nw">
            <b>{displayValue(newest)}</b> {newest.unit}
          </span>
        )}
        <span className={classes.arrow}>
          <Icon size={18} stroke={1.75} aria-hidden />
          <span className="vh">{t(`moved.${isNew ? 'new' : course.change}`)}</span>
        </span>
      </Link>
    </li>
  );
}
