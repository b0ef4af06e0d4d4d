/** Name, address, place and figures of a branch, in the order in which people know them. */
import { useTranslation } from 'react-i18next';
import cantons from '#shared/content/swiss-holidays.json' with { type: 'json' };
import { LANGUAGES } from '#shared/languages.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { FormikSelect } from '#web/kit/form/formik-select.tsx';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { FormikTick } from '#web/kit/form/formik-tick.tsx';
import { localized } from '#web/kit/localized.ts';
import classes from './admin-partner.module.css';
import { PlaceField } from './place-field.tsx';
import { ProductField } from './product-field.tsx';

export function BranchFields() {
  const { t } = useTranslation('booking-branches');
  const language = useLanguage();
  const cantonNames = cantons.cantons
    .map(({ key, name }) => ({ value: key, label: `${localized(name, language)} (${key})` }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
  return (
    <>
      <div className={classes.where}>
        <div className={classes.address}>
          <FormikText name="name" label={t('field.name')} />
          <FormikText name="streetAddress" label={t('field.street')} />
          <div className={classes.town}>
            <FormikText name="zipCode" label={t('field.zip')} inputMode="numeric" />
            <FormikText name="city" label={t('field.city')} />
          </div>
          <FormikSelect name="canton" label={t('field.canton')} options={cantonNames} />
        </div>
        <PlaceField />
      </div>
      <div className={classes.figures}>
        <FormikSelect
          name="channel"
          label={t('field.channel')}
          options={[
            { value: 'direct', label: t('channel.direct') },
            { value: 'partner', label: t('channel.partner') },
          ]}
        />
        <FormikSelect
          name="language"
          label={t('field.language')}
          options={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
        />
        <FormikText name="phoneNo" type="tel" optional label={t('field.phone')} hint={t('field.phoneHint')} />
        <FormikText name="timeSlotDuration" label={t('field.duration')} inputMode="numeric" />
        <FormikText name="appointmentsPerTimeSlot" label={t('field.places')} inputMode="numeric" />
      </div>
      <ProductField />
      <FormikTick name="active" label={t('field.active')} />
    </>
  );
}
