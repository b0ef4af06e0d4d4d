/** Copies all reasons of a refusal, for the editor, and says so. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentFault } from '#shared/domain/content/check-content.ts';
import { announce } from '#web/kit/announce.ts';
import { writeFaults } from './describe-fault.ts';

const SHOWN_MS = 3_000;

export function CopyFaults({ faults, what }: { faults: readonly ContentFault[]; what: string }) {
  const { t } = useTranslation('content-updates');
  const [said, setSaid] = useState<'copied' | 'notCopied' | null>(null);
  const copy = async () => {
    const outcome = await navigator.clipboard.writeText(writeFaults(faults, t)).then(
      () => 'copied' as const,
      () => 'notCopied' as const,
    );
    announce(t(outcome));
    setSaid(outcome);
    setTimeout(() => setSaid(null), SHOWN_MS);
  };
  return (
    <Button variant="default" size="xs" onClick={() => void copy()}>
      {t(said ?? 'copyFaults')}
      <span className="vh">{`: ${what}`}</span>
    </Button>
  );
}
