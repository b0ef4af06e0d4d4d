/** Copies what became of the batch as text; where the browser forbids it, it is saved as a file. */
import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '#web/kit/announce.ts';
import { saveTextFile } from '#web/kit/save-file.ts';
import { describeFault } from './describe-fault.ts';
import { describeMessage } from './describe-message.ts';
import { describeOutcome, FILE_GROUPS } from './describe-outcome.ts';
import type { FileEntry } from './file-entry.ts';
import { sortMessages } from './sort-messages.ts';

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

/** The batch as plain text for an e-mail to the laboratory: what needs a person first; no markers, no values, no names of customers. */
function writeSummary(title: string, entries: readonly FileEntry[], t: TFunction<'lab-intake'>): string {
  const parts = FILE_GROUPS.flatMap((group) => {
    const files = entries.filter((entry) => describeOutcome(entry).group === group);
    if (files.length === 0) return [];
    return [`\n${t(`group.${group}`)} (${files.length})`, ...files.flatMap((entry) => fileLines(entry, t))];
  });
  return `${[title, ...parts].join('\n')}\n`;
}

function fileLines(entry: FileEntry, t: TFunction<'lab-intake'>): string[] {
  const head = `- ${entry.fileName}: ${t(`outcome.${describeOutcome(entry).key}`)}`;
  const fault = describeFault(entry, t);
  const messages = sortMessages(entry.messages ?? []).map((message) => {
    const number = message.orderNumber ? `${message.orderNumber}: ` : '';
    return `    ${number}${describeMessage(message, t)}`;
  });
  return [fault ? `${head}. ${fault}` : head, ...messages];
}
