/** Stops an import that runs; what it has taken stays. */

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ImportState } from '#shared/domain/lab-intake/import-state.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';
import type { FileEntry } from './file-entry.ts';

export function CancelImport({ entry }: { entry: FileEntry }) {
  const { t } = useTranslation(['lab-intake', 'errors', 'common']);
  const [cancel, { isLoading, error }] = api.useCancelImportMutation();
  const { import: facts } = entry;
  if (!facts || (facts.state !== ImportState.waiting && facts.state !== ImportState.running)) return null;
  const stopImport = async () => {
    const reply = await cancel({ params: { id: facts._id } });
    if (!('error' in reply)) announce(t('file.cancelled', { file: entry.fileName }));
  };
  return (
    <>
      <Button variant="subtle" size="xs" loading={isLoading} onClick={stopImport}>
        {t('common:cancel')}
        <span className="vh">{`: ${entry.fileName}`}</span>
      </Button>
      {error && <p role="alert">{describeError(error, t)}</p>}
    </>
  );
}
