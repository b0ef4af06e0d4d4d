/** What the customer accepted with the order, as a PDF; an order from before it was kept has none. */
import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { download } from '#web/client/download.ts';
import { FileButton } from '#web/kit/file-button.tsx';
import classes from './admin-data.module.css';

export function AcceptedFile({ orderNo }: { orderNo: string }) {
  const { t } = useTranslation('orders-data');
  return (
    <div className={classes.part}>
      <FileButton
        size="sm"
        icon={<IconFileText size={20} stroke={1.75} aria-hidden />}
        fetchFile={() => download('downloadRiskAcceptance', { body: { orderNo } })}
      >
        {t('accepted')}
      </FileButton>
    </div>
  );
}
