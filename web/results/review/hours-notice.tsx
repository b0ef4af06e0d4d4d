/** A result that worries and nobody to call back: why it waits, until when, and the doctor's own decision. */
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatLongDate, formatTime } from '#shared/domain/format-date.ts';
import { type CallbackWait, waitsForCallback } from '#shared/domain/results/waits-for-callback.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { Notice } from '#web/kit/notice.tsx';
import { useNow } from '#web/kit/use-now.ts';
import { useOpenCase } from './case-context.ts';

interface HoursNoticeProps {
  overrides: boolean;
  onOverride: (overrides: boolean) => void;
}

export function HoursNotice({ overrides, onOverride }: HoursNoticeProps) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const wait = useCallbackWait();
  const { review } = useOpenCase();
  if (!wait) return null;
  const person = t(`languageIn.${review.customer.preferredLanguage}`);
  return (
    <Notice tone="warning" title={t('release.callback-closed', { language: person })}>
      <p>
        {wait.until
          ? t('hours.until', { day: formatLongDate(wait.until, language), time: formatTime(wait.until) })
          : t('hours.never', { language: person })}
      </p>
      <Checkbox
        checked={overrides}
        onChange={(event) => onOverride(event.currentTarget.checked)}
        label={t('hours.override')}
      />
    </Notice>
  );
}

/** Whether this case waits for somebody who can call back, as the draft and the clock stand. */
function useCallbackWait(): CallbackWait | null {
  const now = useNow();
  const { review, lab, draft, isReadOnly } = useOpenCase();
  if (isReadOnly) return null;
  const measures = [...lab.measures, ...lab.unmapped];
  const { callbackHours, callbackHolidays, customer } = review;
  const language = customer.preferredLanguage;
  return waitsForCallback({ draft, measures, language, callbackHours, callbackHolidays, now });
}
