/** The fields of a voucher, in the order in which people decide. */
import { useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { FormikDateParts } from '#web/kit/form/formik-date-parts.tsx';
import { FormikSelect } from '#web/kit/form/formik-select.tsx';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { FormikTick } from '#web/kit/form/formik-tick.tsx';
import { useFormField } from '#web/kit/form/use-form-field.ts';
import { localized } from '#web/kit/localized.ts';
import classes from './admin-voucher.module.css';
import type { VoucherValues } from './voucher-form.ts';

/** In the order of Swiss forms; German stands in for none of them once it is published. */
const SHOWN = ['de', 'fr', 'it', 'en'] as const;

export function VoucherFields() {
  const { t } = useTranslation('vouchers');
  const { values } = useFormikContext<VoucherValues>();
  return (
    <>
      <fieldset className={classes.labels}>
        <legend>{t('label.title')}</legend>
        {SHOWN.map((language) => (
          <FormikText
            key={language}
            name={language}
            label={t(`label.${language}`)}
            hint={
              language !== 'de' && values[language].trim() === '' ? (
                <span className={classes.missing}>{t('label.missing')}</span>
              ) : undefined
            }
          />
        ))}
      </fieldset>
      <div className={classes.figures}>
        <FormikSelect
          name="type"
          label={t('field.type')}
          options={[
            { value: 'percent', label: t('field.typePercent') },
            { value: 'amount', label: t('field.typeAmount') },
          ]}
        />
        <FormikText name="value" label={t(`field.${values.type}`)} inputMode="decimal" />
        <FormikText name="redemptionLimit" label={t('field.limit')} inputMode="numeric" />
        <FormikDateParts name="until" label={t('field.until')} />
      </div>
      <Groups />
      <FormikTick name="published" label={t('field.published')} />
    </>
  );
}

function Groups() {
  const { t } = useTranslation('vouchers');
  const language = useLanguage();
  const field = useFormField<string[]>('productGroups', t('field.groups'));
  const { data } = api.useListProductGroupsQuery();
  const offered = (data?.productGroups ?? []).map(({ key, name }) => ({ key, name: localized(name, language) }));
  // One that the shop no longer offers can still be taken away.
  const former = field.value.filter((key) => data && !offered.some((group) => group.key === key));
  const turn = (key: string, isOn: boolean) =>
    field.setValue(isOn ? [...field.value, key] : field.value.filter((one) => one !== key));
  return (
    <fieldset className={classes.groups} aria-describedby="groups-hint">
      <legend>{t('field.groups')}</legend>
      <p id="groups-hint" className="muted">
        {t('field.groupsHint')}
      </p>
      <div className={classes.choices}>
        {[...offered, ...former.map((key) => ({ key, name: key }))].map(({ key, name }) => (
          <label key={key} className={classes.choice}>
            <input
              type="checkbox"
              className="tick"
              checked={field.value.includes(key)}
              onChange={(event) => turn(key, event.currentTarget.checked)}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
