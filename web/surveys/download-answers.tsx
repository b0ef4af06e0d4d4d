/** The questions and answers as a PDF, in the language of the page. */
import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { download } from '#web/client/download.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { saveFile } from '#web/kit/save-file.ts';
import classes from './survey-texts.module.css';

export function DownloadAnswers({ id, size = 'lg' }: { id: string; size?: 'lg' | 'xs' }) {
  const { t } = useTranslation(['surveys', 'errors']);
  const lang = useLanguage();
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function save(): Promise<void> {
    setLoading(true);
    setFailure(null);
    const { data, error } = await download('downloadSurvey', { params: { id }, query: { lang } });
    setLoading(false);
    if (error) setFailure(describeError(error, t));
    if (data) saveFile(data.name, data.content);
  }

  return (
    <div>
      <Button
        variant="default"
        size={size}
        fullWidth={size === 'lg'}
        loading={isLoading}
        leftSection={<IconFileDownload size={20} stroke={1.75} aria-hidden />}
        onClick={() => void save()}
      >
        {t('surveys:download')}
      </Button>
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
    </div>
  );
}
