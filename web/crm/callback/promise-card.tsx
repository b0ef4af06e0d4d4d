/** The card of a callback: state, sentence, clock. A promise that was broken says so first, then the new time, then the number to call. */
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCalendarClock,
  IconCircleCheck,
  IconPhone,
  IconPhoneIncoming,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PromiseClock } from '#shared/domain/crm/promise-clock.ts';
import { formatPhone } from '#shared/domain/format-phone.ts';
import type { SupportView } from '#shared/views/supports.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { CONTACT } from '#web/app/shell/contact.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import { useSayTime } from '../use-say-time.ts';
import classes from './callback.module.css';
import { type CallbackFace, TONES } from './card-of.ts';
import { PromiseLine } from './promise-line.tsx';
import { sayWhen } from './say-when.ts';

interface PromiseCardProps {
  support: SupportView;
  clock: PromiseClock;
  face: CallbackFace;
  now: Date;
  takesFocus: boolean;
  onChange: () => void;
  onAskAgain: () => void;
}

const ICONS = {
  calm: IconPhoneIncoming,
  good: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconAlertCircle,
};

export function PromiseCard({ support, clock, face, now, takesFocus, onChange, onAskAgain }: PromiseCardProps) {
  const sentence = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) sentence.current?.focus();
  }, [takesFocus]);
  const { t } = useTranslation('crm-callback');
  const language = useLanguage();
  const sayTime = useSayTime();
  const tone = TONES[face];
  const Icon = ICONS[tone];
  const when = (at: string | Date | null) => (at === null ? '' : sayWhen(at, now, language));
  const words = {
    due: when(support.dueAt),
    called: when(support.lastCalledAt),
    next: when(support.nextTryAt),
    again: when(support.againBy),
    goesOn: when(clock.goesOnAt),
    left: sayTime(clock.leftMs),
    from: CONTACT.phone,
    phone: formatPhone(support.phoneNo),
  };
  const text = face === 'broken' && support.againBy === null ? 'face.broken.soon' : (`face.${face}.text` as const);
  const isOver = face === 'kept' || face === 'spoken';
  return (
    <article className={classes.card} data-tone={tone} aria-live="polite">
      <p className={classes.status}>
        <Icon size={22} stroke={1.75} aria-hidden />
        {t(`face.${face}.state`)}
      </p>
      <h2 ref={sentence} tabIndex={-1} className={classes.sentence}>
        {t(`face.${face}.title`, words)}
      </h2>
      <p>{t(text, words)}</p>
      {support.isTaken && face !== 'calling' && !isOver && <p className="muted">{t('state.taken')}</p>}
      <PromiseLine support={support} clock={clock} face={face} now={now} />
      <div className={classes.acts}>
        {face === 'broken' && (
          <ActionLink href={CONTACT.phoneHref} icon={<IconPhone size={20} stroke={1.75} aria-hidden />}>
            {t('act.call', { phone: CONTACT.phone })}
          </ActionLink>
        )}
        {isOver ? (
          <ActionLink onClick={onAskAgain}>{t('act.again')}</ActionLink>
        ) : (
          face !== 'calling' && (
            <>
              <ActionLink onClick={onChange} icon={<IconCalendarClock size={20} stroke={1.75} aria-hidden />}>
                {t(face === 'at-risk' ? 'act.later' : 'act.time')}
              </ActionLink>
              <Withdraw id={support._id} />
            </>
          )
        )}
      </div>
    </article>
  );
}

/** Not wanted any more; it can be asked for again. */
function Withdraw({ id }: { id: string }) {
  const { t } = useTranslation(['crm-callback', 'errors', 'common']);
  const [change, { isLoading, error }] = api.useChangeSupportMutation();
  const withdraw = () => !isLoading && void change({ params: { id }, body: { step: 'withdraw' } });
  return (
    <>
      <ActionLink onClick={withdraw}>{t('crm-callback:act.withdraw')}</ActionLink>
      <span role="alert">{error && describeError(error, t)}</span>
    </>
  );
}
