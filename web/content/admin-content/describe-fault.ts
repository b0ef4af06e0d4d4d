import type { TFunction } from 'i18next';
import type { ContentFault } from '#shared/domain/content/check-content.ts';

/** Where a fault is, as its file names it. */
export const placeOf = ({ file, path }: ContentFault): string => (path === '' ? file : `${file}: ${path}`);

/** Why a piece of content is refused, in one sentence; rules of the medical content are said as the product words them. */
export function describeFault({ reason, facts }: ContentFault, t: TFunction): string {
  const names = { ...facts, ...(typeof facts.language === 'string' ? { language: facts.language } : {}) };
  if (reason === 'rule') return String(facts.text ?? '');
  return t(`content-updates:fault.${reason}`, names);
}

/** All faults as lines, to copy into a message to the editor. */
export const writeFaults = (faults: readonly ContentFault[], t: TFunction): string =>
  faults.map((fault) => `${placeOf(fault)} – ${describeFault(fault, t)}`).join('\n');
