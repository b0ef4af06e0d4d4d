/** What of a batch would replace something, order by order, before anything of it happens; agreed to one by one below, or here together. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DECIDED_TOGETHER_MAX } from '#shared/contract/lab-intake.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { Notice } from '#web/kit/notice.tsx';
import type { FileEntry } from './file-entry.ts';
import { listReplacements } from './list-replacements.ts';
import classes from './replace-warning.module.css';

/** Orders named at first. */
const SHOWN = 8;

interface ReplaceWarningProps {
  entries: readonly FileEntry[];
  onOverwrite: (keys: readonly string[]) => void;
}

export function ReplaceWarning({ entries, onOverwrite }: ReplaceWarningProps) {
  const { t } = useTranslation(['lab-intake', 'errors', 'common']);
  const [replace, { isLoading, error }] = api.useReplaceResultsMutation();
  const [isWhole, setWhole] = useState(false);
  const all = listReplacements(entries);
  if (all.length === 0) return null;
  const messageIds = all.flatMap(({ messageId }) => messageId ?? []);
  const reports = all.flatMap(({ messageId, key }) => (messageId === null ? [key] : []));
  const agree = async () => {
    for (let start = 0; start < messageIds.length; start += DECIDED_TOGETHER_MAX) {
      const part = messageIds.slice(start, start + DECIDED_TOGETHER_MAX);
      if ('error' in (await replace({ body: { messageIds: part } }))) return;
    }
    if (reports.length > 0) onOverwrite(reports);
    announce(t('replace.done', { count: all.length }));
  };
  return (
    <div className={classes.warning}>
      <Notice
        tone="warning"
        live="status"
        title={t('replace.title', { count: all.length })}
        action={
          <Button size="sm" loading={isLoading} onClick={agree}>
            {t('replace.all', { count: all.length })}
          </Button>
        }
      >
        <p>{t('replace.help')}</p>
        <ul className={classes.orders}>
          {(isWhole ? all : all.slice(0, SHOWN)).map(({ id, orderNumber, kind, fileName }) => (
            <li key={id}>
              <span className="m">{orderNumber}</span> <span>{t(`replace.kind.${kind}`)}</span>{' '}
              <span className="muted">{fileName}</span>
            </li>
          ))}
        </ul>
        {all.length > SHOWN && (
          <ActionLink onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('message.fewer') : t('replace.more', { count: all.length })}
          </ActionLink>
        )}
        {error && (
          <p role="alert" className={classes.error}>
            {describeError(error, t)}
          </p>
        )}
      </Notice>
    </div>
  );
}
