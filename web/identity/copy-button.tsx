/** Copies a text, and says so. */
import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '#web/kit/use-copy.ts';

export interface CopyButtonProps {
  text: string;
  /** Read out after the label. */
  what: string;
}

export function CopyButton({ text, what }: CopyButtonProps) {
  const { t } = useTranslation('identity-factor');
  const { said, copy } = useCopy((outcome) => t(outcome));
  const Icon = said === 'copied' ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
      onClick={() => void copy(text)}
    >
      {t(said ?? 'copy')}
      <span className="vh">{`: ${what}`}</span>
    </Button>
  );
}
