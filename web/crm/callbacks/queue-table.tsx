/** The queue: what is broken first, then what is due first; one next step a row. On narrow screens a card each. */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { medianMinutesOf } from '#shared/domain/crm/promise-figures.ts';
import { formatShortDay, formatTime, zurichDate } from '#shared/domain/format-date.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import type { SupportView } from '#shared/views/supports.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { type DataColumn, type DataSection, DataTable } from '#web/kit/data-table.tsx';
import classes from './callbacks.module.css';
import { ClockCell, useShortTime } from './clock-cell.tsx';
import { type NextStep, nextStepOf, type QueueRow, SECTIONS } from './queue-sections.ts';

/** What the name, the clock and the call beside the list say too. */
const SAID_BESIDE = ['language', 'order', 'due'];

interface QueueTableProps {
  rows: readonly QueueRow[];
  now: Date;
  userId: string;
  currentId: string | null;
  onChoose: (id: string) => void;
  onStep: (support: SupportView, step: NextStep) => void;
}

export function QueueTable({ rows, now, userId, currentId, onChoose, onStep }: QueueTableProps) {
  const { t } = useTranslation('crm-callbacks');
  const isNarrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  // Beside the call that is open there is no room for everything.
  const isTight = useMediaQuery('(max-width: 1400px)', false, { getInitialValueInEffect: false });
  const short = useShortTime();
  const answered = rows.filter(({ section, support }) => section === 'done' && support.isPromised);
  const median = medianMinutesOf(answered.map(({ clock }) => clock.passedMs));
  const sections = SECTIONS.map((key): DataSection<QueueRow> => {
    const tone = key === 'broken' ? 'danger' : key === 'at-risk' ? 'warning' : undefined;
    const of = rows.filter(({ section }) => section === key);
    return {
      key,
      title: t(`section.${key}`),
      note:
        key !== 'done'
          ? t(`note.${key}`)
          : median === null
            ? undefined
            : t('note.done', { time: short(median * MINUTE_MS) }),
      count: of.length,
      rows: of,
      ...(tone ? { tone } : {}),
    };
  });
  const next = ({ support }: QueueRow) => (
    <NextButton support={support} userId={userId} onChoose={onChoose} onStep={onStep} />
  );
  if (isNarrow)
    return (
      <QueueCards
        sections={sections}
        card={(row) => (
          <>
            <span className={classes.cardHead}>
              <button type="button" className={classes.name} onClick={() => onChoose(row.support._id)}>
                {row.support.staff?.customerName}
              </button>
              <span className="muted">{row.support.language.toUpperCase()}</span>
              <Taker support={row.support} userId={userId} />
            </span>
            <ClockCell row={row} now={now} />
            <span>
              <Topic support={row.support} now={now} />
            </span>
            {next(row)}
          </>
        )}
        currentId={currentId}
      />
    );
  const columns: DataColumn<QueueRow>[] = [
    {
      key: 'clock',
      head: t('column.clock'),
      width: isTight ? 190 : 270,
      cell: (row) => <ClockCell row={row} now={now} />,
    },
    {
      key: 'person',
      head: t('column.person'),
      width: 160,
      rowHeader: true,
      cell: ({ support: { staff, language } }) =>
        isTight ? (
          <>
            {staff?.customerName} <span className="muted">{language.toUpperCase()}</span>
          </>
        ) : (
          staff?.customerName
        ),
    },
    { key: 'language', head: t('column.language'), width: 48, cell: ({ support }) => support.language.toUpperCase() },
    { key: 'topic', head: t('column.topic'), cell: ({ support }) => <Topic support={support} now={now} /> },
    { key: 'order', head: t('column.order'), width: 104, cell: ({ support }) => support.orderNumber },
    {
      key: 'taker',
      head: t('column.taker'),
      width: isTight ? 120 : 150,
      cell: ({ support }) => <Taker support={support} userId={userId} />,
    },
    { key: 'due', head: t('column.due'), width: 140, cell: (row) => <Due row={row} now={now} /> },
    { key: 'next', head: t('column.next'), width: 116, cell: next },
  ];
  return (
    <DataTable
      label={t('title')}
      columns={isTight ? columns.filter(({ key }) => !SAID_BESIDE.includes(key)) : columns}
      sections={sections}
      rowKey={({ support }) => support._id}
      currentKey={currentId}
      onRowClick={({ support }) => onChoose(support._id)}
      rowTone={({ section, support }) =>
        section === 'broken' ? 'critical' : support._id === currentId ? 'selected' : undefined
      }
    />
  );
}

interface QueueCardsProps {
  sections: DataSection<QueueRow>[];
  currentId: string | null;
  card: (row: QueueRow) => ReactNode;
}

function QueueCards({ sections, currentId, card }: QueueCardsProps) {
  return sections
    .filter(({ rows }) => rows.length > 0)
    .map(({ key, title, count, rows, tone }) => (
      <section key={key} aria-label={String(title)}>
        <h2 className={classes.section} data-tone={tone}>
          {title} {count}
        </h2>
        <ul className={classes.cards}>
          {rows.map((row) => (
            <li
              key={row.support._id}
              className={classes.card}
              aria-current={row.support._id === currentId || undefined}
            >
              {card(row)}
            </li>
          ))}
        </ul>
      </section>
    ));
}

function NextButton({
  support,
  userId,
  onChoose,
  onStep,
}: Pick<QueueTableProps, 'userId' | 'onChoose' | 'onStep'> & { support: SupportView }) {
  const { t } = useTranslation('crm-callbacks');
  const step = nextStepOf(support, userId);
  if (!step) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      className={classes.step ?? ''}
      onClick={(event) => {
        event.stopPropagation();
        onChoose(support._id);
        onStep(support, step);
      }}
    >
      {t(`next.${step}`)}
      <span className="vh">: {support.staff?.customerName}</span>
    </Button>
  );
}

/** `13:48` of today, with its day before. */
function useWhen(now: Date): (at: string) => string {
  const language = useLanguage();
  return (at) =>
    zurichDate(at) === zurichDate(now) ? formatTime(at) : `${formatShortDay(at, language)} ${formatTime(at)}`;
}

function Topic({ support, now }: { support: SupportView; now: Date }) {
  const { t } = useTranslation('crm-callbacks');
  const when = useWhen(now);
  return t('topic', { topic: t(`reason.${support.reason}`), when: when(support.createdAt) });
}

function Taker({ support, userId }: { support: SupportView; userId: string }) {
  const { t } = useTranslation('crm-callbacks');
  const { staff, isTaken, outcome } = support;
  if (!staff?.takerName || !(isTaken || outcome)) return <span className="muted">{t('nobody')}</span>;
  const name = staff.takenBy === userId ? t('me') : staff.takerName;
  return isTaken && staff.takenAt ? t('since', { name, time: formatTime(staff.takenAt) }) : name;
}

function Due({ row: { support, section }, now }: { row: QueueRow; now: Date }) {
  const { t } = useTranslation('crm-callbacks');
  const when = useWhen(now);
  const { againBy, dueAt, isPromised, doneAt } = support;
  const text = () => {
    if (section === 'done') return doneAt && when(doneAt);
    if (section === 'broken') return againBy && t('due.again', { when: when(againBy) });
    return dueAt && t(isPromised ? 'due.promised' : 'due.aim', { when: when(dueAt) });
  };
  return <span className={`muted ${classes.due}`}>{text()}</span>;
}
