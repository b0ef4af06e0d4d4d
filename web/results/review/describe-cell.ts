import type { TFunction } from 'i18next';
import type { Language } from '#shared/languages.ts';
import { localized } from '#web/kit/localized.ts';
import type { LabPart } from './lab-version.ts';
import { content } from './result-content.ts';

/** What a cell of the draft is called: `Blutfette: Text (DE)`. */
export function nameOfCell(path: string, lab: LabPart, language: Language, t: TFunction): string {
  const [kind, key = '', part, code] = path.split('/');
  const area = () => {
    const found = lab.areas.find(({ resultCategoryId }) => resultCategoryId === key);
    return found ? localized(found.name, language) : key;
  };
  switch (kind) {
    case 'summary':
      return `${t('results:text.summary')} (${key.toUpperCase()})`;
    case 'reason':
      return `${t('results:correction.reason')} (${key.toUpperCase()})`;
    case 'area':
      if (part === 'text') return `${area()}: ${t('results:text.area')} (${(code ?? '').toUpperCase()})`;
      return `${area()}: ${t(part === 'level' ? 'results:cell.level' : 'results:comparison.label')}`;
    case 'health': {
      const found = lab.healthMeasures.find(({ healthMeasureId }) => healthMeasureId === key);
      return found ? localized(found.name, language) : key;
    }
    case 'recommendation': {
      const found = content.recommendations.find((entry) => entry.key === key);
      return found ? localized(found.text, language) : key;
    }
    case 'followUp': {
      const found = content.followUps.find((entry) => entry.key === key);
      return found ? localized(found.name, language) : key;
    }
    default:
      return t('results:held.title');
  }
}

/** A cell's value in words; texts as they are. */
export function describeCell(path: string, value: string, t: TFunction): string {
  const [kind, , part] = path.split('/');
  if (value === '') return t('results:cell.empty');
  if (kind === 'health' || part === 'level') return t(`common:level.${value}`);
  if (part === 'comparison') return t(`results:comparison.${value}`);
  if (value === '1' && !isTextCell(path)) return t('results:cell.chosen');
  return value;
}

/** True for a cell that holds a written text, where both versions can be put together. */
export const isTextCell = (path: string): boolean => /^(summary|reason)\/|\/text\//.test(path);

/** Splits two texts at what they share at the beginning and at the end, by words: the middle parts are what differs. */
export function differingParts(
  left: string,
  right: string,
): { before: string; left: string; right: string; after: string } {
  const [a, b] = [left.split(/(?<=\s)/), right.split(/(?<=\s)/)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return {
    before: a.slice(0, start).join(''),
    left: a.slice(start, a.length - end).join(''),
    right: b.slice(start, b.length - end).join(''),
    after: end === 0 ? '' : a.slice(a.length - end).join(''),
  };
}
