/** What there is to know about a file: why it was not taken, its counts, its messages. */

import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ImportState } from '#shared/domain/lab-intake/import-state.ts';
import type { ReportView } from '#shared/views/reports.ts';
import { formatBytes } from '#web/kit/format-bytes.ts';
import { mappingPath } from '../mapping-address.ts';
import { describeFault } from './describe-fault.ts';
import type { FileEntry, ImportFacts } from './file-entry.ts';
import { HeldCodes } from './held-codes.tsx';
import { MessageList } from './message-list.tsx';
import { OrderLink } from './order-link.tsx';

const COUNTS = [
  'setAside',
  'matching',
  'refused',
  'skipped',
  'applied',
  'replaced',
  'notTaken',
  'held',
  'duplicates',
  'older',
  'discarded',
] as const;
const HUNDRED = 100;

export interface FileDetailsProps {
  entry: FileEntry;
  /** Opened below: messages that are asked for on demand. */
  children?: ReactNode;
}

export const FileDetails = memo(function FileDetails({ entry, children }: FileDetailsProps) {
  const { t } = useTranslation(['lab-intake', 'errors']);
  const { upload, import: facts, messages } = entry;
  const fault = describeFault(entry, t);
  if (upload?.step === 'sending' && !facts) {
    const sent = formatBytes((entry.bytes * upload.percent) / HUNDRED);
    return <span className="muted">{t('file.sent', { sent, size: formatBytes(entry.bytes) })}</span>;
  }
  return (
    <>
      {fault && <p>{fault}</p>}
      {upload?.step === 'kept' && <ReportLine report={upload.report} />}
      {facts?.problems.map((problem) => (
        <p key={JSON.stringify(problem)}>{t(`problem.${problem.code}`, problem)}</p>
      ))}
      {facts && (messages === null || messages.length > 1) && <Counts facts={facts} />}
      {facts && messages === null && facts.held > 0 && (
        <p>
          <Link to={mappingPath(facts.heldFrom ?? '')}>{t('held.show', { count: facts.held })}</Link>
        </p>
      )}
      {facts && messages !== null && messages.length > 0 && (
        <MessageList importId={facts._id} fileName={entry.fileName} messages={messages} actionsInRow />
      )}
      {facts && messages !== null && facts.held > 0 && <HeldCodes importId={facts._id} />}
      {children}
    </>
  );
});

/** Where a report lies: its order, and which version of its name it is. */
function ReportLine({ report: { orderNumber, version } }: { report: ReportView }) {
  const { t } = useTranslation('lab-intake');
  return (
    <p>
      <OrderLink orderNumber={orderNumber} />{' '}
      <span className="muted">{version > 1 ? t('reports.versionKept', { version }) : t('reports.stored')}</span>
    </p>
  );
}

function Counts({ facts }: { facts: ImportFacts }) {
  const { t } = useTranslation('lab-intake');
  if (facts.total === 0) return null;
  const parts = COUNTS.filter((name) => facts[name] > 0).map((name) => t(`count.${name}`, { count: facts[name] }));
  const head =
    facts.state === ImportState.running
      ? t('file.handled', { handled: facts.handled, count: facts.total })
      : t('file.messages', { count: facts.total });
  return <p className="muted">{[head, ...parts].join(' · ')}</p>;
}
