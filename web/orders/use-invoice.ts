import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { download } from '#web/client/download.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { saveFile } from '#web/kit/save-file.ts';

/** Invoices and credit notes of an order as files, in the person's language and by their clock. */
export function useInvoice(orderNo: string) {
  const { t } = useTranslation('errors');
  const lang = useLanguage();
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (transactionNo: string) => {
    if (isLoading) return;
    setLoading(true);
    // A browser counts its offset from UTC the other way round.
    const utcOffset = -new Date().getTimezoneOffset();
    const { data, error } = await download('getInvoiceFile', { query: { orderNo, transactionNo, lang, utcOffset } });
    setLoading(false);
    setFailure(error ? describeError(error, t) : null);
    if (data) saveFile(data.name, data.content);
  };
  return { save, isLoading, failure };
}
