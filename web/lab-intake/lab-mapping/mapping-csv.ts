import { disarm } from '#shared/domain/exports/formula.ts';
import type { LabTableView } from '#shared/views/lab-mapping.ts';

const HEAD = ['kind', 'sent', 'name', 'meaning', 'units', 'waiting', 'seen', 'by', 'at'];

/** The table as CSV with semicolons, for a spreadsheet: no cell is a formula there. */
export function mappingCsv({ entries }: LabTableView): string {
  const rows = entries.map(({ kind, sent, name, units, waiting, seenAt, mapping }) => [
    ...[kind, sent, name, mapping?.meaning ?? '', units.join(' '), String(waiting.values), seenAt ?? ''],
    ...[mapping?.by ?? '', mapping?.at ?? ''],
  ]);
  return `\u{feff}${[HEAD, ...rows].map((row) => row.map(toCell).join(';')).join('\r\n')}\r\n`;
}

const toCell = (text: string): string => {
  const harmless = disarm(text);
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};
