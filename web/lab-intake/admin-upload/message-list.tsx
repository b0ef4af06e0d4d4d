/** What became of the messages of one file: those that need a person first, long lists on demand. */
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportMessageView } from '#shared/views/lab-intake.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { MessageLine } from './message-line.tsx';
import classes from './message-list.module.css';
import { sortMessages } from './sort-messages.ts';

/** Lines shown at first. */
const SHOWN = 5;

export interface MessageListProps {
  importId: string;
  fileName: string;
  messages: readonly ImportMessageView[];
  /** The row of the file bears what can be done about its only message. */
  actionsInRow?: boolean;
}

export function MessageList({ importId, fileName, messages, actionsInRow = false }: MessageListProps) {
  const { t } = useTranslation('lab-intake');
  const [isWhole, setWhole] = useState(false);
  const sorted = useMemo(() => sortMessages(messages), [messages]);
  const shown = isWhole ? sorted : sorted.slice(0, SHOWN);
  const isSingle = messages.length === 1;
  return (
    <>
      <ul className={classes.list}>
        {shown.map((message) => (
          <MessageLine
            key={message._id}
            importId={importId}
            fileName={fileName}
            message={message}
            isSingle={isSingle}
            withoutActions={isSingle && actionsInRow}
          />
        ))}
      </ul>
      {sorted.length > SHOWN && (
        <ActionLink onClick={() => setWhole(!isWhole)} hiddenText={`: ${fileName}`}>
          {isWhole ? t('message.fewer') : t('message.all', { count: sorted.length })}
        </ActionLink>
      )}
    </>
  );
}
