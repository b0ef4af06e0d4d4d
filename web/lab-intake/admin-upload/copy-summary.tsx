/** Copies what became of the batch as text; where the browser forbids it, it is saved as a file. */
import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '#web/kit/announce.ts';
import { saveTextFile } from '#web/kit/save-text-file.ts';
import type { FileEntry } from './file-entry.ts';
import { writeSummary } from './write-summary.ts';

const SHOWN_MS = 3_000;

export function CopySummary({ title, entries }: { title: string; entries: readonly FileEntry[] }) {
  const { t } = useTranslation(['lab-intake', 'errors']);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const text = writeSummary(title, entries, t);
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      saveTextFile(`${t('summary.fileName')}.txt`, 'text/plain', text);
      return;
    }
    announce(t('summary.copied'));
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Button variant="default" size="sm" leftSection={<Icon size={18} stroke={1.75} aria-hidden />} onClick={copy}>
      {t(isCopied ? 'summary.copied' : 'summary.copy')}
    </Button>
  );
}
