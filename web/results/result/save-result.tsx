/** A released result as a file, saved on the person's device; a failure is said beside it. */
import { IconFileDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import classes from './save-result.module.css';
import { type ResultFile, useSaveResult } from './use-save-result.ts';

export function SaveResult({ id, file }: Omit<ResultFile, 'lang'>) {
  const { t } = useTranslation('results');
  const { save, isLoading, failure } = useSaveResult({ id, file, lang: useLanguage() });
  return (
    <span className={classes.file} aria-busy={isLoading}>
      <ActionLink
        onClick={() => void save()}
        disabled={isLoading}
        icon={<IconFileDownload size={20} stroke={1.75} aria-hidden />}
      >
        {t(`files.${file}`)}
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
