import { skipToken } from '@reduxjs/toolkit/query/react';
import { useFormikContext } from 'formik';
import { useEffect, useMemo, useRef } from 'react';
import { api } from '#web/client/api.ts';
import { townOfZip } from './town-of-zip.ts';

const ZIP = /^\d{4}$/;

/**
 * The towns of the postal code in a form with `zipCode` and `city`, to be offered. A new postal code fills the town in where there is
 * one only, and takes away that of the old one.
 */
export function useTownsOfZip(): readonly string[] {
  const { values, setFieldValue } = useFormikContext<{ zipCode: string; city: string }>();
  const { city } = values;
  const zip = ZIP.test(values.zipCode.trim()) ? values.zipCode.trim() : '';
  const { currentData } = api.useListLocalitiesQuery(zip === '' ? skipToken : { query: { zipCode: zip } });
  const towns = useMemo(
    () => currentData && [...new Set(currentData.localities.map((one) => one.city))],
    [currentData],
  );
  /** The town, and the postal code that stood beside it when it was written; '' before there was one. */
  const written = useRef({ city, zip });

  useEffect(() => {
    if (written.current.city !== city) written.current = { city, zip };
    // A list that cannot be had changes nothing.
    if (zip === '' || !towns) return;
    const isOfThisZip = written.current.zip === '' || written.current.zip === zip;
    const town = townOfZip({ town: city, isOfThisZip, towns });
    written.current = { city: town, zip };
    if (town !== city) void setFieldValue('city', town);
  }, [city, zip, towns, setFieldValue]);

  return towns ?? [];
}
