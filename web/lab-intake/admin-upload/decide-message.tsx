/** A message that was set aside: beside the orders it may belong to. It is given to one of them, or put away; who and why are kept. */
import '@mantine/core/styles/Input.layer.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/client/api.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { Decision } from './decision.tsx';
import type { AskedMessage } from './decision-host.tsx';
import classes from './dialog.module.css';

export interface DecideMessageProps {
  message: AskedMessage;
  onClose: () => void;
}

export function DecideMessage({ message, onClose }: DecideMessageProps) {
  const { t } = useTranslation(['lab-intake', 'errors', 'common']);
  const [asked, setAsked] = useState(message.replaces ? (message.orderNumber ?? '') : '');
  const params = { id: message.importId, messageId: message.messageId };
  const query = api.useCompareImportMessageQuery(
    { params, query: asked === '' ? {} : { orderNumber: asked } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Dialog area="staff" isOpen size="wide" title={t('decide.title')} onClose={onClose}>
      <p className={classes.fact}>
        {message.orderNumber && <b>{message.orderNumber} </b>}
        {message.words}{' '}
        <span className="muted">
          {message.fileName}, {t('message.position', { position: message.index + 1 })}
        </span>
      </p>
      <QueryState query={query} skeleton="summary">
        {(found) => (
          <Decision
            found={found}
            asked={asked}
            onAsk={setAsked}
            message={message}
            onDone={onClose}
            onCancel={onClose}
          />
        )}
      </QueryState>
    </Dialog>
  );
}
