/** What happened with a person, by day, the newest first, live; it ends with More or with the end. */
import { Button } from '@mantine/core';
import {
  IconCalendarEvent,
  IconDeviceMobile,
  IconHeadset,
  IconMessage,
  IconNote,
  IconPlus,
  IconShoppingCart,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TIMELINE_KINDS, type TimelineKind } from '#shared/domain/crm/crm-event.ts';
import { formatDate, formatTime, zurichDate } from '#shared/domain/format-date.ts';
import type { TimelineItemView, TimelineNoteView } from '#shared/views/crm.ts';
import { api } from '#web/client/api.ts';
import { Kbd } from '#web/kit/kbd.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useToday } from '#web/kit/use-today.ts';
import classes from './crm-user.module.css';
import { describeStep } from './describe-step.ts';
import { NoteForm } from './note-form.tsx';

const ICONS = {
  order: IconShoppingCart,
  appointment: IconCalendarEvent,
  sms: IconMessage,
  'sign-in': IconDeviceMobile,
  support: IconHeadset,
  crm: IconNote,
};

interface TimelineProps {
  userId: string;
  /** Whether a new note is being written, and who opens and closes that. */
  isWriting?: boolean;
  onWriting?: (isWriting: boolean) => void;
  /** One kind alone, without the choice. */
  only?: TimelineKind;
}

export function Timeline({ userId, isWriting = false, onWriting, only }: TimelineProps) {
  const { t } = useTranslation('crm');
  const [chosen, setChosen] = useState<TimelineKind | null>(null);
  const kind = only ?? chosen;
  return (
    <>
      {!only && (
        <div className={classes.toolbar}>
          <fieldset className={classes.kinds} aria-label={t('timeline.kinds')}>
            {[null, ...TIMELINE_KINDS].map((one) => (
              <button key={one ?? 'all'} type="button" aria-pressed={one === chosen} onClick={() => setChosen(one)}>
                {t(`timeline.kind.${one ?? 'all'}`)}
              </button>
            ))}
          </fieldset>
          {onWriting && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              rightSection={<Kbd>N</Kbd>}
              onClick={() => onWriting(true)}
            >
              {t('timelineNote.add')}
            </Button>
          )}
        </div>
      )}
      {isWriting && onWriting && <NoteForm userId={userId} note={null} onClose={() => onWriting(false)} />}
      <div className={classes.timeline}>
        <Steps key={kind} userId={userId} kind={kind} cursor={null} lastDay={null} />
      </div>
    </>
  );
}

interface StepsProps {
  userId: string;
  kind: TimelineKind | null;
  /** Of this page; null for the first. */
  cursor: string | null;
  /** Of the step above. */
  lastDay: string | null;
}

/** One page with those that were opened after it. Each is asked again when something changes. */
function Steps({ userId, kind, cursor, lastDay }: StepsProps) {
  const { t } = useTranslation('crm');
  const [isOpened, setOpened] = useState(false);
  const query = api.useListUserActivityQuery(
    {
      params: { id: userId },
      query: { ...(cursor === null ? {} : { cursor }), ...(kind === null ? {} : { kinds: [kind] }) },
    },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <QueryState
      query={query}
      skeleton="cards"
      isEmpty={({ items }) => items.length === 0}
      empty={<p className={classes.end}>{t('timeline.empty')}</p>}
    >
      {({ items, next }) => (
        <>
          <ol className={classes.steps}>
            {items.map((step, at) => (
              <Step key={step._id} userId={userId} step={step} dayAbove={at === 0 ? lastDay : dayOf(items[at - 1])} />
            ))}
          </ol>
          {next === null ? (
            <p className={classes.end}>{t('timeline.end')}</p>
          ) : isOpened ? (
            <Steps userId={userId} kind={kind} cursor={next} lastDay={dayOf(items.at(-1))} />
          ) : (
            <p className={classes.end}>
              <Button variant="default" size="sm" onClick={() => setOpened(true)}>
                {t('timeline.more')}
              </Button>
            </p>
          )}
        </>
      )}
    </QueryState>
  );
}

const dayOf = (step: TimelineItemView | undefined): string | null => (step ? zurichDate(step.at) : null);

function Step({ userId, step, dayAbove }: { userId: string; step: TimelineItemView; dayAbove: string | null }) {
  const { t } = useTranslation(['crm', 'identity-users', 'messaging']);
  const today = useToday();
  const day = zurichDate(step.at);
  const Icon = ICONS[step.kind];
  const { title, detail, isWarning } = describeStep(step, t);
  return (
    <li>
      {day !== dayAbove && (
        <h2 className={classes.day}>
          {day === today ? t('crm:timeline.today', { day: formatDate(step.at) }) : formatDate(step.at)}
        </h2>
      )}
      <div className={classes.step}>
        <time className={classes.at} dateTime={step.at}>
          {formatTime(step.at)}
        </time>
        <span className={classes.dot} data-tone={isWarning ? 'warning' : undefined}>
          <Icon size={16} stroke={1.75} aria-hidden />
        </span>
        <div>
          <p className={classes.what} data-tone={isWarning ? 'warning' : undefined}>
            {title}
          </p>
          {detail && <p className="muted">{detail}</p>}
          {step.note && <Note userId={userId} id={step._id} note={step.note} />}
        </div>
      </div>
    </li>
  );
}

/** The words of a note; its writer corrects them on the day they were written. */
function Note({ userId, id, note }: { userId: string; id: string; note: TimelineNoteView }) {
  const { t } = useTranslation('crm');
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <NoteForm userId={userId} note={{ _id: id, text: note.text }} onClose={() => setOpen(false)} />;
  return (
    <>
      <p className={classes.words}>{note.text}</p>
      {note.mayChange && (
        <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
          {t('timelineNote.correct')}
        </Button>
      )}
    </>
  );
}
