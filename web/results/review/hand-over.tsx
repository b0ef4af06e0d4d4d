/** Gives a case to a colleague, with a word to them; taken back by one press as long as the page stands. */
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HANDOVER_NOTE_MAX } from '#shared/contract/reviewing.ts';
import { api } from '#web/client/api.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { Kbd } from '#web/kit/kbd.tsx';
import { HAND_OVER_ID } from './area-ids.ts';
import { useOpenCase } from './case-context.ts';
import parts from './part.module.css';

export function HandOver() {
  const { t } = useTranslation(['results', 'errors']);
  const { review, userId, isReadOnly } = useOpenCase();
  const [assign, { isLoading, error }] = api.useAssignResultMutation();
  const [isOpen, setOpen] = useState(false);
  const [colleague, setColleague] = useState('');
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  /** Who had it before it was given away here. */
  const [before, setBefore] = useState<{ holder: string | null; to: string } | null>(null);
  const fields = useId();
  const params = { id: review._id };
  const others = review.colleagues.filter(({ id }) => id !== userId && id !== review.assignedTo?.id);
  if (isReadOnly) return null;

  const give = async () => {
    setTried(true);
    if (colleague === '') return;
    const body = { createdBy: colleague, ...(note.trim() !== '' && { note: note.trim() }) };
    if ('error' in (await assign({ params, body }))) return;
    setBefore({ holder: review.assignedTo?.id ?? null, to: colleague });
    setOpen(false);
    setColleague('');
    setNote('');
    setTried(false);
  };
  const undo = async () => {
    if (before && !('error' in (await assign({ params, body: { createdBy: before.holder } })))) setBefore(null);
  };
  const given = before && review.colleagues.find(({ id }) => id === before.to);
  return (
    <div className={parts.fields}>
      {given && (
        <p role="status">
          {t('handOver.done', { name: given.name })}{' '}
          <button type="button" className="link" onClick={undo} disabled={isLoading}>
            {t('handOver.undo')}
          </button>
        </p>
      )}
      <Button
        id={HAND_OVER_ID}
        size="sm"
        variant="default"
        aria-expanded={isOpen}
        aria-controls={isOpen ? fields : undefined}
        rightSection={<Kbd>W</Kbd>}
        onClick={() => setOpen(!isOpen)}
      >
        {t('handOver.title')}
      </Button>
      {isOpen && (
        <div id={fields} className={parts.fields}>
          <NativeSelect
            size="sm"
            label={t('handOver.to')}
            value={colleague}
            error={isTried && colleague === '' ? t('errors:field.choose') : undefined}
            onChange={(event) => setColleague(event.currentTarget.value)}
            data={[
              { value: '', label: t('handOver.choose') },
              ...others.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <Textarea
            size="sm"
            label={t('handOver.note')}
            description={t('handOver.noteHelp')}
            maxLength={HANDOVER_NOTE_MAX}
            autosize
            minRows={2}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <div className={parts.actions}>
            <Button size="sm" loading={isLoading} onClick={give}>
              {t('handOver.give')}
            </Button>
          </div>
        </div>
      )}
      {error && (
        <p role="alert" className={parts.error}>
          {describeError(error, t)}
        </p>
      )}
    </div>
  );
}
