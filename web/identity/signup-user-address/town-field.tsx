/** The town of a postal code: a single one is filled in, several are offered, any other town may be typed. */
import { useTranslation } from 'react-i18next';
import { useTownsOfZip } from '#web/content/use-towns-of-zip.ts';
import { FormikAutocomplete } from '#web/kit/form/formik-autocomplete.tsx';

export function TownField() {
  const { t } = useTranslation('identity');
  const towns = useTownsOfZip();
  const hint = towns.length > 1 ? t('address.severalTowns', { towns: towns.join(', ') }) : undefined;
  return (
    <FormikAutocomplete
      name="city"
      label={t('address.city')}
      hint={hint}
      suggestions={[...towns]}
      autoComplete="address-level2"
    />
  );
}
