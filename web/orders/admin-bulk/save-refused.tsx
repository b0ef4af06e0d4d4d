/** The orders that were left as they were, as a file. */
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { download } from '#web/client/download.ts';
import { FileButton } from '#web/kit/file-button.tsx';
import classes from './bulk.module.css';

export function SaveRefused({ bulkId }: { bulkId: string }) {
  const { t } = useTranslation('orders-bulk');
  return (
    <div className={classes.file}>
      <FileButton
        icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
        fetchFile={() => download('getUndoneOrders', { params: { id: bulkId }, query: {} })}
        saved={t('csvSaved')}
      >
        {t('csv')}
      </FileButton>
    </div>
  );
}
