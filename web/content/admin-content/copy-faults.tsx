/** Copies all reasons of a refusal, for the editor, and says so. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ContentFault } from '#shared/domain/content/check-content.ts';
import { useCopy } from '#web/kit/use-copy.ts';
import { writeFaults } from './describe-fault.ts';

export function CopyFaults({ faults, what }: { faults: readonly ContentFault[]; what: string }) {
  const { t } = useTranslation('content-updates');
  const { said, copy } = useCopy((outcome) => t(outcome));
  return (
    <Button variant="default" size="xs" onClick={() => void copy(writeFaults(faults, t))}>
      {t(said ?? 'copyFaults')}
      <span className="vh">{`: ${what}`}</span>
    </Button>
  );
}
