/** The codes and units of one laboratory: those that wait, then those that are mapped; one is open at a time. */
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabEntryView, LabMappingsView, LabTableView } from '#shared/views/lab-mapping.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { announce } from '#web/kit/announce.ts';
import { Kbd } from '#web/kit/kbd.tsx';
import { localized } from '#web/kit/localized.ts';
import { PresetTabs } from '#web/kit/preset-tabs.tsx';
import { useAddress } from '#web/kit/use-address.ts';
import { useKeys } from '#web/kit/use-keys.ts';
import { type Asked, EntryDialog } from './entry-dialog.tsx';
import { EntryRow } from './entry-row.tsx';
import classes from './lab-mapping.module.css';
import { NewCode } from './new-code.tsx';
import { type Saved, SavedBar } from './saved-bar.tsx';

const SEARCH_ID = 'mapping-search';
const VIEWS = ['all', 'unknown', 'unused'] as const;
type View = (typeof VIEWS)[number];

/** What tells an entry from the others of its laboratory. */
export const keyOf = ({ kind, sent }: Pick<LabEntryView, 'kind' | 'sent'>): string => `${kind} ${sent}`;

const isOpenQuestion = ({ mapping }: LabEntryView): boolean => mapping === null;
const isIn = (entry: LabEntryView, view: View): boolean => {
  if (view === 'unknown') return isOpenQuestion(entry);
  return view === 'all' || (entry.mapping !== null && entry.seenAt === null);
};

interface MappingTableProps {
  view: LabMappingsView;
  table: LabTableView;
}

export function MappingTable({ view, table }: MappingTableProps) {
  const { t } = useTranslation('lab-intake-mapping');
  const language = useLanguage();
  const [address, setAddress] = useAddress();
  const [shown, setShown] = useState<View>('all');
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [saved, setSaved] = useState<Saved | null>(null);
  const openKey = address.get('open');
  const { entries, facility } = table;
  const nameOf = (key: string | null): string => {
    const marker = view.markers.find((one) => one.key === key);
    return marker ? localized(marker.name, language) : (key ?? '');
  };
  const wanted = typed.trim().toLowerCase();
  const visible = entries.filter(
    (entry) =>
      isIn(entry, shown) &&
      [entry.sent, entry.name, ...entry.codes, nameOf(entry.mapping?.meaning ?? null)].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
  );
  const open = (key: string | null) => {
    setAddress(key === null ? { lab: facility } : { lab: facility, open: key }, { replace: true });
  };
  const move = (by: number) => {
    const at = visible.findIndex((entry) => keyOf(entry) === openKey);
    const target = visible[at === -1 ? 0 : Math.min(visible.length - 1, Math.max(0, at + by))];
    if (!target) return;
    open(keyOf(target));
    announce(`${target.sent} ${target.name}`);
    document.getElementById(`entry-${keyOf(target)}`)?.scrollIntoView({ block: 'nearest' });
  };
  const current = entries.find((entry) => keyOf(entry) === openKey);
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: () => {
      const active = document.activeElement;
      if (active instanceof HTMLElement && active.matches('a, button, input')) active.click();
      else if (current) document.getElementById(`assign-${keyOf(current)}`)?.click();
      else move(0);
    },
    h: () => current?.kind === 'code' && current.sent !== '' && setAsked({ act: 'hold', entry: current }),
    '/': () => document.getElementById(SEARCH_ID)?.focus(),
  });
  const sections = [
    {
      key: 'unknown',
      title: t('section.unknown'),
      note: t('section.unknownNote'),
      rows: visible.filter(isOpenQuestion),
    },
    {
      key: 'mapped',
      title: t('section.mapped'),
      note: t('section.mappedNote'),
      rows: visible.filter((entry) => !isOpenQuestion(entry)),
    },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <div className={classes.main}>
      <div className={classes.filters}>
        <TextInput
          id={SEARCH_ID}
          type="search"
          size="sm"
          className={classes.search}
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={80}
          autoComplete="off"
          value={typed}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          rightSection={
            <span className={classes.key}>
              <Kbd>/</Kbd>
            </span>
          }
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
        <PresetTabs
          label={t('views')}
          tabs={VIEWS.map((key) => ({
            key,
            label: t(`view.${key}`),
            count: entries.filter((entry) => isIn(entry, key)).length,
          }))}
          current={shown}
          onChange={(key) => setShown(VIEWS.find((one) => one === key) ?? 'all')}
          after={
            facility !== '' && (
              <NewCode
                facility={facility}
                markers={view.markers}
                nameOf={nameOf}
                isKnown={(sent) => entries.some((entry) => entry.kind === 'code' && entry.sent === sent)}
                onOpen={(sent) => open(keyOf({ kind: 'code', sent }))}
                onSaved={setSaved}
              />
            )
          }
        />
      </div>
      {saved && <SavedBar saved={saved} onClose={() => setSaved(null)} />}
      {sections.length === 0 && <p className={classes.none}>{t(entries.length === 0 ? 'noCodes' : 'noHit')}</p>}
      {sections.length > 0 && (
        <table className={classes.table}>
          <caption className="vh">{t('table', { lab: facility })}</caption>
          <thead>
            <tr>
              {(['code', 'name', 'ours', 'unit', 'ourUnit', 'seen', 'waits', 'state'] as const).map((key) => (
                <th key={key} scope="col" data-col={key}>
                  {t(`head.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          {sections.map(({ key, title, note, rows }) => (
            <tbody key={key}>
              <tr className={classes.section} data-tone={key === 'unknown' ? 'warning' : undefined}>
                <th scope="rowgroup" colSpan={8}>
                  <b>{title}</b> {rows.length} <span className="muted">{note}</span>
                </th>
              </tr>
              {rows.map((entry) => (
                <EntryRow
                  // What was chosen belongs to the state it was chosen in.
                  key={`${keyOf(entry)} ${entry.mapping?._id ?? ''}`}
                  facility={facility}
                  entry={entry}
                  view={view}
                  nameOf={nameOf}
                  isOpen={keyOf(entry) === openKey}
                  onOpen={(isOpen) => open(isOpen ? keyOf(entry) : null)}
                  onAsk={setAsked}
                  onSaved={setSaved}
                />
              ))}
            </tbody>
          ))}
        </table>
      )}
      {asked && <EntryDialog facility={facility} asked={asked} onClose={() => setAsked(null)} onSaved={setSaved} />}
    </div>
  );
}
