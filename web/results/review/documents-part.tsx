/** Documents that the laboratory sent inside its messages, to open or keep; of those that were refused, why. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { ResultDocumentView } from '#shared/views/results.ts';
import { download } from '#web/client/download.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { openFile, saveFile } from '#web/kit/save-file.ts';
import { useOpenCase } from './case-context.ts';
import classes from './part.module.css';
import { Part } from './part.tsx';

export function DocumentsPart() {
  const { t } = useTranslation('results');
  const { documents } = useOpenCase().review;
  if (documents.length === 0) return null;
  return (
    <Part title={t('documents.title')}>
      <ul className={classes.list}>
        {documents.map((document) => (
          <DocumentLine key={document._id} document={document} />
        ))}
      </ul>
    </Part>
  );
}

const KILOBYTE = 1024;

function DocumentLine({ document: { _id, name, bytes, refused, at } }: { document: ResultDocumentView }) {
  const { t } = useTranslation(['results', 'errors']);
  const { review } = useOpenCase();
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const title = name || t('documents.nameless');
  const fetchFile = async (use: (name: string, content: Blob) => void) => {
    setLoading(true);
    const { data, error } = await download('getResultDocument', { params: { id: review._id, documentId: _id } });
    setLoading(false);
    setFailure(error ? describeError(error, t) : null);
    if (data) use(data.name, data.content);
  };
  return (
    <li className={classes.small} aria-busy={isLoading}>
      <b>{title}</b>{' '}
      <span className="muted">
        {formatDateTime(at)}
        {refused === null && ` · ${Math.max(1, Math.round(bytes / KILOBYTE))} kB`}
      </span>
      {refused === null ? (
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
      ) : (
        <p className={classes.warning}>{t(`documents.refused.${refused}`)}</p>
      )}
      {failure && (
        <p role="alert" className={classes.error}>
          {failure}
        </p>
      )}
    </li>
  );
}
