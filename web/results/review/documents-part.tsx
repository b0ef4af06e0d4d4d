/** Documents of a case, to open or keep: reports that were uploaded, and what the laboratory sent inside its messages; of those refused, why. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { ReportView } from '#shared/views/reports.ts';
import type { ResultDocumentView } from '#shared/views/reviewing.ts';
import { type Downloaded, download } from '#web/client/download.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { openFile, saveFile } from '#web/kit/save-file.ts';
import { useOpenCase } from './case-context.ts';
import classes from './part.module.css';
import { Part } from './part.tsx';

export function DocumentsPart() {
  const { t } = useTranslation('results');
  const { _id: id, documents, reports } = useOpenCase().review;
  if (documents.length + reports.length === 0) return null;
  const isFormer = ({ name, version }: ReportView) =>
    reports.some((other) => other.name === name && other.version > version);
  const former = reports.filter(isFormer);
  return (
    <Part title={t('documents.title')}>
      <ul className={classes.list}>
        {reports
          .filter((report) => !isFormer(report))
          .map((report) => (
            <ReportLine key={report._id} report={report} />
          ))}
        {documents.map((document) => (
          <DocumentLine key={document._id} resultId={id} document={document} />
        ))}
      </ul>
      {former.length > 0 && (
        <details>
          <summary>{t('documents.former', { count: former.length })}</summary>
          <ul className={classes.list}>
            {former.map((report) => (
              <ReportLine key={report._id} report={report} />
            ))}
          </ul>
        </details>
      )}
    </Part>
  );
}

function ReportLine({ report: { _id: id, name, version, bytes, at } }: { report: ReportView }) {
  const { t } = useTranslation('results');
  const facts = [version > 1 && t('documents.version', { version }), formatDateTime(at), kilobytes(bytes)];
  return <FileLine title={name} facts={facts} ask={() => download('decryptReport', { body: { id } })} />;
}

interface DocumentLineProps {
  resultId: string;
  document: ResultDocumentView;
}

function DocumentLine({ resultId, document: { _id, name, bytes, refused, at } }: DocumentLineProps) {
  const { t } = useTranslation('results');
  const title = name || t('documents.nameless');
  const params = { id: resultId, documentId: _id };
  if (refused === null) {
    const facts = [formatDateTime(at), kilobytes(bytes)];
    return <FileLine title={title} facts={facts} ask={() => download('getResultDocument', { params })} />;
  }
  return (
    <li className={classes.small}>
      <b>{title}</b> <span className="muted">{formatDateTime(at)}</span>
      <p className={classes.warning}>{t(`documents.refused.${refused}` as 'documents.refused.empty')}</p>
    </li>
  );
}

const KILOBYTE = 1024;
const kilobytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / KILOBYTE))} kB`;

interface FileLineProps {
  title: string;
  facts: (string | false)[];
  ask: () => Promise<Downloaded>;
}

function FileLine({ title, facts, ask }: FileLineProps) {
  const { t } = useTranslation(['results', 'errors']);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const fetchFile = async (use: (name: string, content: Blob) => void) => {
    setLoading(true);
    const { data, error } = await ask();
    setLoading(false);
    setFailure(error ? describeError(error, t) : null);
    if (data) use(data.name, data.content);
  };
  return (
    <li className={classes.small} aria-busy={isLoading}>
      <b>{title}</b> <span className="muted">{facts.filter(Boolean).join(' · ')}</span>
      <span className={classes.actions}>
        <button
          type="button"
          className="link"
          disabled={isLoading}
          aria-label={t('documents.opens', { name: title })}
          onClick={() => void fetchFile(openFile)}
        >
          {t('documents.open')}
        </button>
        <button
          type="button"
          className="link"
          disabled={isLoading}
          aria-label={t('documents.saves', { name: title })}
          onClick={() => void fetchFile(saveFile)}
        >
          {t('documents.save')}
        </button>
      </span>
      {failure && (
        <p role="alert" className={classes.error}>
          {failure}
        </p>
      )}
    </li>
  );
}
