import { skipToken } from '@reduxjs/toolkit/query/react';
import { getIn, useFormikContext } from 'formik';
import { useEffect, useMemo, useRef } from 'react';
import { api } from '#web/client/api.ts';
import { townOfZip } from './town-of-zip.ts';

const ZIP = /^\d{4}$/;

/**
 * The towns of the postal code in a form with `zipCode` and `city`, to be offered. A new postal code fills the town in where there is
 * one only, and takes away that of the old one.
 * @param within the part of the form that holds the two, where it has several addresses
 */
export function useTownsOfZip(within?: string): readonly string[] {
  const { values, setFieldValue } = useFormikContext<object>();
  const { city, zipCode } = (within ? getIn(values, within) : values) as { zipCode: string; city: string };
  const zip = ZIP.test(zipCode.trim()) ? zipCode.trim() : '';
  const cityField = within ? `${within}.city` : 'city';
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
    if (town !== city) void setFieldValue(cityField, town);
  }, [city, zip, towns, setFieldValue, cityField]);

  return towns ?? [];
}
