/** /admin/runtime: what an administrator changes without a restart, each row saved on its own. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSameSetting } from '#shared/domain/runtime/runtime-settings.ts';
import type { SettingView } from '#shared/views/runtime.ts';
import { api } from '#web/client/api.ts';
import { PresetTabs } from '#web/kit/preset-tabs.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { SearchField } from '#web/kit/search-field.tsx';
import { StaffHeading } from '#web/kit/staff-heading.tsx';
import { useAddress } from '#web/kit/use-address.ts';
import classes from './admin-runtime.module.css';
import { CLOSING, ConfirmClosing, type ConfirmClosingProps } from './confirm-closing.tsx';
import { draftOf } from './read-setting.ts';
import { SettingHistory } from './setting-history.tsx';
import { SettingList } from './setting-list.tsx';
import { useSettingRows } from './use-setting-rows.ts';

export function AdminRuntimeScreen() {
  const { t } = useTranslation('runtime-settings');
  const query = api.useListSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const rows = useSettingRows();
  const [asked, setAsked] = useState<SettingView | null>(null);
  const [shown, setShown] = useState<SettingView | null>(null);
  const filter = useFilter();
  const save = (setting: SettingView) => (isClosing(setting, rows) ? setAsked(setting) : void rows.save(setting));
  return (
    <>
      <StaffHeading
        title={t('title')}
        sub={t('sub')}
        actions={
          <SearchField
            pauseMs={0}
            className={classes.search}
            aria-label={t('search')}
            placeholder={t('search')}
            value={filter.text}
            onSearch={(text) => filter.put('q', text)}
          />
        }
      />
      <div className={classes.state} data-loaded={query.data !== undefined || undefined}>
        <QueryState query={query} skeleton="table">
          {({ settings }) => {
            const changed = settings.filter(({ value, default: usual }) => !isSameSetting(value, usual));
            const listed = (filter.view === 'changed' ? changed : settings).filter((setting) => filter.shows(setting));
            return (
              <>
                <PresetTabs
                  label={t('view')}
                  current={filter.view}
                  onChange={(key) => filter.put('view', key === 'all' ? '' : key)}
                  tabs={[
                    { key: 'all', label: t('all'), count: settings.length },
                    { key: 'changed', label: t('changedOnes'), count: changed.length },
                  ]}
                />
                {listed.length === 0 && filter.text !== '' ? (
                  <p className={classes.none}>{t('none', { text: filter.text })}</p>
                ) : (
                  <SettingList settings={listed} rows={rows} onSave={save} onHistory={setShown} />
                )}
              </>
            );
          }}
        </QueryState>
      </div>
      {asked && (
        <ConfirmClosing
          name={asked.name as ConfirmClosingProps['name']}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            void rows.save(asked);
          }}
        />
      )}
      {shown && (
        <SettingHistory
          setting={shown}
          onClose={() => setShown(null)}
          onBack={(value) => {
            rows.type(shown, draftOf(shown, value));
            setShown(null);
          }}
        />
      )}
    </>
  );
}

/** Turning one of these on is asked about once more; turning it off opens what was closed. */
const isClosing = (setting: SettingView, rows: ReturnType<typeof useSettingRows>): boolean =>
  CLOSING.some((name) => name === setting.name) && rows.rowOf(setting)?.draft === true;

/** What is searched for and which view is open, kept in the address. */
function useFilter() {
  const { t } = useTranslation('runtime-settings');
  const [search, setSearch] = useAddress();
  const text = search.get('q') ?? '';
  const wanted = text.trim().toLowerCase();
  return {
    text,
    view: search.get('view') === 'changed' ? 'changed' : 'all',
    put: (key: 'q' | 'view', value: string) =>
      setSearch(
        (before) => {
          if (value === '') before.delete(key);
          else before.set(key, value);
          return before;
        },
        { replace: true },
      ),
    shows: ({ name }: SettingView) =>
      [name, t(`name.${name}`), t(`effect.${name}`)].some((words) => words.toLowerCase().includes(wanted)),
  };
}
