import { addDays } from '#shared/domain/calendar-date.ts';
import { columnsOf, datasetsOf } from '#shared/domain/exports/research-columns.ts';
import { planOf, type ResearchPlan, type ResearchWish } from '#shared/domain/exports/research-wish.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import { RESEARCH_MAX_DAYS } from '#shared/limits/exports.ts';
import { seesAll } from '#shared/server/exports/own-export.ts';
import type { Actor } from '#shared/server/services.ts';

type Asked = Omit<ResearchWish, 'approvedOnly' | 'productGroupKey'> & {
  approvedOnly?: boolean | undefined;
  productGroupKey?: string | null | undefined;
};

/** What somebody asks for as it may be carried out for them; a column that is not theirs is no column. */
export function planResearch(actor: Actor, asked: Asked): ResearchPlan | Refusal<'invalid-input'> {
  const { dataset, from, to, columns, programme, productGroupKey, sex, ageFrom, ageTo } = asked;
  const complete = seesAll(actor);
  if (!datasetsOf(complete).includes(dataset))
    return refuse('invalid-input', { fields: [{ path: 'dataset', key: 'field.choose' }] });
  const known = columnsOf(dataset, complete);
  if (columns.some((column) => !known.includes(column)))
    return refuse('invalid-input', { fields: [{ path: 'columns', key: 'field.choose' }] });
  if (to < from || to > addDays(from, RESEARCH_MAX_DAYS - 1))
    return refuse('invalid-input', {
      fields: [{ path: 'to', key: 'field.period', params: { maxDays: RESEARCH_MAX_DAYS } }],
    });
  const wish = {
    ...{ dataset, from, to, columns: known.filter((column) => columns.includes(column)) },
    ...(programme === undefined ? {} : { programme }),
    ...(productGroupKey ? { productGroupKey } : {}),
    ...(sex === undefined ? {} : { sex }),
    ...(ageFrom === undefined ? {} : { ageFrom }),
    ...(ageTo === undefined ? {} : { ageTo }),
    approvedOnly: asked.approvedOnly ?? true,
  };
  return planOf(wish, complete);
}
