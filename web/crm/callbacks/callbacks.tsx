/** /crm/callbacks: whom to call next, live, with one next step a row and the call beside it. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { zurichDate } from '#shared/domain/format-date.ts';
import type { SupportsView } from '#shared/views/supports.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import '#web/client/later-calls.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { Kbd } from '#web/kit/kbd.tsx';
import { KeyBar } from '#web/kit/key-bar.tsx';
import { PresetTabs } from '#web/kit/preset-tabs.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { StaffHeading } from '#web/kit/staff-heading.tsx';
import { useKeys } from '#web/kit/use-keys.ts';
import { useNow } from '#web/kit/use-now.ts';
import { CallbackPanel, NOTE_ID, PHONE_ID, useNote } from './callback-panel.tsx';
import classes from './callbacks.module.css';
import { MonthFigure } from './month-figure.tsx';
import { TIME_ID } from './new-time.tsx';
import { nextStepOf, type QueueRow, rowOf, SECTIONS } from './queue-sections.ts';
import { QueueTable } from './queue-table.tsx';
import { type StaffStep, useSteps } from './use-steps.ts';

const TICK_MS = 5_000;
const OPEN_ROWS = 200;
const DONE_ROWS = 20;

const VIEWS = {
  all: () => true,
  broken: ({ section }: QueueRow) => section === 'broken',
  'at-risk': ({ section }: QueueRow) => section === 'at-risk',
  mine: ({ support }: QueueRow, userId: string) => support.isTaken && support.staff?.takenBy === userId,
  resting: ({ section }: QueueRow) => section === 'resting',
};
type ViewName = keyof typeof VIEWS;

export function CallbacksScreen() {
  const open = api.useListSupportsQuery(
    { query: { state: 'open', sort: 'due', limit: OPEN_ROWS } },
    { refetchOnMountOrArgChange: true },
  );
  const done = api.useListSupportsQuery({ query: { state: 'done', sort: 'newest', limit: DONE_ROWS } });
  return (
    <QueryState query={open} skeleton="table">
      {(view) => <Queue view={view} done={done.data?.items ?? []} />}
    </QueryState>
  );
}

function Queue({ view, done }: { view: SupportsView; done: SupportsView['items'] }) {
  const { t } = useTranslation('crm-callbacks');
  const now = useNow(TICK_MS);
  const userId = useAppSelector(selectUser)?.id ?? '';
  const [shown, setShown] = useState<ViewName>('all');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const today = zurichDate(now);
  const doneToday = done.filter(
    ({ doneAt, outcome }) => outcome === 'reached' && doneAt && zurichDate(doneAt) === today,
  );
  const all = inOrder([...view.items, ...doneToday].map((support) => rowOf(support, view, now)));
  const open = all.filter(({ section }) => section !== 'done');
  const rows = all.filter((row) => VIEWS[shown](row, userId));
  const chosen = rows.find(({ support }) => support._id === chosenId) ?? rows[0];
  const [note, setNote] = useNote(chosen?.support);
  const { act, isActing } = useSteps(userId);
  const step = (what: StaffStep, wishedAt?: string) => {
    const words = what === 'take' || what === 'call' ? {} : { note, wishedAt };
    if (chosen && !isActing) void act(chosen.support, what, words);
  };
  const move = (by: number) => {
    const at = chosen ? rows.indexOf(chosen) : -1;
    const target = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
    if (target) setChosenId(target.support._id);
  };
  const next = open.find(({ support }) => nextStepOf(support, userId) !== null);
  const callNext = () => {
    if (!next) return;
    setShown('all');
    setChosenId(next.support._id);
    // The panel of the one who is called is drawn first.
    requestAnimationFrame(() => document.getElementById(PHONE_ID)?.focus());
  };
  const isMine = chosen?.support.isTaken && chosen.support.staff?.takenBy === userId;
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    c: () => document.getElementById(PHONE_ID)?.click(),
    a: () => step(isMine ? 'give-back' : 'take'),
    e: () => isMine && step('finish'),
    x: () => isMine && step('miss'),
    z: () => document.getElementById(TIME_ID)?.focus(),
    n: () => document.getElementById(NOTE_ID)?.focus(),
    Enter: () => {
      const active = document.activeElement;
      if (active instanceof HTMLElement && active.matches('a, button')) active.click();
      else callNext();
    },
  });
  const counts = { broken: open.filter(VIEWS.broken).length, risk: open.filter(VIEWS['at-risk']).length };
  return (
    <div className={classes.split}>
      <div className={classes.list}>
        <StaffHeading
          title={t('title')}
          sub={t('sub', { count: open.length, broken: counts.broken, risk: counts.risk })}
          actions={
            <Button
              size="xs"
              className={classes.callNext ?? ''}
              rightSection={<Kbd>↵</Kbd>}
              disabled={!next}
              onClick={callNext}
            >
              {t('act.next')}
            </Button>
          }
        />
        <PresetTabs
          label={t('views')}
          current={shown}
          onChange={(key) => setShown(key as ViewName)}
          tabs={(Object.keys(VIEWS) as ViewName[]).map((key) => ({
            key,
            label: t(`view.${key}`),
            count: open.filter((row) => VIEWS[key](row, userId)).length,
            ...(key === 'broken' ? { tone: 'danger' as const } : key === 'at-risk' ? { tone: 'warning' as const } : {}),
          }))}
          after={t('order')}
        />
        {rows.length === 0 ? (
          <div className={classes.empty}>
            <EmptyState title={t('none')}>{t('noneHelp')}</EmptyState>
          </div>
        ) : (
          <QueueTable
            rows={rows}
            now={now}
            userId={userId}
            currentId={chosen?.support._id ?? null}
            onChoose={setChosenId}
            onStep={(support, what) => {
              // To call is to dial: the number stands beside the list.
              if (what === 'call') requestAnimationFrame(() => document.getElementById(PHONE_ID)?.click());
              else void act(support, what);
            }}
          />
        )}
        <KeyBar
          hints={[
            { keys: ['J', 'K'], label: t('keys.choose') },
            { keys: ['C'], label: t('keys.call') },
            { keys: ['A'], label: t('keys.take') },
            { keys: ['E'], label: t('keys.finish') },
            { keys: ['X'], label: t('keys.miss') },
            { keys: ['Z'], label: t('keys.postpone') },
            { keys: ['N'], label: t('keys.note') },
          ]}
        />
      </div>
      <div className={classes.beside}>
        {chosen && (
          <CallbackPanel
            row={chosen}
            times={view}
            now={now}
            userId={userId}
            note={note}
            onNote={setNote}
            onStep={step}
          />
        )}
        <MonthFigure now={now} />
      </div>
    </div>
  );
}

/** By section; within one as the server ordered them. */
const inOrder = (rows: QueueRow[]): QueueRow[] =>
  SECTIONS.flatMap((section) => rows.filter((row) => row.section === section));
