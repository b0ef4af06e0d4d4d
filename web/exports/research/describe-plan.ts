import type { TFunction } from 'i18next';
import type { ResearchPlan } from '#shared/domain/exports/research-wish.ts';
import { formatDate } from '#shared/domain/format-date.ts';

/** What a file for research was narrowed by, in words; `t` must know `exports-research`. */
export function describePlan(filter: Record<string, unknown>, t: TFunction): string {
  const { from, to, programme, productGroupKey, sex, ageFrom, ageTo, approvedOnly } = filter as Partial<ResearchPlan>;
  const words = [
    from && to ? t('exports-research:said.period', { from: formatDate(from), to: formatDate(to) }) : '',
    programme ? t(`exports-research:programmes.${programme}`) : '',
    productGroupKey ?? '',
    sex ? t(`exports-research:sexes.${sex}`) : '',
    ageFrom === undefined ? '' : t('exports-research:said.ageFrom', { age: ageFrom }),
    ageTo === undefined ? '' : t('exports-research:said.ageTo', { age: ageTo }),
    approvedOnly === false ? t('exports-research:said.everybody') : '',
  ];
  return words.filter((word) => word !== '').join(', ');
}
