/** Who needs contact: a table with a section for each reason, on narrow screens as cards; one next action a row. */
import { useMediaQuery } from '@mantine/hooks';
import { IconMessage, IconPhone } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CrmQueue } from '#shared/domain/crm/crm-queue.ts';
import type { QueueRowView } from '#shared/views/crm.ts';
import { crmPaths, crmUserPath } from '#web/app/crm-paths.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { type DataColumn, DataTable } from '#web/kit/data-table.tsx';
import classes from './crm-overview.module.css';
import { describeRow, describeTime, nextAction } from './describe-row.ts';
import type { QueueList } from './use-queues.ts';

export interface QueueRowsProps {
  lists: QueueList[];
  counts: Partial<Record<CrmQueue, number>>;
  now: number;
  userId: string;
  currentKey: string | null;
  onShow: (queue: CrmQueue) => void;
  showsAll: boolean;
}

/** A row by its list and id: one order may wait for two reasons. */
export const keyOf = ({ queue, _id }: QueueRowView): string => `${queue} ${_id}`;

export function QueueRows(props: QueueRowsProps) {
  const { t } = useTranslation('crm');
  const isNarrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  const filled = props.lists.filter(({ items }) => items.length > 0);
  if (!isNarrow) return <QueueTable {...props} lists={filled} />;
  return filled.map(({ queue, items, next }) => (
    <section key={queue} aria-label={t(`queue.${queue}`)}>
      <h2 className={classes.section}>
        {t(`queue.${queue}`)} {props.counts[queue] ?? ''}
      </h2>
      <ul className={classes.cards}>
        {items.map((row) => (
          <Card key={keyOf(row)} row={row} now={props.now} userId={props.userId} />
        ))}
      </ul>
      {props.showsAll && next !== null && <MoreOf queue={queue} {...props} />}
    </section>
  ));
}

function QueueTable({ lists, counts, now, userId, currentKey, onShow, showsAll }: QueueRowsProps) {
  const { t } = useTranslation(['crm', 'messaging']);
  const language = useLanguage();
  const columns = useMemo<DataColumn<QueueRowView>[]>(
    () => [
      {
        key: 'time',
        head: t('crm:column.time'),
        align: 'right',
        width: 150,
        cell: (row) => (
          <b data-tone={row.queue === 'payment' && row.heldUntil ? 'soon' : undefined}>
            {describeTime(row, now, language, t)}
          </b>
        ),
      },
      { key: 'person', head: t('crm:column.person'), rowHeader: true, width: 200, cell: (row) => <Person row={row} /> },
      {
        key: 'language',
        head: t('crm:column.language'),
        width: 70,
        cell: ({ person }) => person.language.toUpperCase(),
      },
      {
        key: 'why',
        head: t('crm:column.why'),
        cell: (row) => <span className={classes.why}>{describeRow(row, now, language, t)}</span>,
      },
      { key: 'order', head: t('crm:column.order'), width: 110, cell: (row) => <Order row={row} /> },
      {
        key: 'assigned',
        head: t('crm:column.assigned'),
        width: 130,
        cell: (row) => <Assigned row={row} userId={userId} />,
      },
      {
        key: 'next',
        head: t('crm:column.next'),
        width: 150,
        align: 'right',
        cell: (row) => <Next row={row} now={now} />,
      },
    ],
    [t, language, now, userId],
  );
  const more = showsAll ? lists.filter(({ next }) => next !== null) : [];
  return (
    <>
      <DataTable
        label={t('crm:table')}
        columns={columns}
        sections={lists.map(({ queue, items }) => ({
          key: queue,
          title: t(`crm:queue.${queue}`),
          ...(counts[queue] === undefined ? {} : { count: counts[queue] }),
          note: t(`crm:note.${queue}`),
          rows: items,
        }))}
        rowKey={keyOf}
        currentKey={currentKey}
      />
      {more.length > 0 && (
        <p className={classes.more}>
          {more.map(({ queue }) => (
            <MoreOf key={queue} queue={queue} onShow={onShow} />
          ))}
        </p>
      )}
    </>
  );
}

function MoreOf({ queue, onShow }: { queue: CrmQueue } & Pick<QueueRowsProps, 'onShow'>) {
  const { t } = useTranslation('crm');
  return (
    <button type="button" className={classes.show} onClick={() => onShow(queue)}>
      {t('allOf', { queue: t(`queue.${queue}`) })}
    </button>
  );
}

function Card({ row, now, userId }: { row: QueueRowView; now: number; userId: string }) {
  const { t } = useTranslation(['crm', 'messaging']);
  const language = useLanguage();
  return (
    <li className={classes.card}>
      <span className={classes.cardHead}>
        <Person row={row} /> <span className="muted">{row.person.language.toUpperCase()}</span>
        <b className={classes.cardTime}>{describeTime(row, now, language, t)}</b>
      </span>
      <span>
        {describeRow(row, now, language, t)}
        {row.assignedTo && (
          <span className="muted">
            {' '}
            <Assigned row={row} userId={userId} />
          </span>
        )}
      </span>
      <Next row={row} now={now} />
    </li>
  );
}

function Person({ row: { person } }: { row: QueueRowView }) {
  return (
    <Link className={classes.name} to={crmUserPath(person._id)}>
      {person.name}
    </Link>
  );
}

function Order({ row: { person, order } }: { row: QueueRowView }): ReactNode {
  return order && <Link to={crmUserPath(person._id, { tab: 'orders', order: order._id })}>{order.orderNumber}</Link>;
}

function Assigned({ row: { assignedTo }, userId }: { row: QueueRowView; userId: string }) {
  const { t } = useTranslation('crm');
  if (assignedTo === null) return <span className="muted">{t('nobody')}</span>;
  return <>{assignedTo._id === userId ? t('me') : assignedTo.name}</>;
}

/** Named with the person, so that a list of links tells them apart. */
function Next({ row, now }: { row: QueueRowView; now: number }) {
  const { t } = useTranslation('crm');
  const action = nextAction(row, now);
  const { name, phoneNo } = row.person;
  const label = <span className="vh">{`: ${name}`}</span>;
  if (action.do === 'call')
    return (
      <a className={classes.next} href={`tel:${phoneNo}`}>
        <IconPhone size={18} stroke={1.75} aria-hidden />
        <span>
          {t('next.call')}
          {label}
        </span>
      </a>
    );
  const to = addressOf(row, now);
  return (
    <Link className={classes.next} to={to}>
      {action.do === 'write' && <IconMessage size={18} stroke={1.75} aria-hidden />}
      <span>
        {t(`next.${action.do === 'call back' ? 'callBack' : action.do}`)}
        {label}
      </span>
    </Link>
  );
}

/** Where the next action is done: the person's page, with the message that fits where one is written. */
export function addressOf(row: QueueRowView, now: number): string {
  const action = nextAction(row, now);
  if (action.do === 'call back') return crmPaths.callbacks;
  if (action.do !== 'write') return crmUserPath(row.person._id);
  return writeAddressOf(row, action.template);
}

/** The person's page with a message before one. */
export const writeAddressOf = ({ person, order }: QueueRowView, template?: string): string =>
  crmUserPath(person._id, { tab: 'sms', ...(template && order ? { template, order: order._id } : {}) });
