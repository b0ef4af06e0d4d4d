/** Keeps what is typed in a form through the end of a session and a new sign-in, for the person who typed it. */
import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { enterForm, isFormKept, takeForm } from './kept-forms.ts';

export function KeepThroughSignIn({ id }: { id: string | undefined }) {
  const form = useFormikContext<Record<string, unknown>>();
  const { pathname } = useLocation();
  const latest = useRef(form);
  const key = keyOf(pathname, id ?? Object.keys(form.initialValues).join(' '));
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    const typed = takeForm(key);
    if (typed) void latest.current.setValues({ ...latest.current.values, ...typed }, false);
    return enterForm(key, () => (latest.current.dirty ? latest.current.values : null));
  }, [key]);
  return null;
}

/** Tells of forms that open only when asked which were open when the session ended, with something typed: these open by themselves. */
export function useIsKept(): (id: string) => boolean {
  const { pathname } = useLocation();
  return (id) => isFormKept(keyOf(pathname, id));
}

/** A form is known by its page and its own id; without one by the names of its fields. */
const keyOf = (pathname: string, name: string): string => `${pathname} ${name}`;
