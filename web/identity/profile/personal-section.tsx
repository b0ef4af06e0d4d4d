/** Name, birth date, sex: what the laboratory matches samples and reads values by. */
import { useTranslation } from 'react-i18next';
import { lazy, mixed, object, type Schema } from 'yup';
import { formatDate, zurichDate } from '#shared/domain/format-date.ts';
import { birthdate } from '#shared/schema/birthdate.ts';
import { firstName, lastName } from '#shared/schema/names.ts';
import { sex } from '#shared/schema/person.ts';
import type { UserView } from '#shared/views/identity.ts';
import { FormikDateParts } from '#web/kit/form/formik-date-parts.tsx';
import { FormikRadio } from '#web/kit/form/formik-radio.tsx';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { EditableSection } from './editable-section.tsx';

export function PersonalSection({ user }: { user: UserView }) {
  const { t } = useTranslation('profile');
  return (
    <EditableSection
      part="personal"
      user={user}
      rows={[
        { key: 'name', label: t('row.name'), value: `${user.firstName} ${user.lastName}` },
        {
          key: 'birthdate',
          label: t('row.birthdate'),
          value: user.birthdate ? formatDate(user.birthdate) : t('missing'),
        },
        {
          key: 'sex',
          label: t('row.sex'),
          value: user.sex ? t(`sex.${user.sex}`) : t('missing'),
          detail: t('sex.why'),
        },
      ]}
      initial={{
        firstName: user.firstName,
        lastName: user.lastName,
        birthdate: user.birthdate ?? '',
        sex: user.sex ?? '',
      }}
      schema={object({
        firstName,
        lastName,
        birthdate: user.birthdate ? birthdate(zurichDate(new Date())) : orEmpty(birthdate(zurichDate(new Date()))),
        sex: user.sex ? sex : orEmpty(sex),
      })}
    >
      <FormikText name="firstName" label={t('row.firstName')} autoComplete="given-name" autoCapitalize="words" />
      <FormikText name="lastName" label={t('row.lastName')} autoComplete="family-name" autoCapitalize="words" />
      <FormikDateParts name="birthdate" label={t('row.birthdate')} autoComplete="bday" />
      <FormikRadio
        name="sex"
        inPairs
        label={t('row.sex')}
        hint={t('sex.why')}
        options={[
          { value: 'female', label: t('sex.female') },
          { value: 'male', label: t('sex.male') },
        ]}
      />
    </EditableSection>
  );
}

/** What was never given may stay so: a name can be corrected without it. */
const orEmpty = (schema: Schema) => lazy((value: unknown) => (value ? schema : mixed()));
