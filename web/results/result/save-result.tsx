/** A released result as a file, saved on the person's device; a failure is said beside it. */
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { download } from '#web/client/download.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import { saveFile } from '#web/kit/save-file.ts';
import classes from './save-result.module.css';

export const RESULT_FILES = ['downloadResult', 'getResultFhir', 'getResultCsv'] as const;

/** @param id of the result, or of the questionnaire */
export function SaveResult({ id, file }: { id: string; file: (typeof RESULT_FILES)[number] | 'downloadSurvey' }) {
  const { t } = useTranslation(['results', 'errors']);
  const lang = useLanguage();
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function save(): Promise<void> {
    setLoading(true);
    setFailure(null);
    const { data, error } = await download(file, { params: { id }, query: { lang } });
    setLoading(false);
    if (error) setFailure(describeError(error, t));
    if (data) saveFile(data.name, data.content);
  }

  return (
    <span className={classes.file} aria-busy={isLoading}>
      <ActionLink
        onClick={() => void save()}
        disabled={isLoading}
        icon={<IconFileDownload size={20} stroke={1.75} aria-hidden />}
      >
        {t(`results:files.${file}`)}
      </ActionLink>
      {failure && (
        <span role="alert" className={classes.failure}>
          {failure}
        </span>
      )}
    </span>
  );
}

/** The answers that the doctor read beside the values; nothing where the order has no questionnaire. */
export function SaveAnswers({ orderId }: { orderId: string }) {
  const { data } = api.useGetOrderQuery({ params: { orderId } });
  const id = data?.preparationSurvey?.customerSurveyId;
  return id && <SaveResult id={id} file="downloadSurvey" />;
}
