/** Critical values and the calls about them. Until a call is recorded the release stays locked. */
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconAlertOctagonFilled } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { formatPhone } from '#shared/domain/format-phone.ts';
import { displayValue } from '#shared/domain/results/describe-position.ts';
import type { ContactView, ReviewMeasureView } from '#shared/views/results.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { describeError, errorBodyOf } from '#web/kit/describe-error.ts';
import { localized } from '#web/kit/localized.ts';
import { CONTACT_ID } from './area-ids.ts';
import { useOpenCase } from './case-context.ts';
import { useKeptText } from './kept-text.ts';
import { KeptWords } from './kept-words.tsx';
import { openContacts } from './open-contacts.ts';
import classes from './part.module.css';
import { Part } from './part.tsx';
import { markerOf } from './result-content.ts';
import { fromZurichField, toZurichField } from './zurich-time.ts';

type Outcome = ContactView['outcome'];

export function ContactPart() {
  const { t } = useTranslation('results');
  const { review, lab, isReadOnly } = useOpenCase();
  const all = [...lab.measures, ...lab.unmapped];
  const open = openContacts(all, review.contacts);
  if (open.length === 0 && review.contacts.length === 0) return null;
  return (
    <Part
      title={t('contact.title')}
      tone={open.length > 0 ? 'danger' : undefined}
      note={open.length > 0 ? t('contact.locked') : t('contact.done')}
    >
      <p className={classes.small}>
        <a href={`tel:${review.customer.phoneNo}`}>{formatPhone(review.customer.phoneNo)}</a> ·{' '}
        {t(`languageName.${review.customer.preferredLanguage}`)}
      </p>
      <Calls />
      {open.length > 0 && !isReadOnly && <ContactForm open={open} />}
    </Part>
  );
}

function Calls() {
  const { t } = useTranslation('results');
  const { review } = useOpenCase();
  return (
    <ul className={classes.list}>
      {review.contacts.map((contact) => (
        <li key={contact._id} className={classes.small}>
          <b>{contact.calledBy}</b> <span className="muted">{formatDateTime(contact.calledAt)}</span>
          <br />
          {t(`contact.outcome.${contact.outcome}`)} · {t('contact.attempt', { count: contact.attempts })}
          {contact.note && <> · {contact.note}</>}
        </li>
      ))}
    </ul>
  );
}

function ContactForm({ open }: { open: ReviewMeasureView[] }) {
  const { t } = useTranslation(['results', 'errors']);
  const language = useLanguage();
  const { review, userId } = useOpenCase();
  const [record, { isLoading, error }] = api.useRecordContactMutation();
  const [calledAt, setCalledAt] = useState(() => toZurichField(new Date()));
  const [outcome, setOutcome] = useState<Outcome | ''>('');
  const [attempts, setAttempts] = useState(String(Math.min(20, review.contacts.length + 1)));
  const kept = useKeptText(userId, review.orderId, 'contact');
  const [missing, setMissing] = useState(false);
  const at = fromZurichField(calledAt);
  const wrongAttempts = errorBodyOf(error)?.fields?.find(({ path }) => path === 'attempts');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (outcome === '' || at === null) {
      setMissing(true);
      return;
    }
    const body = {
      calledAt: at,
      outcome,
      attempts: Number(attempts),
      note: kept.text,
      measureIds: open.map((measure) => measure._id),
    };
    const reply = await record({ params: { id: review._id }, body });
    if ('data' in reply) {
      kept.forget();
      setOutcome('');
      setMissing(false);
    }
  };

  return (
    <form className={classes.fields} onSubmit={submit} noValidate>
      <ul className={classes.list}>
        {open.map((measure) => {
          const marker = markerOf(measure.marker);
          return (
            <li key={measure._id} className={classes.danger}>
              <IconAlertOctagonFilled size={16} aria-hidden />{' '}
              <b>
                {marker ? localized(marker.name, language) : measure.name} {displayValue(measure)} {measure.unit}
              </b>
            </li>
          );
        })}
      </ul>
      <NativeSelect
        id={CONTACT_ID}
        size="sm"
        label={t('contact.result')}
        value={outcome}
        error={missing && outcome === '' ? t('errors:field.choose') : undefined}
        onChange={(event) => setOutcome(event.currentTarget.value as Outcome | '')}
        data={[
          { value: '', label: t('contact.choose') },
          { value: 'reached-and-understood', label: t('contact.outcome.reached-and-understood') },
          { value: 'not-reached', label: t('contact.outcome.not-reached') },
        ]}
      />
      <div className={classes.two}>
        <TextInput
          size="sm"
          type="datetime-local"
          label={t('contact.when')}
          value={calledAt}
          error={missing && at === null ? t('errors:field.required') : undefined}
          onChange={(event) => setCalledAt(event.currentTarget.value)}
        />
        <TextInput
          size="sm"
          type="number"
          min={1}
          max={20}
          label={t('contact.attempts')}
          value={attempts}
          error={wrongAttempts?.message}
          onChange={(event) => setAttempts(event.currentTarget.value)}
        />
      </div>
      <Textarea
        size="sm"
        label={t('contact.note')}
        maxLength={500}
        autosize
        minRows={2}
        value={kept.text}
        onChange={(event) => kept.change(event.currentTarget.value)}
      />
      <KeptWords keeping={kept.keeping} />
      <p className={`muted ${classes.small}`}>{t('contact.once')}</p>
      {error && (
        <p role="alert" className={classes.error}>
          {describeError(error, t)}
        </p>
      )}
      <div className={classes.actions}>
        <Button type="submit" size="sm" loading={isLoading}>
          {t('contact.save')}
        </Button>
      </div>
    </form>
  );
}
