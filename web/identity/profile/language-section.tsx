/** The language we write in and show the page in, and how the page looks on this device. */
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { isLanguage, LANGUAGES } from '#shared/languages.ts';
import { preferredLanguage } from '#shared/schema/person.ts';
import type { UserView } from '#shared/views/identity.ts';
import { LANGUAGE_NAMES } from '#web/app/i18n/languages.ts';
import { switchLanguage } from '#web/app/i18n/switch-language.ts';
import { SchemeChoice } from '#web/app/shell/scheme-choice.tsx';
import { FormikSelect } from '#web/kit/form/formik-select.tsx';
import { EditableSection } from './editable-section.tsx';
import classes from './scheme-segments.module.css';

export function LanguageSection({ user }: { user: UserView }) {
  const { t } = useTranslation('profile');
  return (
    <EditableSection
      part="language"
      user={user}
      rows={[
        {
          key: 'language',
          label: t('row.language'),
          value: LANGUAGE_NAMES[user.preferredLanguage],
          detail: t('language.help'),
        },
        {
          key: 'scheme',
          label: t('row.scheme'),
          value: (
            <div className={classes.segments}>
              <SchemeChoice />
            </div>
          ),
          detail: t('language.schemeHelp'),
        },
      ]}
      initial={{ preferredLanguage: user.preferredLanguage as string }}
      schema={object({ preferredLanguage })}
      onSaved={({ preferredLanguage: chosen }) => {
        if (chosen && isLanguage(chosen)) void switchLanguage(chosen);
      }}
    >
      <FormikSelect
        name="preferredLanguage"
        label={t('row.language')}
        hint={t('language.help')}
        options={LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }))}
      />
    </EditableSection>
  );
}
