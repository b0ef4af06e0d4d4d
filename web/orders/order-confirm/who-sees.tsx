/** Who gets to see what of the order. */

import { useTranslation } from 'react-i18next';
import type { Application } from '#shared/domain/orders/application.ts';
import type { MedicalStatementView } from '#shared/views/content.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import { Section } from '#web/kit/section.tsx';
import classes from './who-sees.module.css';

export interface WhoSeesProps {
  readers: MedicalStatementView['whoSees'];
  application: Application | null;
}

export function WhoSees({ readers, application }: WhoSeesProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  return (
    <Section title={t('confirm.whoSees')} look="label">
      <dl className={classes.list}>
        {readers
          .filter(({ only }) => only === null || only === application)
          .map(({ key, who, what }) => (
            <div key={key}>
              <dt>{localized(who, language)}</dt>
              <dd>{localized(what, language)}</dd>
            </div>
          ))}
      </dl>
    </Section>
  );
}
