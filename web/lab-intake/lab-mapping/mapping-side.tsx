/** Beside the table: which laboratory, where our number stands in its messages, and what was changed. */
import { Button, NativeSelect } from '@mantine/core';
import { IconDownload, IconPencil, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { LabMappingEventView, LabMappingsView, LabTableView } from '#shared/views/lab-mapping.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import { saveTextFile } from '#web/kit/save-file.ts';
import { mappingPath } from '../mapping-address.ts';
import classes from './lab-mapping.module.css';
import { mappingCsv } from './mapping-csv.ts';
import { NumberFieldChoice } from './number-field-choice.tsx';

interface MappingSideProps {
  view: LabMappingsView;
  table: LabTableView;
}

export function MappingSide({ view, table }: MappingSideProps) {
  const { t } = useTranslation('lab-intake-mapping');
  const navigate = useNavigate();
  const language = useLanguage();
  const { facility, entries, history } = table;
  const nameOf = (key: string | null): string => {
    const marker = view.markers.find((one) => one.key === key);
    return marker ? localized(marker.name, language) : (key ?? t('history.onPurpose'));
  };
  const others = view.facilities.some((one) => one.facility === facility)
    ? view.facilities
    : [...view.facilities, { facility, mapped: 0, waiting: 0 }];
  return (
    <aside className={classes.side} aria-label={t('side')}>
      <section>
        <h2>{t('lab.title')}</h2>
        <NativeSelect
          size="sm"
          aria-label={t('lab.title')}
          value={facility}
          data={others.map((one) => ({
            value: one.facility,
            label: [
              one.facility || t('lab.nameless'),
              ...(one.waiting > 0 ? [t('lab.waits', { count: one.waiting })] : []),
            ].join(', '),
          }))}
          onChange={(event) => navigate(mappingPath(event.currentTarget.value))}
        />
        <p className="muted">
          {facility === ''
            ? t('lab.namelessHelp')
            : t('lab.facts', {
                lab: facility,
                codes: t('lab.codes', { count: entries.length }),
                unknown: t('lab.unknown', { count: entries.filter(({ mapping }) => mapping === null).length }),
              })}
        </p>
      </section>
      {facility !== '' && <NumberFieldChoice key={table.numberField.chosen} table={table} />}
      <section>
        <h2>{t('history.title')}</h2>
        {history.length === 0 && <p className="muted">{t('history.none')}</p>}
        <ol className={classes.history}>
          {history.map((event) => (
            <HistoryLine key={`${event._id} ${event.ended}`} event={event} nameOf={nameOf} />
          ))}
        </ol>
      </section>
      <section>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() => saveTextFile(`${facility || 'lab'}.csv`, 'text/csv', mappingCsv(table))}
        >
          {t('csv')}
        </Button>
      </section>
    </aside>
  );
}

function HistoryLine({ event, nameOf }: { event: LabMappingEventView; nameOf: (key: string | null) => string }) {
  const { t } = useTranslation('lab-intake-mapping');
  const { kind, sent, meaning, ended, reason, by, at } = event;
  const Icon = ended ? IconX : IconPencil;
  const what = kind === 'number' ? t('number.title') : sent;
  const means = kind === 'code' ? nameOf(meaning) : (meaning ?? '');
  return (
    <li>
      <Icon size={14} stroke={1.75} aria-hidden />
      <span>
        <b>
          {t(ended ? 'history.ended' : 'history.saved', {
            what,
            means: kind === 'number' && meaning === 'standard' ? t('number.standard') : means,
          })}
        </b>
        <span className="muted">
          {by}, {formatDateTime(at)}
        </span>
        {reason && <span className="muted">{reason}</span>}
      </span>
    </li>
  );
}
