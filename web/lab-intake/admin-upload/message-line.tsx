/** One message: its order, what became of it, and the decision it may wait for. */

import { Button } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { MessageState } from '#shared/domain/lab-intake/import-message-state.ts';
import type { ImportMessageView } from '#shared/views/lab-intake.ts';
import { paths } from '#web/app/paths.ts';
import { describeMessage, isStuck } from './describe-message.ts';
import classes from './message-list.module.css';

const DecideMessage = lazy(() => import('./decide-message.tsx').then((module) => ({ default: module.DecideMessage })));

const TONES: Partial<Record<MessageState, string>> = {
  [MessageState.setAside]: 'warning',
  [MessageState.refused]: 'danger',
  [MessageState.applied]: 'success',
};

export interface MessageLineProps {
  importId: string;
  fileName: string;
  message: ImportMessageView;
  /** The only one of its file: its place needs no number. */
  isSingle: boolean;
}

export function MessageLine({ importId, fileName, message, isSingle }: MessageLineProps) {
  const { t } = useTranslation(['lab-intake', 'errors']);
  const [isDeciding, setDeciding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const waits = message.state === MessageState.setAside && message.decision === null;
  const tone = message.replaced ? 'warning' : TONES[message.state];
  return (
    <li className={classes.line} data-tone={tone}>
      <span className={classes.words}>
        {!isSingle && <span className="muted">{t('message.position', { position: message.index + 1 })} </span>}
        {message.orderNumber && (
          <>
            <OrderNumber message={message} />{' '}
          </>
        )}
        <span className={classes.state}>{t(`messageState.${stateKey(message)}`)}</span>{' '}
        <span>{describeMessage(message, t)}</span>
      </span>
      {waits && (
        <Button ref={opener} variant="default" size="xs" onClick={() => setDeciding(true)}>
          {t('decide.open')}
          <span className="vh">{`: ${fileName}, ${t('message.position', { position: message.index + 1 })}`}</span>
        </Button>
      )}
      {isDeciding && (
        <Suspense>
          <DecideMessage
            importId={importId}
            message={message}
            onClose={() => {
              setDeciding(false);
              // The dialog is removed at once, before it could give the focus back itself.
              opener.current?.focus();
            }}
          />
        </Suspense>
      )}
    </li>
  );
}

function stateKey(message: ImportMessageView) {
  const { state, decision } = message;
  if (isStuck(message)) return 'stuck';
  return state === MessageState.setAside && decision ? 'matching' : state;
}

/** A link where the order is known; what the laboratory sent is shown as it came. */
function OrderNumber({ message: { orderNumber, orderId } }: { message: ImportMessageView }) {
  if (orderId) return <Link to={paths.order(orderId)}>{orderNumber}</Link>;
  return <span className="m">{orderNumber}</span>;
}
