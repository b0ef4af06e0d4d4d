/** Each kind of record by what becomes of it: erased, pseudonymised, kept. On narrow screens a list. */
import { useMediaQuery } from '@mantine/hooks';
import { IconEraser, IconLock, IconUserQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#shared/domain/format-count.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import { PurgeFate, type PurgeItem } from '#shared/domain/identity/plan-purge.ts';
import { type DataColumn, DataTable } from '#web/kit/data-table.tsx';
import classes from './admin-purge.module.css';

const ICONS = { erased: IconEraser, pseudonymised: IconUserQuestion, kept: IconLock };

export function PurgePlan({ items }: { items: PurgeItem[] }) {
  const { t } = useTranslation('identity-purge');
  const isNarrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  const sections = Object.values(PurgeFate).map((fate) => {
    const rows = items.filter((item) => item.fate === fate);
    return { key: fate, title: t(`fate.${fate}`), note: t(`fateNote.${fate}`, { count: rows.length }), rows };
  });
  const until = ({ until: day, fate }: PurgeItem) =>
    day ? formatDate(day) : t(fate === PurgeFate.erased ? 'atOnce' : 'noEnd');
  if (isNarrow)
    return (
      <div className={classes.narrow}>
        {sections.map(({ key, title, note, rows }) => (
          <section key={key} aria-label={title}>
            <h2 data-fate={key}>
              {title} <span className="muted">{note}</span>
            </h2>
            <ul>
              {rows.map((item) => (
                <li key={item.what}>
                  <b>{t(`record.${item.what}`)}</b>
                  <span>{formatCount(item.count)}</span>
                  <span className="muted">{`${t(`why.${item.what}`)}, ${until(item)}`}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    );
  const columns: DataColumn<PurgeItem>[] = [
    { key: 'what', head: t('column.what'), rowHeader: true, width: '28%', cell: ({ what }) => t(`record.${what}`) },
    { key: 'count', head: t('column.count'), align: 'right', width: '10%', cell: ({ count }) => formatCount(count) },
    { key: 'fate', head: t('column.fate'), width: '18%', cell: ({ fate }) => <Fate fate={fate} /> },
    {
      key: 'why',
      head: t('column.why'),
      cell: ({ what }) => <span className={classes.why}>{t(`why.${what}`)}</span>,
    },
    { key: 'until', head: t('column.until'), width: '14%', cell: until },
  ];
  return <DataTable label={t('table')} columns={columns} sections={sections} rowKey={({ what }) => what} />;
}

function Fate({ fate }: { fate: PurgeFate }) {
  const { t } = useTranslation('identity-purge');
  const Icon = ICONS[fate];
  return (
    <span className={classes.fate} data-fate={fate}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {t(`does.${fate}`)}
    </span>
  );
}
