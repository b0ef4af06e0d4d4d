import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DATA_FORMATS, type DataFormat } from '#shared/domain/identity/own-data-format.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api, type CallError } from '#web/client/api.ts';
import { download } from '#web/client/download.ts';
import { announce } from '#web/kit/announce.ts';
import { saveFile } from '#web/kit/save-file.ts';

export const FORMATS = DATA_FORMATS;

/** Everything that is held of the person as a file: at once, or made ready by the server where it is much. */
export function useOwnData(userId: string) {
  const { t } = useTranslation('profile');
  const lang = useLanguage();
  const params = { id: userId };
  const prepared = api.useListDataFilesQuery({ params });
  const [make] = api.useMakeDataFileMutation();
  const [busy, setBusy] = useState<DataFormat | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);

  async function run(format: DataFormat, work: () => Promise<CallError | null>): Promise<void> {
    if (busy) return;
    setBusy(format);
    setFailure(null);
    announce(t('account.making'), { urgent: true });
    const error = await work();
    setBusy(null);
    setFailure(error);
  }

  const prepare = (format: DataFormat) => async (): Promise<CallError | null> => {
    const { error } = await make({ params, body: { format, lang } });
    return (error as CallError | undefined) ?? null;
  };

  const save = async (asked: Promise<Awaited<ReturnType<typeof download>>>, format: DataFormat) => {
    const { data, error } = await asked;
    if (!data) return error;
    saveFile(data.name, data.content);
    announce(t('account.downloaded', { format: format.toUpperCase() }), { urgent: true });
    return null;
  };

  return {
    prepared,
    busy,
    failure,
    /** At once; what grew too large meanwhile is made ready. */
    get: (format: DataFormat) =>
      run(format, async () => {
        const error = await save(download('getOwnData', { params, query: { format, lang } }), format);
        return error?.error === 'data-too-large' ? prepare(format)() : error;
      }),
    prepare: (format: DataFormat) => run(format, prepare(format)),
    fetchFile: (fileId: string, format: DataFormat) =>
      run(format, () => save(download('getDataFile', { params: { ...params, fileId } }), format)),
  };
}
