/** Beside the queue: whom to call, the clock, what happens when nobody calls, and what became of the call. */
import { Button, Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { IconPhone } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShortDay, formatTime } from '#shared/domain/format-date.ts';
import { formatPhone } from '#shared/domain/format-phone.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { CALLBACK_AT_RISK_MS, CALLBACK_NOTE_MAX_LENGTH } from '#shared/limits/support.ts';
import type { SupportView } from '#shared/views/supports.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { Kbd } from '#web/kit/kbd.tsx';
import { localized } from '#web/kit/localized.ts';
import type { ClockTimes } from '../read-clock.ts';
import classes from './callbacks.module.css';
import { ClockCell } from './clock-cell.tsx';
import { NewTime } from './new-time.tsx';
import { isCalling, type QueueRow } from './queue-sections.ts';
import type { StaffStep } from './use-steps.ts';

export const PHONE_ID = 'callback-phone';
export const NOTE_ID = 'callback-note';

interface CallbackPanelProps {
  row: QueueRow;
  /** When people call, by language. */
  times: ClockTimes;
  now: Date;
  userId: string;
  note: string;
  onNote: (note: string) => void;
  onStep: (step: StaffStep, wishedAt?: string) => void;
}

export function CallbackPanel({ row, times, now, userId, note, onNote, onStep }: CallbackPanelProps) {
  const { t } = useTranslation('crm-callbacks');
  const language = useLanguage();
  const { support } = row;
  const { staff } = support;
  const isMine = support.isTaken && staff?.takenBy === userId;
  const isFree = !support.isTaken && row.section !== 'done';
  return (
    <aside className={classes.panel} aria-label={t('panel.label')}>
      <section className={classes.part}>
        <div className={classes.line}>
          <h2>{staff?.customerName}</h2>
          <span className={classes.tag}>{support.language.toUpperCase()}</span>
        </div>
        <p className="muted">
          {localized(support.productName, language)} {support.orderNumber} · {t(`reason.${support.reason}`)}
        </p>
        {row.section !== 'done' && (
          <div className={classes.buttons}>
            <Button
              id={PHONE_ID}
              size="xs"
              component="a"
              href={`tel:${support.phoneNo}`}
              leftSection={<IconPhone size={16} stroke={1.75} aria-hidden />}
              rightSection={<Kbd>C</Kbd>}
              disabled={support.isTaken && !isMine}
              onClick={() => onStep('call')}
            >
              {formatPhone(support.phoneNo)}
            </Button>
            {isFree && (
              <Button size="xs" variant="default" rightSection={<Kbd>A</Kbd>} onClick={() => onStep('take')}>
                {t('act.take')}
              </Button>
            )}
            {isMine && (
              <Button size="xs" variant="default" rightSection={<Kbd>A</Kbd>} onClick={() => onStep('give-back')}>
                {t('act.giveBack')}
              </Button>
            )}
          </div>
        )}
        {support.isTaken && !isMine && (
          <p className={classes.hint}>{t('panel.colleague', { name: staff?.takerName })}</p>
        )}
        {isMine && isCalling(support) && (
          <p className={classes.hint}>{t('panel.calling', { time: formatTime(support.lastCalledAt ?? '') })}</p>
        )}
      </section>
      <section className={classes.part}>
        <h3>{t(support.isPromised ? 'panel.promise' : 'panel.aim')}</h3>
        <ClockCell row={row} now={now} />
        <div className={classes.ends}>
          <span>{t('panel.asked', { when: whenOf(support.createdAt) })}</span>
          {support.dueAt && (
            <span>{t(support.isPromised ? 'due.promised' : 'due.aim', { when: whenOf(support.dueAt) })}</span>
          )}
        </div>
        {support.tries > 0 && <p className="muted">{t('panel.tries', { count: support.tries })}</p>}
      </section>
      {support.isPromised && support.calledAt === null && support.brokenAt === null && support.dueAt && (
        <WhenNobodyCalls dueAt={support.dueAt} now={now} />
      )}
      {row.section !== 'done' && (
        <section className={classes.part}>
          <h3>{t('panel.after')}</h3>
          <Textarea
            id={NOTE_ID}
            label={t('panel.note')}
            description={t('panel.noteHint')}
            maxLength={CALLBACK_NOTE_MAX_LENGTH}
            rows={3}
            value={note}
            onChange={(event) => onNote(event.currentTarget.value)}
          />
          <div className={classes.buttons}>
            <Button
              size="xs"
              variant="default"
              disabled={!isMine}
              rightSection={<Kbd>E</Kbd>}
              onClick={() => onStep('finish')}
            >
              {t('act.finish')}
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={!isMine}
              rightSection={<Kbd>X</Kbd>}
              onClick={() => onStep('miss')}
            >
              {t('act.miss')}
            </Button>
            <Button size="xs" variant="subtle" disabled={note === (staff?.note ?? '')} onClick={() => onStep('note')}>
              {t('act.note')}
            </Button>
          </div>
          {isMine && (
            <NewTime
              key={support._id}
              support={support}
              times={times}
              now={now}
              onAgree={(at) => onStep('postpone', at)}
            />
          )}
          <p className={classes.hint}>{t('panel.rule')}</p>
        </section>
      )}
      {row.section === 'done' && staff?.note && (
        <section className={classes.part}>
          <h3>{t('panel.note')}</h3>
          <p className={classes.note}>{staff.note}</p>
        </section>
      )}
    </aside>
  );

  function whenOf(at: string): string {
    return `${formatShortDay(at, language)} ${formatTime(at)}`;
  }
}

/** What comes by itself, so that nobody has to think of it. */
function WhenNobodyCalls({ dueAt, now }: { dueAt: string; now: Date }) {
  const { t } = useTranslation('crm-callbacks');
  const due = new Date(dueAt);
  const risk = new Date(due.getTime() - CALLBACK_AT_RISK_MS);
  return (
    <section className={classes.part}>
      <h3>{t('nobody-calls.title')}</h3>
      <ol className={classes.steps}>
        <li data-past={risk <= now || undefined}>
          <time>{formatTime(risk)}</time>
          <span>{t('nobody-calls.risk', { count: CALLBACK_AT_RISK_MS / MINUTE_MS })}</span>
        </li>
        <li data-past={due <= now || undefined}>
          <time>{formatTime(due)}</time>
          <span>{t('nobody-calls.sms')}</span>
        </li>
      </ol>
    </section>
  );
}

/** The note that is being written about the chosen callback; what is stored comes with the next one chosen. */
export function useNote(support: SupportView | undefined): [note: string, change: (note: string) => void] {
  const id = support?._id;
  const [note, setNote] = useState(support?.staff?.note ?? '');
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    setNote(support?.staff?.note ?? '');
  }, [id, support]);
  return [note, setNote];
}
