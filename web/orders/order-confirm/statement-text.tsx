/** The sentences of the medical statement, when to speak with somebody first, fasting with its clock time, and who sees the data. */
import { IconMeatOff } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { fastingFrom } from '#shared/domain/booking/fasting-from.ts';
import type { MedicalStatementView } from '#shared/views/content.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import { Section } from '#web/kit/section.tsx';
import classes from './statement-text.module.css';

export interface StatementTextProps {
  statement: MedicalStatementView;
  fastingHours: number;
  /** Start of the appointment; null for sampling at home. */
  slotStart: string | null;
}

export function StatementText({ statement, fastingHours, slotStart }: StatementTextProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  return (
    <>
      <ol className={classes.statements}>
        {statement.statements.map(({ key, text }, index) => (
          <li key={key}>
            <b aria-hidden>{index + 1}</b>
            <p className="m">{localized(text, language)}</p>
          </li>
        ))}
      </ol>
      <div className={classes.notes}>
        <Notice tone="warning" title={localized(statement.exclusionHints.title, language)}>
          <ul className={classes.hints}>
            {statement.exclusionHints.items.map(({ key, text }) => (
              <li key={key}>{localized(text, language)}</li>
            ))}
          </ul>
        </Notice>
        {fastingHours > 0 && (
          <Notice
            tone="calm"
            title={t('confirm.fastingTitle')}
            icon={<IconMeatOff size={24} stroke={1.75} aria-hidden />}
          >
            <p>
              {slotStart ? (
                <Trans
                  t={t}
                  i18nKey="confirm.fastingFrom"
                  values={{
                    hours: fastingHours,
                    when: formatShortDayTime(fastingFrom(slotStart, fastingHours), language),
                  }}
                  components={{ b: <b className="nw" /> }}
                />
              ) : (
                t('confirm.fasting', { hours: fastingHours })
              )}
            </p>
          </Notice>
        )}
      </div>
      <Section title={t('confirm.whoSees')} look="label">
        <p>{localized(statement.whoSees, language)}</p>
      </Section>
    </>
  );
}
