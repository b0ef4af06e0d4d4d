/** Copies a text, and says so. */
import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '#web/kit/announce.ts';

const SHOWN_MS = 3_000;

export interface CopyButtonProps {
  text: string;
  /** Read out after the label. */
  what: string;
}

export function CopyButton({ text, what }: CopyButtonProps) {
  const { t } = useTranslation('identity-factor');
  const [said, setSaid] = useState<'copied' | 'notCopied' | null>(null);
  const copy = async () => {
    const outcome = await navigator.clipboard.writeText(text).then(
      () => 'copied' as const,
      () => 'notCopied' as const,
    );
    announce(t(outcome));
    setSaid(outcome);
    setTimeout(() => setSaid(null), SHOWN_MS);
  };
  const Icon = said === 'copied' ? IconCheck : IconCopy;
  return (
    <Button variant="default" size="sm" leftSection={<Icon size={20} stroke={1.75} aria-hidden />} onClick={copy}>
      {t(said ?? 'copy')}
      <span className="vh">{`: ${what}`}</span>
    </Button>
  );
}
