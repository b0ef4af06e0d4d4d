/** /doctor/orders: pick the next case. Live changes wait behind a bar, so that no row moves while somebody points at it. */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { formatTime } from '#shared/domain/format-date.ts';
import type { DashboardRowView, DashboardView } from '#shared/views/dashboard.ts';
import { paths } from '#web/app/paths.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { Kbd } from '#web/kit/kbd.tsx';
import { KeyBar } from '#web/kit/key-bar.tsx';
import { MoreRows, useRowLimit } from '#web/kit/more-rows.tsx';
import { NewRowsBar } from '#web/kit/new-rows-bar.tsx';
import { PresetTabs } from '#web/kit/preset-tabs.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { StaffHeading } from '#web/kit/staff-heading.tsx';
import { useAddress } from '#web/kit/use-address.ts';
import { useKeys } from '#web/kit/use-keys.ts';
import { useNow } from '#web/kit/use-now.ts';
import { AlarmMonths } from '../alarm-months.tsx';
import { isInView, SECTIONS, type SectionKey, VIEWS, type View } from '../group-rows.ts';
import { SEARCH_ID } from '../list-filters.tsx';
import { useTakeCase } from '../use-take-case.ts';
import { CaseCards } from './case-cards.tsx';
import { CaseFilters, isFiltered } from './case-filters.tsx';
import { CaseTable } from './case-table.tsx';
import classes from './doctor-dashboard.module.css';
import { useLastVisit } from './last-visit.ts';
import {
  fitsFilters,
  keepList,
  type ListWish,
  queryOf,
  readListAddress,
  withChoice,
  withoutFilters,
} from './list-address.ts';
import { NoHit } from './no-hit.tsx';
import { useListPresence } from './use-list-presence.ts';
import { useRowsDrawn } from './use-rows-drawn.ts';
import { useSameRows } from './use-same-rows.ts';
import { useShownRows } from './use-shown-rows.ts';
import { waitingTime } from './waiting-time.ts';

const TONES: Partial<Record<SectionKey, 'danger' | 'warning'>> = { critical: 'danger', outdated: 'warning' };
const VIEW_TONES: Partial<Record<View, 'danger' | 'warning'>> = { critical: 'danger', corrected: 'warning' };
const CLOCK_MS = 30_000;

export function DoctorDashboardScreen() {
  const { t } = useTranslation('results');
  const rows = useRowLimit();
  const [address, setAddress] = useAddress();
  const userId = useAppSelector(selectUser)?.id ?? '';
  const wish = readListAddress(address);
  const asked = queryOf(wish, rows.limit);
  const query = api.useGetOrdersDashboardQuery({ query: asked }, { refetchOnMountOrArgChange: true });
  useEffect(() => keepList(userId, address), [userId, address]);
  const choose = (name: keyof ListWish, value: string) =>
    setAddress((now) => withChoice(now, name, value), { replace: true });
  return (
    <>
      {query.data === undefined && <StaffHeading title={t('dashboard.title')} />}
      <QueryState query={query} skeleton="table">
        {(view) => (
          <>
            <Dashboard
              // Another list stands still anew; the same one keeps its rows while it is fetched again.
              list={JSON.stringify({ ...asked, limit: 0 })}
              view={view}
              wish={wish}
              onChoose={choose}
              onReset={() => setAddress(withoutFilters, { replace: true })}
              isSettled={!query.isFetching}
              // Another list is no further page of this one.
              more={
                <MoreRows rows={rows} next={view.next} isLoading={query.isFetching && view.items.length < rows.limit} />
              }
            />
          </>
        )}
      </QueryState>
    </>
  );
}

interface DashboardProps {
  view: DashboardView;
  list: string;
  wish: ListWish;
  onChoose: (name: keyof ListWish, value: string) => void;
  onReset: () => void;
  isSettled: boolean;
  /** The button for further rows. */
  more: ReactNode;
}

