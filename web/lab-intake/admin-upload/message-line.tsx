/** One message: its order, what became of it, and the decision it may wait for. */

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TAKEN } from '#shared/domain/lab-intake/import-message-machine.ts';
import { MessageState } from '#shared/domain/lab-intake/import-message-state.ts';
import type { ImportMessageView } from '#shared/views/lab-intake.ts';
import { type AskedMessage, useAskAbout } from './decision-host.tsx';
import { describeMessage, isStuck } from './describe-message.ts';
import classes from './message-list.module.css';
import { OrderLink } from './order-link.tsx';
import { ReplaceButton } from './replace-button.tsx';
import { waitsToReplace } from './waits-to-replace.ts';

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
  withoutActions: boolean;
}

export function MessageLine({ importId, fileName, message, isSingle, withoutActions }: MessageLineProps) {
  const { t } = useTranslation(['lab-intake', 'errors']);
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
      {!withoutActions && <MessageActions importId={importId} fileName={fileName} message={message} />}
    </li>
  );
}

/** What a person can do about a message: decide, agree that it replaces what stands, or undo its match. */
export function MessageActions({ importId, fileName, message }: Omit<MessageLineProps, 'isSingle' | 'withoutActions'>) {
  const { t } = useTranslation(['lab-intake', 'errors']);
  const ask = useAskAbout();
  const { _id: messageId, index, orderNumber } = message;
  const asked: AskedMessage = {
    ...{ importId, messageId, index, fileName, orderNumber },
    replaces: waitsToReplace(message),
    words: describeMessage(message, t),
  };
  const name = `: ${fileName}, ${t('message.position', { position: index + 1 })}`;
  const waits = message.state === MessageState.setAside && message.decision === null;
  return (
    <>
      {waits && (
        <Button
          id={`decide-${messageId}`}
          variant="default"
          size="xs"
          onClick={() => ask({ kind: 'decide', message: asked })}
        >
          {t(waitsToReplace(message) ? 'replace.compare' : 'decide.open')}
          <span className="vh">{name}</span>
        </Button>
      )}
      {waitsToReplace(message) && <ReplaceButton messageId={messageId} name={name} />}
      {message.state === MessageState.discarded && (
        <Button
          id={`take-back-${messageId}`}
          variant="subtle"
          size="xs"
          onClick={() => ask({ kind: 'take-back', message: asked })}
        >
          {t('takeBack.open')}
          <span className="vh">{name}</span>
        </Button>
      )}
      {TAKEN.includes(message.state) && message.orderId && (
        <Button
          id={`undo-${messageId}`}
          variant="subtle"
          size="xs"
          onClick={() => ask({ kind: 'undo', message: asked })}
        >
          {t('undo.open')}
          <span className="vh">{name}</span>
        </Button>
      )}
    </>
  );
}

function stateKey(message: ImportMessageView) {
  const { state, decision } = message;
  if (isStuck(message)) return 'stuck';
  if (waitsToReplace(message)) return 'replaces';
  return state === MessageState.setAside && decision ? 'matching' : state;
}

/** A link where the order is known; what the laboratory sent is shown as it came. */
function OrderNumber({ message: { orderNumber, orderId } }: { message: ImportMessageView }) {
  if (orderId && orderNumber) return <OrderLink orderNumber={orderNumber} />;
  return <span className="m">{orderNumber}</span>;
}
