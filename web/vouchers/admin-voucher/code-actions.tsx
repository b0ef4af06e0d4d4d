/** What can be done with one code: copy, look back, take out of use, delete while nobody has used it. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { VoucherCodeView } from '#shared/views/vouchers.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { useCopy } from '#web/kit/use-copy.ts';
import classes from './admin-voucher.module.css';

export function CodeActions({ code, onLog }: { code: VoucherCodeView; onLog: () => void }) {
  const { t } = useTranslation(['vouchers', 'errors', 'common']);
  const [change, changing] = api.useChangeVoucherCodeMutation();
  const [remove, removing] = api.useDeleteVoucherCodeMutation();
  const { _id: id, code: text, withdrawn, redemptionLogsNo } = code;
  const error = changing.error ?? removing.error;
  const named = <span className="vh">{`: ${text}`}</span>;
  const { said, copy } = useCopy((outcome) => t(`vouchers:codes.${outcome}`, { code: text }));
  const turn = async () => {
    const reply = await change({ params: { id }, body: { withdrawn: !withdrawn } });
    if (!('error' in reply)) announce(t(`vouchers:codes.${withdrawn ? 'wasPutBack' : 'wasWithdrawn'}`, { code: text }));
  };
  const removeNow = async () => {
    const reply = await remove({ params: { id } });
    if ('error' in reply) return;
    announce(t('vouchers:codes.wasDeleted', { code: text }));
    // The row goes, and the focus with it.
    document.getElementById('main')?.focus();
  };
  return (
    <div className={classes.rowActions}>
      <Button variant="subtle" size="xs" onClick={() => void copy(text)}>
        {t('vouchers:codes.copy')}
        {named}
      </Button>
      {redemptionLogsNo > 0 && (
        <Button variant="subtle" size="xs" onClick={onLog}>
          {t('vouchers:codes.log')}
          {named}
        </Button>
      )}
      <Button variant="subtle" size="xs" loading={changing.isLoading} onClick={turn}>
        {t(withdrawn ? 'vouchers:codes.putBack' : 'vouchers:codes.withdraw')}
        {named}
      </Button>
      {redemptionLogsNo === 0 && (
        <Button variant="subtle" size="xs" loading={removing.isLoading} onClick={removeNow}>
          {t('vouchers:codes.delete')}
          {named}
        </Button>
      )}
      {said === 'notCopied' && <p className={classes.refused}>{t('vouchers:codes.notCopied')}</p>}
      {error && (
        <p role="alert" className={classes.refused}>
          {describeError(error, t)}
        </p>
      )}
    </div>
  );
}
