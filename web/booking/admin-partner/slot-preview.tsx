/** The next seven days as people would be offered them with what stands in the form. */
import { useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import { slotsOfDays } from '#shared/domain/booking/slots-of-day.ts';
import { formatShortDay, formatTime } from '#shared/domain/format-date.ts';
import type { AdminBranchView } from '#shared/views/booking.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { useToday } from '#web/kit/use-today.ts';
import { type BranchValues, slotsFrom, valuesOf } from './branch-form.ts';
import classes from './slot-preview.module.css';

const DAYS = 7;
const TIMES_SHOWN = 5;

interface PreviewDay {
  date: string;
  times: string[];
  places: number;
}

/** The slots of the next days; null while what stands in the form is not right. */
export function previewOf(values: BranchValues, blockedDates: readonly string[], today: string): PreviewDay[] | null {
  const hours = slotsFrom(values);
  if (!hours) return null;
  const { places, ...rest } = hours;
  const days = slotsOfDays({ ...rest, blockedDates }, today, DAYS);
  return Object.entries(days).map(([date, slots]) => ({
    date,
    times: slots.map(({ from }) => formatTime(from)),
    places: slots.length * places,
  }));
}

export function SlotPreview({ branch }: { branch: AdminBranchView | null }) {
  const { t } = useTranslation('booking-branches');
  const today = useToday();
  const { values } = useFormikContext<BranchValues>();
  const blocked = branch?.blockedDays.map(({ date }) => date) ?? [];
  const days = previewOf(values, blocked, today);
  const before = branch && previewOf(valuesOf(branch), blocked, today);
  return (
    <section className={classes.preview} aria-label={t('preview.title', { days: DAYS })}>
      <div className={classes.head}>
        <h3>{t('preview.title', { days: DAYS })}</h3>
        <p>{t(values.active ? 'preview.text' : 'preview.inactive')}</p>
      </div>
      {days === null ? (
        <p className={classes.head}>{t('preview.wrong')}</p>
      ) : (
        <ul>
          {days.map((day, index) => (
            <Day
              key={day.date}
              day={day}
              before={before?.[index]?.places ?? null}
              isBlocked={blocked.includes(day.date)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface DayProps {
  day: PreviewDay;
  /** Places as it is saved now; null for a new branch. */
  before: number | null;
  isBlocked: boolean;
}

function Day({ day, before, isBlocked }: DayProps) {
  const { t } = useTranslation('booking-branches');
  const language = useLanguage();
  const { date, times, places } = day;
  const closed = isBlocked ? t('preview.blocked') : t('hours.closed');
  const more = times.length > TIMES_SHOWN;
  return (
    <li className={classes.day}>
      <span className={classes.line}>
        <span className="b">{formatShortDay(`${date}T12:00:00Z`, language)}</span>
        <span>
          {places === 0 ? closed : t('preview.places', { count: places })}
          {before !== null && before !== places && (
            <span className={classes.before}> {t('preview.before', { count: before })}</span>
          )}
        </span>
      </span>
      {times.length > 0 && (
        <span className={classes.times}>
          {times.slice(0, TIMES_SHOWN).join('  ')}
          {more && ` … ${times.at(-1)}`}
        </span>
      )}
    </li>
  );
}
