/** A call about critical values, as it ended. Its time is now unless it is entered as a supplement. */
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { formatPhone } from '#shared/domain/format-phone.ts';
import { api } from '#web/client/api.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { Kbd } from '#web/kit/kbd.tsx';
import { contactKindId } from './area-ids.ts';
import { useOpenCase } from './case-context.ts';
import classes from './contact.module.css';
import { type Keeping, type KeptText, useKeptText } from './kept-text.ts';
import { KeptWords } from './kept-words.tsx';
import parts from './part.module.css';
import { fromZurichField, toZurichField } from './zurich-time.ts';

const KINDS = { reached: 'E', missed: 'X', other: 'D' } as const;
export type ContactKind = keyof typeof KINDS;
const KIND_NAMES = Object.keys(KINDS) as ContactKind[];
const WHOM: Record<ContactKind, ('person' | 'relative' | 'doctor')[]> = {
  reached: ['person'],
  missed: [],
  other: ['relative', 'doctor'],
};
const TEXT_MAX = 500;

export function ContactForm({ measureIds, onSaved }: { measureIds: string[]; onSaved: () => void }) {
  const { t } = useTranslation(['results', 'errors']);
  const { review, userId } = useOpenCase();
  const [record, { isLoading, error }] = api.useRecordContactMutation();
  const kept = useKeptText(userId, review.orderId, 'contact.kind');
  const kind = KIND_NAMES.find((name) => name === kept.text) ?? null;
  const [whom, setWhom] = useState<'relative' | 'doctor'>('relative');
  const [phone, setPhone] = useState(() => (kind === 'other' ? '' : formatPhone(review.customer.phoneNo)));
  const said = useKeptText(userId, review.orderId, 'contact.said');
  const readBack = useKeptText(userId, review.orderId, 'contact.readBack');
  const [isUnderstood, setUnderstood] = useState(false);
  const note = useKeptText(userId, review.orderId, 'contact.note');
  const [supplement, setSupplement] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const isReached = kind === 'reached' || kind === 'other';
  const at = supplement === null ? null : fromZurichField(supplement);
  const need = (isGiven: boolean, key = 'errors:field.required') => (tried && !isGiven ? t(key) : undefined);

  const choose = (next: ContactKind) => {
    kept.change(next);
    // Somebody else has another number.
    if (next === 'other') setPhone('');
    else setPhone(formatPhone(review.customer.phoneNo));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const isTold = !isReached || (said.text.trim() !== '' && readBack.text.trim() !== '' && isUnderstood);
    if (kind === null || !isTold || phone.trim() === '' || (supplement !== null && at === null)) return;
    const body = {
      calledAt: at,
      outcome: isReached ? ('reached-and-understood' as const) : ('not-reached' as const),
      whom: kind === 'missed' ? null : kind === 'reached' ? ('person' as const) : whom,
      phoneNo: phone.trim(),
      said: isReached ? said.text.trim() : '',
      readBack: isReached ? readBack.text.trim() : '',
      // What does not stand on the screen is not recorded.
      note: isReached ? '' : note.text.trim(),
      measureIds,
    };
    if (!('data' in (await record({ params: { id: review._id }, body })))) return;
    for (const text of [kept, said, readBack, note]) text.forget();
    setUnderstood(false);
    setSupplement(null);
    setTried(false);
    onSaved();
  };

  return (
    <form
      className={parts.fields}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
      noValidate
    >
      <fieldset
        className={classes.kinds}
        aria-describedby={tried && kind === null ? 'contact-kind-missing' : undefined}
      >
        <legend className="m">{t('contact.what')}</legend>
        {KIND_NAMES.map((name) => (
          <button
            key={name}
            type="button"
            id={contactKindId(name)}
            aria-pressed={kind === name}
            onClick={() => choose(name)}
          >
            <Kbd>{KINDS[name]}</Kbd> {t(`contact.kind.${name}`)}
          </button>
        ))}
      </fieldset>
      {tried && kind === null && (
        <p id="contact-kind-missing" role="alert" className={parts.error}>
          {t('errors:field.choose')}
        </p>
      )}
      {kind === 'other' && (
        <NativeSelect
          size="sm"
          label={t('contact.whom')}
          value={whom}
          onChange={(event) => setWhom(event.currentTarget.value as 'relative' | 'doctor')}
          data={WHOM.other.map((value) => ({ value, label: t(`contact.whomOf.${value}`) }))}
        />
      )}
      {kind !== null && (
        <TextInput
          size="sm"
          type="tel"
          label={t('contact.number')}
          maxLength={40}
          value={phone}
          error={need(phone.trim() !== '')}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
      )}
      {isReached && (
        <>
          <Textarea
            size="sm"
            label={t('contact.said')}
            maxLength={TEXT_MAX}
            autosize
            minRows={2}
            value={said.text}
            error={need(said.text.trim() !== '')}
            onChange={(event) => said.change(event.currentTarget.value)}
          />
          <Textarea
            size="sm"
            label={t('contact.readBack')}
            maxLength={TEXT_MAX}
            autosize
            minRows={2}
            value={readBack.text}
            error={need(readBack.text.trim() !== '')}
            onChange={(event) => readBack.change(event.currentTarget.value)}
          />
          <Checkbox
            size="sm"
            label={t('contact.understood')}
            checked={isUnderstood}
            error={need(isUnderstood)}
            onChange={(event) => setUnderstood(event.currentTarget.checked)}
          />
        </>
      )}
      {kind === 'missed' && (
        <TextInput
          size="sm"
          label={t('contact.note')}
          maxLength={TEXT_MAX}
          value={note.text}
          onChange={(event) => note.change(event.currentTarget.value)}
        />
      )}
      {kind !== null && (
        <When value={supplement} isMissing={tried && at === null} onChange={setSupplement} ids={measureIds} />
      )}
      <KeptWords keeping={keepingOf(isReached ? [said, readBack] : [note])} />
      <p className={`muted ${parts.small}`}>{t('contact.once', { gap: review.contactGapMinutes })}</p>
      {error && (
        <p role="alert" className={parts.error}>
          {describeError(error, t)}
        </p>
      )}
      <div className={parts.actions}>
        <Button type="submit" size="sm" loading={isLoading}>
          {t('contact.save')}
        </Button>
      </div>
    </form>
  );
}

