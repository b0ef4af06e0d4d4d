/** Where a branch is: two numbers, a pin to drag, or the middle of the town that was typed. */
import { Button } from '@mantine/core';
import { useFormikContext } from 'formik';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/client/api.ts';
import { loadPart } from '#web/client/load-part.ts';
import { announce } from '#web/kit/announce.ts';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { MapFrame } from '../branch-map/branch-map-frame.tsx';
import classes from './admin-partner.module.css';
import { type BranchValues, pointOf } from './branch-form.ts';

const PinMap = lazy(async () => ({ default: (await loadPart(() => import('./pin-map.tsx'))).PinMap }));

/** Ten metres and a bit. */
const DECIMALS = 4;

export function PlaceField() {
  const { t } = useTranslation('booking-branches');
  const { values, setFieldValue } = useFormikContext<BranchValues>();
  const [find, { isFetching }] = api.useLazyFindPlacesQuery();
  const town = `${values.zipCode} ${values.city}`.trim();
  const move = (latitude: number, longitude: number) => {
    void setFieldValue('latitude', latitude.toFixed(DECIMALS));
    void setFieldValue('longitude', longitude.toFixed(DECIMALS));
  };
  const takeTown = async () => {
    const { data } = await find({ query: { query: values.city.trim() || town } });
    const [place] = data?.places ?? [];
    if (place) move(place.latitude, place.longitude);
    announce(place ? t('place.taken', { place: place.name }) : t('place.notFound'));
  };
  return (
    <fieldset className={classes.place}>
      <legend>{t('place.title')}</legend>
      <div className={classes.map}>
        <MapFrame label={t('place.map')} failed={t('place.failed')}>
          <PinMap point={pointOf(values)} onMove={move} />
        </MapFrame>
      </div>
      <div className={classes.degrees}>
        <FormikText name="latitude" label={t('field.latitude')} inputMode="decimal" />
        <FormikText name="longitude" label={t('field.longitude')} inputMode="decimal" />
      </div>
      <Button variant="subtle" size="xs" disabled={town === ''} loading={isFetching} onClick={takeTown}>
        {t('place.take')}
      </Button>
    </fieldset>
  );
}
