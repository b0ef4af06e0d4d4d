/** What has to be mended before the form can go on: takes the focus, links to each field, and says so in the document's title. */
import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './error-summary.module.css';

export interface ErrorSummaryProps {
  /** `fieldId` is the id of the input; null for what belongs to no field. */
  errors: { fieldId: string | null; message: string }[];
  title?: string;
  /** Number of the last failed attempt: with each new one the summary takes the focus, and never else; with 0 it does not. */
  attempt: number;
}

/** The first control of a field: the element itself, or the first input inside a group. */
function focusField(event: MouseEvent, fieldId: string): void {
  const found = document.getElementById(fieldId);
  const selector = 'input:not([type="hidden"]), select, textarea, button';
  const control = found?.matches(selector) ? found : (found?.querySelector<HTMLElement>(selector) ?? found);
  if (!control) return;
  event.preventDefault();
  control.focus();
  control.scrollIntoView({ block: 'center' });
}

export function ErrorSummary({ errors, title, attempt }: ErrorSummaryProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const announced = useRef(0);
  const shown = errors.length > 0;
  const prefix = t('errorPrefix');

  useEffect(() => {
    if (!shown || attempt === announced.current) return;
    announced.current = attempt;
    box.current?.focus();
  }, [shown, attempt]);

  useEffect(() => {
    if (!shown) return;
    const before = document.title;
    const marked = `${prefix} ${before}`;
    document.title = marked;
    return () => {
      if (document.title === marked) document.title = before;
    };
  }, [shown, prefix]);

  if (!shown) return null;
  return (
    <div ref={box} className={classes.summary} role="alert" aria-labelledby={id} tabIndex={-1}>
      <h2 id={id} className={classes.title}>
        {title ?? t('errorSummaryTitle')}
      </h2>
      <ul className={classes.list}>
        {errors.map(({ fieldId, message }) => (
          <li key={`${fieldId}${message}`}>
            {fieldId ? (
              <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
