import type { TFunction } from 'i18next';
import { describeFault } from './describe-fault.ts';
import { describeMessage } from './describe-message.ts';
import { describeOutcome, FILE_GROUPS } from './describe-outcome.ts';
import type { FileEntry } from './file-entry.ts';
import { sortMessages } from './sort-messages.ts';

/** The batch as plain text for an e-mail to the laboratory: what needs a person first; no markers, no values, no names of customers. */
export function writeSummary(title: string, entries: readonly FileEntry[], t: TFunction<'lab-intake'>): string {
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
