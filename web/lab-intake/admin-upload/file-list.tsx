/** Files and what became of them: a table, on narrow screens cards. */
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type DataColumn, DataTable } from '#web/kit/data-table.tsx';
import { formatBytes } from '#web/kit/format-bytes.ts';
import { describeOutcome } from './describe-outcome.ts';
import type { FileEntry } from './file-entry.ts';
import classes from './file-list.module.css';
import { FileResult } from './file-result.tsx';

export interface FileSection {
  key: string;
  title: string;
  note?: string;
  tone?: 'danger';
  rows: FileEntry[];
}

export interface FileListProps {
  label: string;
  sections: FileSection[];
  details: (entry: FileEntry) => ReactNode;
  actions: (entry: FileEntry) => ReactNode;
  /** Who uploaded it, and when. */
  origin?: (entry: FileEntry) => ReactNode;
}

export function FileList(props: FileListProps) {
  const isNarrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  return isNarrow ? <FileCards {...props} /> : <FileTable {...props} />;
}

function FileTable({ label, sections, details, actions, origin }: FileListProps) {
  const { t } = useTranslation('lab-intake');
  const columns: DataColumn<FileEntry>[] = [
    {
      key: 'file',
      head: t('column.file'),
      rowHeader: true,
      width: origin ? '20%' : '26%',
      cell: (entry) => <span className={`m ${classes.file}`}>{entry.fileName}</span>,
    },
    {
      key: 'size',
      head: t('column.size'),
      align: 'right',
      width: 76,
      cell: (entry) => <span className="muted">{formatBytes(entry.bytes)}</span>,
    },
    ...(origin ? [{ key: 'origin', head: t('column.origin'), width: 222, cell: origin }] : []),
    { key: 'result', head: t('column.result'), width: 180, cell: (entry) => <FileResult entry={entry} /> },
    {
      key: 'details',
      head: t('column.details'),
      cell: (entry) => <div className={classes.details}>{details(entry)}</div>,
    },
    {
      key: 'actions',
      head: <span className="vh">{t('column.actions')}</span>,
      align: 'right',
      width: 1,
      cell: (entry) => <div className={classes.actions}>{actions(entry)}</div>,
    },
  ];
  const shown = sections.filter(({ rows }) => rows.length > 0);
  const titled = shown.some(({ title }) => title !== '');
  return (
    <div className={classes.table}>
      <DataTable
        label={label}
        columns={columns}
        rowKey={({ key }) => key}
        {...(titled
          ? { sections: shown.map((section) => ({ ...section, count: section.rows.length })) }
          : { rows: shown.flatMap(({ rows }) => rows) })}
      />
    </div>
  );
}

function FileCards({ label, sections, details, actions, origin }: FileListProps) {
  return (
    <section aria-label={label}>
      {sections
        .filter(({ rows }) => rows.length > 0)
        .map((section) => (
          <div key={section.key}>
            {section.title && (
              <h3 className={classes.sectionTitle} data-tone={section.tone}>
                {section.title} <span className="muted">{section.rows.length}</span>
              </h3>
            )}
            <ul>
              {section.rows.map((entry) => (
                <li key={entry.key} className={classes.card} data-group={describeOutcome(entry).group}>
                  <p className={classes.cardHead}>
                    <span className="m">{entry.fileName}</span>{' '}
                    <span className="muted nw">{formatBytes(entry.bytes)}</span>
                  </p>
                  {origin && <p className="muted caption">{origin(entry)}</p>}
                  <FileResult entry={entry} />
                  <div className={classes.details}>{details(entry)}</div>
                  <div className={classes.actions}>{actions(entry)}</div>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </section>
  );
}
