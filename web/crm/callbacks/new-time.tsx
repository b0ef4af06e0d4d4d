/** Another time that was agreed on the telephone: whoever is free calls then. */
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listWishes } from '#shared/domain/crm/list-wishes.ts';
import { openingTimesOf } from '#shared/domain/crm/promise-clock.ts';
import type { SupportView } from '#shared/views/supports.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { Kbd } from '#web/kit/kbd.tsx';
import type { ClockTimes } from '../read-clock.ts';
import classes from './callbacks.module.css';

export const TIME_ID = 'callback-time';
const MOST = 50;

export interface NewTimeProps {
  support: SupportView;
  times: ClockTimes;
  now: Date;
  onAgree: (at: string) => void;
}

export function NewTime({ support, times, now, onAgree }: NewTimeProps) {
  const { t } = useTranslation('crm-callbacks');
  const language = useLanguage();
  const [chosen, setChosen] = useState('');
  const open = openingTimesOf(times.callbackHours[support.language], times.callbackHolidays);
  if (open === null) return null;
  const wishes = listWishes(open, now, MOST).map((at) => at.toISOString());
  // An hour that has begun meanwhile is none any more.
  const wished = wishes.includes(chosen) ? chosen : '';
  return (
    <div className={classes.newTime}>
      <NativeSelect
        id={TIME_ID}
        size="xs"
        label={t('panel.newTime')}
        value={wished}
        data={[
          { value: '', label: t('panel.chooseTime') },
          ...wishes.map((value) => ({ value, label: formatShortDayTime(value, language) })),
        ]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button
        size="xs"
        variant="default"
        disabled={wished === ''}
        rightSection={<Kbd>Z</Kbd>}
        onClick={() => onAgree(wished)}
      >
        {t('act.postpone')}
      </Button>
    </div>
  );
}