/** The least that is true of all of them. */
function keepingOf(texts: readonly KeptText[]): Keeping {
  const kept = texts.map(({ keeping }) => keeping);
  return kept.includes('page') ? 'page' : kept.includes('tab') ? 'tab' : 'nothing';
}

interface WhenProps {
  /** Null: now. */
  value: string | null;
  isMissing: boolean;
  onChange: (value: string | null) => void;
  ids: readonly string[];
}

/** Now, by the server's clock; or an earlier time, never before the value came. */
function When({ value, isMissing, onChange, ids }: WhenProps) {
  const { t } = useTranslation(['results', 'errors']);
  const { review } = useOpenCase();
  const arrived = ids
    .flatMap((id) => review.arrivals[id] ?? [])
    .toSorted()
    .at(-1);
  if (value === null)
    return (
      <p className={parts.small}>
        {t('contact.when')}: {t('contact.now')}{' '}
        <button type="button" className="link" onClick={() => onChange(toZurichField(new Date()))}>
          {t('contact.supplement')}
        </button>
      </p>
    );
  return (
    <div>
      <TextInput
        size="sm"
        type="datetime-local"
        label={t('contact.supplementAt')}
        min={arrived && toZurichField(arrived)}
        max={toZurichField(new Date())}
        value={value}
        error={isMissing ? t('errors:field.required') : undefined}
        description={arrived && t('contact.supplementHelp', { at: formatDateTime(arrived) })}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <button type="button" className={`link ${parts.small}`} onClick={() => onChange(null)}>
        {t('contact.asNow')}
      </button>
    </div>
  );
}
