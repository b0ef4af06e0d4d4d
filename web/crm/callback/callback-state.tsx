/** A callback that was asked for: one card that says where it stands, its clock, and what can still be changed. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SupportState } from '#shared/domain/crm/support-machine.ts';
import { formatPhone } from '#shared/domain/format-phone.ts';
import type { SupportView } from '#shared/views/supports.ts';
import { LANGUAGE_NAMES } from '#web/app/i18n/languages.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { formatDayTime } from '#web/kit/format-day-time.ts';
import { localized } from '#web/kit/localized.ts';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { SummaryList } from '#web/kit/summary-list.tsx';
import { TwoColumn } from '#web/kit/two-column.tsx';
import { useNow } from '#web/kit/use-now.ts';
import { type ClockTimes, readClock } from '../read-clock.ts';
import classes from './callback.module.css';
import type { Back } from './callback.tsx';
import { faceOf } from './card-of.ts';
import { ChangeForm } from './change-form.tsx';
import { PromiseCard } from './promise-card.tsx';
import { PromiseSide } from './promise-side.tsx';

/** The clock is read anew so often. */
const TICK_MS = 5_000;

interface CallbackStateProps {
  support: SupportView;
  times: ClockTimes;
  back: Back;
  /** It was asked for on this page just now. */
  takesFocus: boolean;
  onAskAgain: () => void;
}

export function CallbackState({ support, times, back, takesFocus, onAskAgain }: CallbackStateProps) {
  const { t } = useTranslation('crm-callback');
  const language = useLanguage();
  const now = useNow(TICK_MS);
  const [isChanging, setIsChanging] = useState(false);
  const clock = readClock(support, times, now);
  const face = faceOf(support, clock);
  const isOpen = support.state !== SupportState.done;
  const change = isOpen ? { onClick: () => setIsChanging(true) } : undefined;
  return (
    <>
      <PageHeading
        back={back}
        title={t('state.title')}
        lead={`${t(`reason.${support.reason}`)}, ${localized(support.productName, language)}.`}
      />
      <TwoColumn
        variant="result"
        side={<PromiseSide hours={times.callbackHours[support.language]} isPromised={support.isPromised} />}
      >
        <div className={classes.fields}>
          <PromiseCard
            support={support}
            clock={clock}
            face={face}
            now={now}
            takesFocus={takesFocus}
            onChange={() => setIsChanging(true)}
            onAskAgain={onAskAgain}
          />
          {isChanging && isOpen && (
            <ChangeForm support={support} times={times} now={now} onDone={() => setIsChanging(false)} />
          )}
          <SummaryList
            label={t('state.title')}
            rows={[
              { key: 'asked', label: t('facts.asked'), value: formatDayTime(support.createdAt, language) },
              { key: 'phone', label: t('reach.phone'), value: formatPhone(support.phoneNo), action: change },
              { key: 'language', label: t('reach.language'), value: LANGUAGE_NAMES[support.language] },
            ]}
          />
        </div>
      </TwoColumn>
    </>
  );
}