function Dashboard({ view: answer, list, wish, onChoose, onReset, isSettled, more }: DashboardProps) {
  const { t } = useTranslation('results');
  const navigate = useNavigate();
  const isNarrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  const userId = useAppSelector(selectUser)?.id ?? '';
  const now = useNow(CLOCK_MS).getTime();
  const view = useSameRows(answer);
  const shown = useShownRows(view.items, isSettled, { sort: wish.sort, list });
  const rowsDrawn = useRowsDrawn(list, shown.settled === list);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const preset = wish.view;
  const visible = shown.rows.filter(({ row }) => isInView(row, preset, userId) && fitsFilters(row, wish, userId));
  const openBy = useListPresence(view, userId);
  const arrivals = view.items.map((row) => row.waitingSince);
  const lastVisit = useLastVisit(userId, arrivals);
  const isNew = useCallback(
    (row: DashboardRowView) => lastVisit !== null && (row.waitingSince ?? '') > lastVisit,
    [lastVisit],
  );
  const newOnes = view.items.filter(isNew).length;
  const next = (visible.length > 0 ? visible : shown.rows).find(
    ({ isGone, section }) => !isGone && section !== 'waiting',
  );
  const freshCritical = shown.fresh.filter((row) => row.critical > 0).length;

  const open = (orderId: string | undefined) => orderId && navigate(paths.doctorReview(orderId));
  const move = (by: number) => {
    const at = visible.findIndex(({ row }) => row.orderId === currentId);
    const target = visible[at === -1 ? 0 : Math.min(visible.length - 1, Math.max(0, at + by))];
    if (!target) return;
    setCurrentId(target.row.orderId);
    announce(`${target.row.orderNumber}, ${waitingTime(target.row.waitingSince, now, t)}`);
  };
  const choose = (name: string) => onChoose('view', name);
  const { take } = useTakeCase(userId);
  // A filter may have taken it out of the list.
  const current = visible.find(({ row }) => row.orderId === currentId)?.row;
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    a: () => take(current),
    Enter: (event) => {
      // A focused link or button keeps its own Enter.
      const active = document.activeElement;
      if (active instanceof HTMLElement && active.matches('a, button')) active.click();
      else open((current ?? next?.row)?.orderId);
      event.preventDefault();
    },
    '.': shown.apply,
    '/': () => document.getElementById(SEARCH_ID)?.focus(),
    ...Object.fromEntries(VIEWS.map((name, index) => [String(index + 1), () => choose(name)])),
  });

  useEffect(() => {
    if (shown.fresh.length > 0) announce(t('dashboard.fresh', { count: shown.fresh.length }));
  }, [shown.fresh.length, t]);

  const isWhole = !isFiltered(wish);
  const { readyForApproval, waitingForQuestionnaire, critical, corrected, mine, followUp } = view.counts;
  const all = readyForApproval + waitingForQuestionnaire;
  const counts: Record<View, number> = {
    ...{ all, critical, corrected, ready: readyForApproval, mine, questionnaire: waitingForQuestionnaire, followUp },
  };
  const sections = SECTIONS.map((key) => ({
    key,
    title: t(`section.${key}`),
    note:
      key === 'critical' && !isWhole
        ? `${t(`sectionNote.${key}`)} ${t('desk.filter.criticalStay')}`
        : t(`sectionNote.${key}`),
    tone: TONES[key],
    rows: visible.filter((row) => row.section === key),
  }));
  const oldest = shown.rows
    .filter((row) => row.section !== 'waiting' && row.row.waitingSince)
    .map(({ row }) => row.waitingSince as string);
  const List = isNarrow ? CaseCards : CaseTable;
  return (
    <>
      <StaffHeading
        title={t('dashboard.title')}
        sub={
          <>
            {t('dashboard.open', { count: all })}
            {critical > 0 && <b className={classes.critical}> {t('dashboard.ofCritical', { count: critical })}</b>}
            {corrected > 0 && <b className={classes.corrected}> {t('dashboard.ofCorrected', { count: corrected })}</b>}
            {oldest.length > 0 && (
              <> {t('dashboard.oldest', { time: waitingTime(oldest.sort()[0] ?? null, now, t) })}</>
            )}
            {lastVisit !== null && newOnes > 0 && <b> {t('desk.visit.new', { count: newOnes })}</b>}
          </>
        }
        actions={
          next && (
            <Button
              size="sm"
              onClick={() => open(next.row.orderId)}
              className={classes.next}
              rightSection={<Kbd>↵</Kbd>}
            >
              {t('dashboard.reviewNext')}
            </Button>
          )
        }
      />
      <PresetTabs
        label={t('dashboard.views')}
        tabs={VIEWS.map((name) => ({
          key: name,
          label: t(`view.${name}`),
          count: counts[name],
          tone: VIEW_TONES[name],
        }))}
        current={preset}
        onChange={choose}
        after={wish.sort === 'urgent' ? t('dashboard.sorted') : undefined}
      />
      <CaseFilters
        wish={wish}
        onChoose={onChoose}
        onReset={onReset}
        shown={visible.length}
        all={all}
        doctors={view.doctors}
      />
      {shown.since !== null && (
        <NewRowsBar
          action={
            <Button variant="default" size="xs" rightSection={<Kbd>.</Kbd>} onClick={shown.apply}>
              {t('dashboard.show')}
            </Button>
          }
        >
          <b>
            {shown.fresh.length > 0
              ? t('dashboard.fresh', { count: shown.fresh.length })
              : t('dashboard.left', { count: shown.gone })}
          </b>{' '}
          {t('dashboard.since', { time: formatTime(new Date(shown.since)) })}
          {freshCritical > 0 && (
            <b className={classes.critical}> · {t('dashboard.freshCritical', { count: freshCritical })}</b>
          )}
        </NewRowsBar>
      )}
      {visible.length === 0 && shown.settled === list ? (
        <div className={classes.empty}>
          {isWhole ? (
            <EmptyState title={t(`emptyView.${preset}`)}>{t('dashboard.emptyHelp')}</EmptyState>
          ) : (
            <NoHit wish={wish} doctors={view.doctors} onReset={onReset} />
          )}
        </div>
      ) : (
        <List
          sections={sections}
          currentId={currentId}
          userId={userId}
          now={now}
          sort={wish.sort}
          onSort={(sort) => onChoose('sort', sort)}
          openBy={openBy}
          isNew={isNew}
          rowsDrawn={rowsDrawn}
        />
      )}
      <div className={classes.more}>{more}</div>
      {preset === 'critical' && <AlarmMonths />}
      <KeyBar
        hints={[
          { keys: ['J', 'K'], label: t('keys.choose') },
          { keys: ['↵'], label: t('keys.open') },
          { keys: ['A'], label: t('desk.keys.take') },
          { keys: ['1', '–', String(VIEWS.length)], label: t('keys.view') },
          { keys: ['.'], label: t('keys.showNew') },
          { keys: ['/'], label: t('desk.keys.search') },
        ]}
      />
    </>
  );
}
