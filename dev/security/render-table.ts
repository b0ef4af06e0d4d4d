import { SECURITY_CHECKLIST } from './checklist.ts';
import type { SecurityLine } from './lines/security-line.ts';

/** Where the table begins and ends in docs/security.md. */
export const BEGIN = '<!-- written by npm run security-table -->';
export const END = '<!-- end of the table -->';

/** The lines with their numbers. */
export function numberedLines(): [id: string, line: SecurityLine][] {
  const lines = SECURITY_CHECKLIST.flatMap(([, of]) => of);
  return lines.map((line, at) => [`S${String(at + 1).padStart(2, '0')}`, line]);
}

/** `file › title` taken apart. */
export function splitProof(proof: string): { file: string; title: string } {
  const [file = '', title = ''] = proof.split(' › ');
  return { file: `test/${file}`, title };
}

/** The checklist as docs/security.md shows it. */
export function renderTable(): string {
  const ids = new Map(numberedLines().map(([id, line]) => [line, id]));
  const parts = SECURITY_CHECKLIST.map(([heading, lines]) => {
    const rows = lines.map((line) => {
      const { asks, stands, proofs, open } = line;
      const proven = proofs.map(splitProof).map(({ file, title }) => `\`${file}\`${title ? `: ${title}` : ''}`);
      return `| ${[ids.get(line), asks, `${stands}${open ? `. **Open: ${open}**` : ''}`, proven.join('<br>')].join(' | ')} |`;
    });
    return [`### ${heading}`, '| | asked | what stands | proven by |', '|---|---|---|---|', ...rows].join('\n');
  });
  return parts.join('\n\n');
}

/** The text of docs/security.md with the table as it is now. */
export function withTable(text: string): string {
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error('docs/security.md has no place for the table');
  return `${before}${BEGIN}\n${renderTable()}\n${END}${after}`;
}
