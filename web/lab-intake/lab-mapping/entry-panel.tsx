/** What a mapping would change, before it is saved: what comes in, what that opens again, and whether a doctor has to confirm it. */
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { LabEntryView, LabMappingPreviewView, LabMappingsView } from '#shared/views/lab-mapping.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';
import type { Asked } from './entry-dialog.tsx';
import classes from './lab-mapping.module.css';
import { keyOf } from './mapping-table.tsx';
import type { Saved } from './saved-bar.tsx';

interface EntryPanelProps {
  facility: string;
  entry: LabEntryView;
  /** Chosen; '' where nothing is. */
  meaning: string;
  doctors: LabMappingsView['doctors'];
  mayMap: boolean;
  onAsk: (asked: Asked) => void;
  onSaved: (saved: Saved) => void;
}

export function EntryPanel({ facility, entry, meaning, doctors, mayMap, onAsk, onSaved }: EntryPanelProps) {
  const { t } = useTranslation(['lab-intake-mapping', 'errors', 'common']);
  const { kind, sent, mapping } = entry;
  const [confirmedBy, setConfirmedBy] = useState('');
  const [failed, setFailed] = useState<unknown>(null);
  const [save, { isLoading }] = api.useSaveLabMappingMutation();
  const isNew = meaning !== '' && meaning !== (mapping?.meaning ?? '');
  const preview = api.usePreviewLabMappingQuery(
    { query: { facility, kind, sent, meaning } },
    { skip: !isNew || !mayMap, refetchOnMountOrArgChange: true },
  );
  const concern = isNew ? preview.currentData : undefined;
  const asksDoctor = concern?.asksDoctor ?? false;
  const put = async () => {
    setFailed(null);
    const body = {
      ...{ facility, kind, sent, meaning, replaces: mapping?._id ?? null },
      confirmedBy: asksDoctor ? confirmedBy : null,
    };
    const reply = await save({ body });
    if ('error' in reply) return setFailed(reply.error);
    announce(t('lab-intake-mapping:saved', { sent }));
    onSaved({ id: reply.data._id, sent, freed: concern?.freed ?? 0 });
  };
  return (
    <div className={classes.panel}>
      {!mayMap && <p>{t(`lab-intake-mapping:cannot.${whyNot(facility, entry)}`)}</p>}
      {mayMap && !isNew && mapping === null && <p>{t('lab-intake-mapping:chooseFirst')}</p>}
      {mapping && !isNew && <Standing entry={entry} />}
      {isNew && preview.isFetching && !concern && <p role="status">{t('common:loading')}</p>}
      {isNew && preview.error && !concern ? (
        <p role="alert" className={classes.failed}>
          {describeError(preview.error, t)}
        </p>
      ) : null}
      {concern && <Concern concern={concern} />}
      {asksDoctor && (
        <NativeSelect
          size="xs"
          label={t('lab-intake-mapping:confirmed')}
          value={confirmedBy}
          data={[
            { value: '', label: t('lab-intake-mapping:whoConfirmed') },
            ...doctors.map(({ _id: value, name: label }) => ({ value, label })),
          ]}
          onChange={(event) => setConfirmedBy(event.currentTarget.value)}
        />
      )}
      {failed !== null && (
        <p role="alert" className={classes.failed}>
          {describeError(failed, t)}
        </p>
      )}
      <div className={classes.acts}>
        {mayMap && (mapping === null || isNew) && (
          <Button
            id={`assign-${keyOf(entry)}`}
            size="xs"
            loading={isLoading}
            disabled={!concern || concern.problem !== null || (asksDoctor && confirmedBy === '')}
            onClick={put}
          >
            {t(mapping === null ? 'lab-intake-mapping:assign' : 'lab-intake-mapping:change')}
          </Button>
        )}
        {kind === 'code' && mapping === null && sent !== '' && facility !== '' && (
          <Button variant="default" size="xs" onClick={() => onAsk({ act: 'hold', entry })}>
            {t('lab-intake-mapping:hold')}
          </Button>
        )}
        {mapping && (
          <Button variant="subtle" size="xs" color="danger" onClick={() => onAsk({ act: 'end', entry })}>
            {t('lab-intake-mapping:end')}
          </Button>
        )}
      </div>
    </div>
  );
}

function whyNot(facility: string, { kind, sent }: LabEntryView): 'no-sender' | 'no-code' | 'no-unit' | 'no-equal' {
  if (facility === '') return 'no-sender';
  if (sent === '') return kind === 'unit' ? 'no-unit' : 'no-code';
  return 'no-equal';
}

function Standing({ entry: { mapping } }: { entry: LabEntryView }) {
  const { t } = useTranslation('lab-intake-mapping');
  if (!mapping) return null;
  return (
    <p>
      {t('by', { by: mapping.by, at: formatDateTime(mapping.at) })}
      {mapping.reason && ` ${t('because', { reason: mapping.reason })}`}
      {mapping.confirmedBy && ` ${t('confirmedBy', { name: mapping.confirmedBy })}`}
    </p>
  );
}

/** What comes in and what that opens again, in words. */
export function Concern({ concern }: { concern: LabMappingPreviewView }) {
  const { t } = useTranslation('lab-intake-mapping');
  const { freed, held, changed, stillHeld, orders, released, loinc, problem, asksDoctor } = concern;
  const open = orders - released;
  return (
    <div className={classes.concern}>
      <div>
        <b>{t('after.title')}</b>
        {freed + held + changed + stillHeld === 0 && <p>{t('after.nothing')}</p>}
        {freed > 0 && <p>{t('after.freed', { count: freed })}</p>}
        {held > 0 && <p>{t('after.held', { count: held })}</p>}
        {changed > 0 && <p>{t('after.changed', { count: changed })}</p>}
        {stillHeld > 0 && <p>{t('after.stillHeld', { count: stillHeld })}</p>}
        {open > 0 && <p>{t('after.open', { count: open })}</p>}
        {released > 0 && <p className={classes.warn}>{t('after.released', { count: released })}</p>}
      </div>
      {problem && <p className={classes.failed}>{t(`problem.${problem}`)}</p>}
      {asksDoctor && (
        <div>
          <b>{t(loinc.length > 0 ? 'other.loinc' : 'other.marker')}</b>
          <p>{loinc.length > 0 ? t('other.loincHelp', { loinc: loinc.join(', ') }) : t('other.markerHelp')}</p>
        </div>
      )}
    </div>
  );
}
