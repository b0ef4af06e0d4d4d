/** The settings by section: a table, on narrow screens cards. */

import { useMediaQuery } from '@mantine/hooks';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { isSameSetting, SETTING_SECTIONS } from '#shared/domain/runtime/runtime-settings.ts';
import type { SettingView } from '#shared/views/runtime.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { type DataColumn, DataTable } from '#web/kit/data-table.tsx';
import { useWho } from '#web/kit/use-who.ts';
import classes from './admin-runtime.module.css';
import { SettingActions } from './setting-actions.tsx';
import { SettingControl } from './setting-control.tsx';
import { showSetting } from './show-setting.ts';
import type { SettingRows } from './use-setting-rows.ts';

export interface SettingListProps {
  settings: SettingView[];
  rows: SettingRows;
  onSave: (setting: SettingView) => void;
  onHistory: (setting: SettingView) => void;
}

export function SettingList({ settings, rows, onSave, onHistory }: SettingListProps) {
  const { t } = useTranslation('runtime-settings');
  const isNarrow = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false });
  const sections = SETTING_SECTIONS.map((key) => ({
    key,
    title: t(`section.${key}`),
    rows: settings.filter(({ section }) => section === key),
  }));
  const control = (setting: SettingView) => (
    <SettingControl setting={setting} rows={rows} onSave={() => onSave(setting)} />
  );
  const actions = (setting: SettingView) => (
    <SettingActions setting={setting} rows={rows} onSave={() => onSave(setting)} onHistory={() => onHistory(setting)} />
  );
  const parts = { sections, control, actions };
  return isNarrow ? <Cards {...parts} /> : <Table {...parts} rows={rows} />;
}

interface Parts {
  sections: { key: string; title: string; rows: SettingView[] }[];
  control: (setting: SettingView) => ReactNode;
  actions: (setting: SettingView) => ReactNode;
}

function Table({ sections, control, actions, rows }: Parts & { rows: SettingRows }) {
  const { t } = useTranslation('runtime-settings');
  const columns: DataColumn<SettingView>[] = [
    {
      key: 'name',
      head: t('column.name'),
      rowHeader: true,
      width: '20%',
      cell: (setting) => <Name setting={setting} />,
    },
    {
      key: 'effect',
      head: t('column.effect'),
      width: '23%',
      cell: ({ name }) => <span className={classes.effect}>{t(`effect.${name}`)}</span>,
    },
    { key: 'value', head: t('column.value'), width: '25%', cell: control },
    { key: 'changed', head: t('column.changed'), width: '14%', cell: (setting) => <Changed setting={setting} /> },
    { key: 'actions', head: <span className="vh">{t('column.actions')}</span>, cell: actions },
  ];
  const toneOf = (setting: SettingView) => {
    const state = rows.rowOf(setting)?.state;
    if (state === 'failed') return 'critical' as const;
    return state === 'dirty' || state === 'saving' ? ('outdated' as const) : undefined;
  };
  return (
    <div className={classes.table}>
      <DataTable
        label={t('table')}
        columns={columns}
        sections={sections}
        rowKey={({ name }) => name}
        rowTone={toneOf}
      />
    </div>
  );
}

function Cards({ sections, control, actions }: Parts) {
  const { t } = useTranslation('runtime-settings');
  return sections
    .filter(({ rows }) => rows.length > 0)
    .map(({ key, title, rows }) => (
      <section key={key} aria-labelledby={`section-${key}`}>
        <h2 id={`section-${key}`} className={classes.section}>
          {title}
        </h2>
        <ul>
          {rows.map((setting) => (
            <li key={setting.name} className={classes.card}>
              <h3 className={classes.cardHead}>{t(`name.${setting.name}`)}</h3>
              <p className="muted">{t(`effect.${setting.name}`)}</p>
              {control(setting)}
              <p className="caption">
                <Changed setting={setting} />
              </p>
              {actions(setting)}
            </li>
          ))}
        </ul>
      </section>
    ));
}

function Name({ setting: { name } }: { setting: SettingView }) {
  const { t } = useTranslation('runtime-settings');
  return (
    <span className={classes.name}>
      <b>{t(`name.${name}`)}</b>
      <span className={classes.key}>
        {name.split('_').map((part, index) => (
          <Fragment key={part}>
            {index > 0 && (
              <>
                _<wbr />
              </>
            )}
            {part}
          </Fragment>
        ))}
      </span>
    </span>
  );
}

/** By whom and when; the default beside a value that is another one. */
function Changed({ setting }: { setting: SettingView }) {
  const { t } = useTranslation('runtime-settings');
  const language = useLanguage();
  const who = useWho();
  const { changed, value, default: usual } = setting;
  const isUsual = isSameSetting(value, usual);
  const standard = isUsual ? t('standard') : t('standardIs', { value: showSetting(setting, usual, t, language) });
  if (!changed) return <span className="muted">{standard}</span>;
  return (
    <span className={classes.changed}>
      <span>{t('lastChange', { at: formatDateTime(changed.at), by: who(changed.by) })}</span>
      <span className="muted">{standard}</span>
    </span>
  );
}
