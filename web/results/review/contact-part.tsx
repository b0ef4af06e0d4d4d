/** Critical values, what happened since they came, and the calls about them. Until somebody was reached the release stays locked. */
import { Button } from '@mantine/core';
import { IconAlertOctagonFilled, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/domain/format-phone.ts';
import { displayValue } from '#shared/domain/results/describe-position.ts';
import { isWithdrawn } from '#shared/domain/results/effective-status.ts';
import type { ReviewMeasureView, ReviewView } from '#shared/views/reviewing.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { Kbd } from '#web/kit/kbd.tsx';
import { localized } from '#web/kit/localized.ts';
import { CONTACT_ID } from './area-ids.ts';
import { useOpenCase } from './case-context.ts';
import classes from './contact.module.css';
import { ContactCourse } from './contact-course.tsx';
import { ContactForm } from './contact-form.tsx';
import { HandOver } from './hand-over.tsx';
import { openContacts } from './open-contacts.ts';
import parts from './part.module.css';
import { Part } from './part.tsx';
import { markerOf } from './result-content.ts';

export function ContactPart() {
  const { t } = useTranslation('results');
  const { review } = useOpenCase();
  const [isAdding, setAdding] = useState(false);
  // What the server has now: a call is about what is critical at this moment, whatever stands on the screen.
  const critical = [...review.measures, ...review.unmapped].filter((measure) => measure.critical);
  const open = openContacts(critical, review);
  if (critical.length === 0 && review.contacts.length === 0) return null;
  const isOpen = open.length > 0;
  return (
    <Part
      title={t('contact.title')}
      tone={isOpen ? 'danger' : undefined}
      note={t(isOpen ? 'contact.locked' : 'contact.done')}
    >
      <CriticalValues measures={critical.filter(({ status }) => !isWithdrawn(status))} />
      {review.customer.phoneNo !== '' && (
        <p className={classes.phone}>
          <span>
            <b>{formatPhone(review.customer.phoneNo)}</b>{' '}
            <span className="muted">{t(`languageName.${review.customer.preferredLanguage}`)}</span>
          </span>
          <a id={CONTACT_ID} className={classes.call} href={`tel:${review.customer.phoneNo}`}>
            <IconPhone size={16} stroke={1.75} aria-hidden /> {t('contact.call')} <Kbd>C</Kbd>
          </a>
        </p>
      )}
      <ContactCourse subject={open[0]?._id ?? null} />
      {isOpen || isAdding ? (
        <ContactForm measureIds={subjectsOf(open, critical, review)} onSaved={() => setAdding(false)} />
      ) : (
        <Button size="xs" variant="default" onClick={() => setAdding(true)}>
          {t('contact.another')}
        </Button>
      )}
      <div className={classes.handOver}>
        <HandOver />
      </div>
    </Part>
  );
}

/** What a new record is about: what is open, else what is critical, else what was spoken about last. */
function subjectsOf(
  open: readonly ReviewMeasureView[],
  critical: readonly ReviewMeasureView[],
  { contacts }: ReviewView,
): string[] {
  if (open.length > 0) return open.map(({ _id }) => _id);
  if (critical.length > 0) return critical.map(({ _id }) => _id);
  return contacts.at(-1)?.measureIds ?? [];
}

function CriticalValues({ measures }: { measures: readonly ReviewMeasureView[] }) {
  const language = useLanguage();
  return (
    <ul className={parts.list}>
      {measures.map((measure) => {
        const marker = markerOf(measure.marker);
        return (
          <li key={measure._id} className={parts.danger}>
            <IconAlertOctagonFilled size={16} aria-hidden />{' '}
            <b>
              {marker ? localized(marker.name, language) : measure.name} {displayValue(measure)} {measure.unit}
            </b>
            {measure.passedLimit && <p>{localized(measure.passedLimit.urgency, language)}</p>}
          </li>
        );
      })}
    </ul>
  );
}
