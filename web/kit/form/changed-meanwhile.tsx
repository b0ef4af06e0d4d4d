/** Untouched, a form follows what somebody else saves; typed into, it says so, and keeps what was typed until that is discarded. */
import { useFormikContext } from 'formik';
import { useEffect } from 'react';

interface ChangedMeanwhileProps<Values> {
  /** Of the record as it is now. */
  version: number;
  /** What the form would begin with now. */
  freshValues: () => Values;
  className: string | undefined;
  children: string;
}

export function ChangedMeanwhile<Values extends { version: number | null }>({
  version,
  freshValues,
  className,
  children,
}: ChangedMeanwhileProps<Values>) {
  const { values, dirty, isSubmitting, resetForm } = useFormikContext<Values>();
  const isChanged = !isSubmitting && version > (values.version ?? version);
  const follows = isChanged && !dirty;
  useEffect(() => {
    if (follows) resetForm({ values: freshValues() });
  });
  if (!isChanged || !dirty) return null;
  return (
    <p role="alert" className={className}>
      {children}
    </p>
  );
}
