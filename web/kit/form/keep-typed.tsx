/** Hands every change of a Formik form to whoever keeps it, so that going back, a reload or another language loses nothing. */
import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';

export function KeepTyped<V>({ keep }: { keep: (values: V) => void }) {
  const { values } = useFormikContext<V>();
  const latest = useRef(keep);
  const first = useRef(values);
  useEffect(() => {
    latest.current = keep;
  });
  useEffect(() => {
    if (values !== first.current) latest.current(values);
  }, [values]);
  return null;
}
