/** Again, or discard: what a person may decide about one failure. */
import { Button } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailureView } from '#shared/views/runtime.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { workOf } from './describe-failure.ts';
import classes from './failure-list.module.css';

const DiscardFailure = lazy(() =>
  import('./discard-failure.tsx').then((module) => ({ default: module.DiscardFailure })),
);

export const keyOf = ({ kind, _id }: FailureView): string => `${kind}:${_id}`;
export const repeatId = (key: string): string => `again-${key}`;
export const discardId = (key: string): string => `discard-${key}`;

/** The row goes, and the focus with it: it is kept on the page. */
const focusPage = () => document.getElementById('main')?.focus();

export function FailureActions({ failure }: { failure: FailureView }) {
  const { t } = useTranslation(['runtime', 'messaging', 'errors', 'common']);
  const [repeat, { isLoading, error }] = api.useRepeatFailureMutation();
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const work = workOf(failure, t);
  const repeatNow = async () => {
    const reply = await repeat({ params: { kind: failure.kind, id: failure._id } });
    if ('error' in reply) return;
    announce(t('repeated', { work }));
    focusPage();
  };
  return (
    <div className={classes.actions}>
      <Button id={repeatId(keyOf(failure))} variant="default" size="xs" loading={isLoading} onClick={repeatNow}>
        {t(`again.${failure.kind}`)}
        <span className="vh">{`: ${work}`}</span>
      </Button>
      <Button id={discardId(keyOf(failure))} ref={opener} variant="subtle" size="xs" onClick={() => setAsking(true)}>
        {t(`discard.${failure.kind}`)}
        <span className="vh">{`: ${work}`}</span>
      </Button>
      {error && (
        <p role="alert" className={classes.error}>
          {describeError(error, t)}
        </p>
      )}
      {isAsking && (
        <Suspense>
          <DiscardFailure
            failure={failure}
            onClose={(isDiscarded) => {
              setAsking(false);
              // The dialog is removed at once, before it could give the focus back itself.
              if (isDiscarded) focusPage();
              else opener.current?.focus();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
