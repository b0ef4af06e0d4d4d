/** One message that waits: why, the orders it may belong to, what it says on demand, and the decision. */
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { SetAsideMessageView } from '#shared/views/set-aside.ts';
import { api } from '#web/client/api.ts';
import { Kbd } from '#web/kit/kbd.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { StatusBadge } from '#web/kit/status-badge.tsx';
import { useKeys } from '#web/kit/use-keys.ts';
import { Decision } from '../admin-upload/decision.tsx';
import { asksToReplace } from '../admin-upload/waits-to-replace.ts';
import { AskLaboratory } from './ask-laboratory.tsx';
import { MessageText } from './message-text.tsx';
import classes from './set-aside.module.css';

export const MESSAGE_TITLE_ID = 'message-title';

interface MessageDetailProps {
  message: SetAsideMessageView;
  /** From 1. */
  position: number;
  total: number;
  hasNext: boolean;
  onMove: (by: number) => void;
  onDecided: () => void;
}

export function MessageDetail({ message, position, total, hasNext, onMove, onDecided }: MessageDetailProps) {
  const { t } = useTranslation(['lab-intake-set-aside', 'lab-intake', 'errors']);
  const { importId, _id: messageId, fileName, index, observations, receivedAt, reason } = message;
  const [asked, setAsked] = useState(asksToReplace(reason) ? (message.orderNumber ?? '') : '');
  const [isTextOpen, setTextOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const params = { id: importId, messageId };
  const query = api.useCompareImportMessageQuery(
    { params, query: asked === '' ? {} : { orderNumber: asked } },
    { refetchOnMountOrArgChange: true },
  );
  useKeys({ r: () => setTextOpen(!isTextOpen), l: () => setAsking(true) });
  const words = t([`lab-intake:reason.${reason}`, 'lab-intake:reason.other'] as never) as string;
  return (
    <article aria-labelledby={MESSAGE_TITLE_ID}>
      <header className={classes.head}>
        <div className="grow">
          <h2 id={MESSAGE_TITLE_ID} tabIndex={-1} className={classes.title}>
            {message.name || t('lab-intake:setAside.nameless')}{' '}
            <StatusBadge tone="warning">
              {t([`lab-intake:short.${reason}`, 'lab-intake:short.other'] as never)}
            </StatusBadge>
          </h2>
          <p>{words}</p>
          <p className="muted">
            {[
              `${fileName}, ${t('lab-intake:message.position', { position: index + 1 })}`,
              t('lab-intake-set-aside:received', { at: formatDateTime(receivedAt) }),
              t('lab-intake-set-aside:stored', { count: observations }),
            ].join(' · ')}
          </p>
        </div>
        <div className={classes.steps}>
          <span className="muted nw">{t('lab-intake-set-aside:of', { position, total })}</span>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('lab-intake-set-aside:previous')}
            disabled={position === 1}
            onClick={() => onMove(-1)}
          >
            <IconChevronUp size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('lab-intake-set-aside:next')}
            disabled={!hasNext}
            onClick={() => onMove(1)}
          >
            <IconChevronDown size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      </header>
      <QueryState query={query} skeleton="summary">
        {(found) => (
          <Decision
            found={found}
            asked={asked}
            onAsk={setAsked}
            message={{ importId, messageId }}
            onDone={onDecided}
            withKeys
            beside={
              <Button variant="default" size="sm" rightSection={<KeyOf name="L" />} onClick={() => setAsking(true)}>
                {t('lab-intake-set-aside:ask.open')}
              </Button>
            }
          >
            <div className={classes.values}>
              <IconEyeOff size={16} stroke={1.75} aria-hidden />
              <span className="grow">{t('lab-intake-set-aside:valuesHidden')}</span>
              <button
                type="button"
                className={classes.plain}
                aria-expanded={isTextOpen}
                onClick={() => setTextOpen(!isTextOpen)}
              >
                {t(isTextOpen ? 'lab-intake-set-aside:text.hide' : 'lab-intake-set-aside:text.show')} <KeyOf name="R" />
              </button>
            </div>
            {isTextOpen && <MessageText importId={importId} messageId={messageId} />}
          </Decision>
        )}
      </QueryState>
      {isAsking && <AskLaboratory message={message} why={words} onClose={() => setAsking(false)} />}
    </article>
  );
}

/** A key cap that is no part of a name. */
function KeyOf({ name }: { name: string }) {
  return (
    <span aria-hidden>
      <Kbd>{name}</Kbd>
    </span>
  );
}
