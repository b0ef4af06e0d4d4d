/** The shared result as a PDF, saved on the device; a failure is said beside it. */
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { useAppDispatch } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { download } from '#web/client/download.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { saveFile } from '#web/kit/save-file.ts';
import classes from './shared.module.css';

export function SharedFile({ ticket, icon }: { ticket: string; icon: ReactNode }) {
  const { t } = useTranslation(['results-sharing', 'errors']);
  const lang = useLanguage();
  const dispatch = useAppDispatch();
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function save(): Promise<void> {
    setLoading(true);
    setFailure(null);
    const { data, error } = await download('getSharedFile', { query: { lang }, bearer: ticket });
    setLoading(false);
    if (data) return saveFile(data.name, data.content);
    setFailure(describeError(error, t));
    // Perhaps the sharing ended: the page asks again, and is empty then.
    dispatch(api.util.invalidateTags(['share']));
  }

  return (
    <div data-print="no">
      <Button variant="default" loading={isLoading} leftSection={icon} onClick={() => void save()}>
        {t('results-sharing:shared.pdf')}
      </Button>
      {failure && (
        <p role="alert" className={classes.fault}>
          {failure}
        </p>
      )}
    </div>
  );
}
