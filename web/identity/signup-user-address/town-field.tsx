/**
 * The town of a postal code: a single match is filled in, several are offered, any other town may be typed. Only an empty field or
 * one that was filled in by itself is filled.
 */
import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/client/api.ts';
import { FormikAutocomplete } from '#web/kit/form/formik-autocomplete.tsx';
import type { TypedAddress } from '../slice.ts';

export function TownField() {
  const { t } = useTranslation('identity');
  const { values, setFieldValue } = useFormikContext<TypedAddress>();
  const { zipCode, city } = values;
  const { currentData } = api.useListLocalitiesQuery({ query: { zipCode } }, { skip: !/^\d{4}$/.test(zipCode) });
  const towns = [...new Set(currentData?.localities.map((locality) => locality.city) ?? [])];
  const [only] = towns.length === 1 ? towns : [];
  const filled = useRef('');

  useEffect(() => {
    if (only === undefined || (city !== '' && city !== filled.current) || city === only) return;
    filled.current = only;
    void setFieldValue('city', only);
  }, [only, city, setFieldValue]);

  const hint = towns.length > 1 ? t('address.severalTowns', { towns: towns.join(', ') }) : undefined;
  return (
    <FormikAutocomplete
      name="city"
      label={t('address.city')}
      hint={hint}
      suggestions={towns}
      autoComplete="address-level2"
    />
  );
}
