/** A code or a unit of a laboratory: what it means, or the choice of what it is to mean; opened, what that would change. */
import { Button, NativeSelect } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconEqual, IconHandStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime, zurichDate } from '#shared/domain/format-date.ts';
import type { LabEntryView, LabMappingsView } from '#shared/views/lab-mapping.ts';
import { useToday } from '#web/kit/use-today.ts';
import type { Asked } from './entry-dialog.tsx';
import { EntryPanel } from './entry-panel.tsx';
import classes from './lab-mapping.module.css';
import { keyOf } from './mapping-table.tsx';
import type { Saved } from './saved-bar.tsx';

interface EntryRowProps {
  facility: string;
  entry: LabEntryView;
  view: LabMappingsView;
  /** The name of a marker in the language shown. */
  nameOf: (key: string | null) => string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onAsk: (asked: Asked) => void;
  onSaved: (saved: Saved) => void;
}

export function EntryRow({ facility, entry, view, nameOf, isOpen, onOpen, onAsk, onSaved }: EntryRowProps) {
  const { t } = useTranslation('lab-intake-mapping');
  const { kind, sent, mapping, suggested, waiting } = entry;
  const today = useToday();
  const [meaning, setMeaning] = useState(mapping?.meaning ?? suggested[0] ?? '');
  const mayMap = sent !== '' && facility !== '' && (kind === 'code' || suggested.length > 0 || mapping !== null);
  const isChoosing = mayMap && (mapping === null || isOpen);
  const choose = (value: string) => {
    setMeaning(value);
    onOpen(true);
  };
  const ours = kind === 'unit' ? entry.markers.map(nameOf).join(', ') : ourWords(mapping?.meaning ?? null);
  function ourWords(key: string | null): string {
    const marker = view.markers.find((one) => one.key === key);
    return marker ? `${nameOf(key)}, ${marker.loinc}` : '–';
  }
  const unitOf = (key: string): string => view.markers.find((one) => one.key === key)?.unit ?? '–';
  const label = kind === 'unit' ? sent || t('noUnit') : sent || entry.name;
  const select = isChoosing && (
    <NativeSelect
      size="xs"
      className={classes.choice}
      aria-label={t(kind === 'unit' ? 'chooseUnit' : 'chooseMarker', { sent: label })}
      value={meaning}
      data={[
        { value: '', label: t(kind === 'unit' ? 'unitPlaceholder' : 'markerPlaceholder') },
        ...(kind === 'unit'
          ? [...new Set([...suggested, ...(mapping?.meaning ? [mapping.meaning] : [])])].map((value) => ({
              value,
              label: value,
            }))
          : view.markers.map(({ key, loinc }) => ({ value: key, label: `${nameOf(key)}, ${loinc}` }))),
      ]}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
  return (
    <>
      <tr id={`entry-${keyOf(entry)}`} data-current={isOpen || undefined}>
        <th scope="row" data-head={t('head.code')}>
          <button type="button" className={classes.code} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
            {kind === 'unit' ? entry.codes.join(', ') || label : label}
          </button>
        </th>
        <td data-head={t('head.name')}>{entry.name || '–'}</td>
        <td data-head={t('head.ours')}>{kind === 'code' && select ? select : ours || '–'}</td>
        <td data-head={t('head.unit')} data-foreign={entry.state === 'foreign-unit' || undefined}>
          {(kind === 'unit' ? [label] : entry.units).join(', ') || '–'}
        </td>
        <td data-head={t('head.ourUnit')}>
          {kind === 'unit' ? select || mapping?.meaning || '–' : meaning === '' ? '–' : unitOf(meaning)}
        </td>
        <td data-head={t('head.seen')} className="muted">
          {entry.seenAt === null ? t('never') : seenWords(entry.seenAt, today)}
        </td>
        <td data-head={t('head.waits')} data-col="waits">
          {waiting.values > 0 && <b>{waiting.values}</b>}
        </td>
        <td data-head={t('head.state')}>
          {mapping === null && mayMap && !isOpen ? (
            <Button variant="subtle" size="xs" onClick={() => onOpen(true)}>
              {t('assign')}
              <span className="vh">{`: ${label}`}</span>
            </Button>
          ) : (
            <StateWord entry={entry} />
          )}
        </td>
      </tr>
      {isOpen && (
        <tr className={classes.panelRow}>
          <td colSpan={8}>
            <EntryPanel
              facility={facility}
              entry={entry}
              meaning={meaning}
              doctors={view.doctors}
              mayMap={mayMap}
              onAsk={onAsk}
              onSaved={onSaved}
            />
          </td>
        </tr>
      )}
    </>
  );
}

const seenWords = (at: string, today: string): string => (zurichDate(at) === today ? formatTime(at) : formatDate(at));

const ICONS = { mapped: IconCheck, held: IconHandStop, 'foreign-unit': IconAlertCircle, unknown: IconAlertCircle };

function StateWord({ entry: { kind, state } }: { entry: LabEntryView }) {
  const { t } = useTranslation('lab-intake-mapping');
  const Icon = kind === 'unit' && state === 'mapped' ? IconEqual : ICONS[state];
  return (
    <span className={classes.word} data-state={state}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {t(kind === 'unit' && state === 'mapped' ? 'state.equal' : `state.${state}`)}
    </span>
  );
}
