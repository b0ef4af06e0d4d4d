/** What the doctor concludes, before any number, with her name and the time of the release. */
import { IconArrowDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '#shared/domain/format-date.ts';
import type { ResultView } from '#shared/views/results.ts';
import { Initials } from '#web/kit/initials.tsx';
import classes from './conclusion.module.css';
import { DoctorText } from './doctor-text.tsx';
import { splitConclusion } from './pick-text.ts';

export function Conclusion({ view, adviceHref }: { view: ResultView; adviceHref: string | null }) {
  const { t } = useTranslation('results');
  const { doctor, releasedAt, document } = view;
  const name = [doctor.title, doctor.name].filter(Boolean).join(' ');
  return (
    <section className={classes.conclusion} aria-label={t('conclusion')}>
      <DoctorText text={document.summary}>
        {({ text }) => {
          const { lead, rest } = splitConclusion(text);
          return (
            <div className={classes.words}>
              <p className={classes.lead}>{lead}</p>
              {rest && <p className={classes.rest}>{rest}</p>}
            </div>
          );
        }}
      </DoctorText>
      <div className={classes.sign}>
        <Initials name={doctor.name} size={44} />
        <p>
          <b>{name}</b>
          <br />
          <span className="muted">
            {t('releasedOn', { date: formatDate(releasedAt), time: formatTime(releasedAt) })}
          </span>
        </p>
      </div>
      {adviceHref && (
        <a className={`link ${classes.jump}`} href={adviceHref} data-print="no">
          <IconArrowDown size={20} stroke={1.75} aria-hidden />
          {t('whatYouCanDo')}
        </a>
      )}
    </section>
  );
}
