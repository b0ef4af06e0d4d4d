/**
 * A question to the laboratory, ready to copy or mail: it names the message by the laboratory's own control id, and nobody.
 * The product sends nothing itself, since it knows no address of a laboratory.
 */
import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { MessageTextView, SetAsideMessageView } from '#shared/views/set-aside.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { saveTextFile } from '#web/kit/save-file.ts';
import dialog from '../admin-upload/dialog.module.css';
import classes from './message-text.module.css';
import { sentTime } from './sent-time.ts';

interface AskLaboratoryProps {
  message: SetAsideMessageView;
  /** Why it was set aside, in a sentence. */
  why: string;
  onClose: () => void;
}

export function AskLaboratory({ message, why, onClose }: AskLaboratoryProps) {
  const { t } = useTranslation(['lab-intake-set-aside', 'errors', 'common']);
  const params = { id: message.importId, messageId: message._id };
  const query = api.useGetImportMessageTextQuery({ params });
  return (
    <Dialog area="staff" isOpen title={t('lab-intake-set-aside:ask.title')} onClose={onClose}>
      <p className={dialog.fact}>{t('lab-intake-set-aside:ask.help')}</p>
      <QueryState query={query} skeleton="summary">
        {(text) => <Question text={text} message={message} why={why} onClose={onClose} />}
      </QueryState>
    </Dialog>
  );
}

function Question({ text, message, why, onClose }: AskLaboratoryProps & { text: MessageTextView }) {
  const { t } = useTranslation(['lab-intake-set-aside', 'common']);
  const [isCopied, setCopied] = useState(false);
  const { subject, body } = writeQuestion(message, text, why, t);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${subject}\n\n${body}`);
    } catch {
      saveTextFile(`${t('lab-intake-set-aside:ask.fileName')}.txt`, 'text/plain', `${subject}\n\n${body}`);
      return;
    }
    announce(t('lab-intake-set-aside:ask.copied'));
    setCopied(true);
  };
  return (
    <div className={dialog.form}>
      <div className={classes.letter}>
        <p>
          <b>{subject}</b>
        </p>
        <p>{body}</p>
      </div>
      <div className={dialog.actions}>
        <Button size="sm" onClick={copy}>
          {t(isCopied ? 'lab-intake-set-aside:ask.copied' : 'lab-intake-set-aside:ask.copy')}
        </Button>
        <Button
          component="a"
          variant="default"
          size="sm"
          href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}
        >
          {t('lab-intake-set-aside:ask.mail')}
        </Button>
        <Button variant="subtle" size="sm" onClick={onClose}>
          {t('common:close')}
        </Button>
      </div>
    </div>
  );
}

/** The file's name only where the message names itself nowhere: names of files may hold more than they should. */
export function writeQuestion(
  { fileName, index, receivedAt }: Pick<SetAsideMessageView, 'fileName' | 'index' | 'receivedAt'>,
  { controlId, facility, sentAt }: Pick<MessageTextView, 'controlId' | 'facility' | 'sentAt'>,
  why: string,
  t: TFunction<'lab-intake-set-aside'>,
): { subject: string; body: string } {
  const name = controlId || t('ask.ofFile', { file: fileName, position: index + 1 });
  const lines = [
    t('ask.hello'),
    '',
    t('ask.problem'),
    '',
    ...(facility ? [t('ask.facility', { facility })] : []),
    t(controlId ? 'ask.controlId' : 'ask.message', { name }),
    ...(sentAt ? [t('ask.sentAt', { at: sentTime(sentAt) })] : []),
    t('ask.receivedAt', { at: formatDateTime(receivedAt) }),
    t('ask.why', { why }),
    '',
    t('ask.wish'),
    '',
    t('ask.noPerson'),
  ];
  return { subject: t('ask.subject', { name }), body: lines.join('\n') };
}
