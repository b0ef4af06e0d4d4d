/** The line of the promise, from when it was asked for to its end, with a tick at now. Nothing where no time was promised. */
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { PromiseClock } from '#shared/domain/crm/promise-clock.ts';
import type { SupportView } from '#shared/views/supports.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import classes from './callback.module.css';
import type { CallbackFace } from './card-of.ts';
import { sayWhen } from './say-when.ts';

interface PromiseLineProps {
  support: SupportView;
  clock: PromiseClock;
  face: CallbackFace;
  now: Date;
}

const WHOLE = 100;
/** Beyond it the word at the tick would leave the card. */
const EDGE = 12;

export function PromiseLine({ support, clock, face, now }: PromiseLineProps) {
  const { t } = useTranslation('crm-callback');
  const language = useLanguage();
  const { isPromised, dueAt, calledAt, startsAt, againBy } = support;
  if (!isPromised || dueAt === null) return null;
  const at = Math.min(WHOLE, (clock.passedMs / clock.wholeMs) * WHOLE);
  const shift = at < EDGE ? '0' : at > WHOLE - EDGE ? '-100%' : '-50%';
  const shown =
    face === 'broken'
      ? t('line.missed', { when: sayWhen(dueAt, now, language) })
      : sayWhen(calledAt ?? now, now, language);
  const end =
    face === 'broken' && againBy
      ? t('line.again', { when: sayWhen(againBy, now, language) })
      : t('line.due', { when: sayWhen(dueAt, now, language) });
  return (
    <div className={classes.line} style={{ '--at': `${at}%`, '--shift': shift } as CSSProperties} aria-hidden>
      <span className={classes.pill}>{shown}</span>
      <span className={classes.track}>
        <span className={classes.run} />
        <span className={classes.tick} />
      </span>
      <span className={classes.ends}>
        <span className="muted">{t('line.asked', { when: sayWhen(startsAt, now, language) })}</span>
        <b>{end}</b>
      </span>
    </div>
  );
}
