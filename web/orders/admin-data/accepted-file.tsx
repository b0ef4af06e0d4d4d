/** What the customer accepted with the order, as a PDF; an order from before it was kept has none. */
import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallError } from '#web/client/api.ts';
import { download } from '#web/client/download.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { saveFile } from '#web/kit/save-file.ts';
import classes from './admin-data.module.css';

export function AcceptedFile({ orderNo }: { orderNo: string }) {
  const { t } = useTranslation(['orders-data', 'errors', 'common']);
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const fetchFile = async () => {
    setLoading(true);
    const { data, error: refused } = await download('downloadRiskAcceptance', { body: { orderNo } });
    setLoading(false);
    setError(refused ?? null);
    if (data) saveFile(data.name, data.content);
  };
  return (
    <div className={classes.part}>
      <Button
        variant="default"
        size="sm"
        loading={isLoading}
        leftSection={<IconFileText size={20} stroke={1.75} aria-hidden />}
        onClick={fetchFile}
      >
        {t('accepted')}
      </Button>
      {error && (
        <p role="alert" className={classes.refused}>
          {describeError(error, t)}
        </p>
      )}
    </div>
  );
}
