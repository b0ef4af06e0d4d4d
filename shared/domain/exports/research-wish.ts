import { daysInMonth } from '#shared/domain/calendar-date.ts';
import type { Programme } from '#shared/domain/catalogue/programme.ts';
import { BAND_YEARS, OLDEST } from './coarsen.ts';
import type { Dataset, ResearchColumn } from './research-columns.ts';

/** What a research export is asked for. Days of Zurich, both included. */
export interface ResearchWish {
  dataset: Dataset;
  from: string;
  to: string;
  columns: ResearchColumn[];
  programme?: Programme | undefined;
  productGroupKey?: string | undefined;
  sex?: 'female' | 'male' | undefined;
  /** Years, both included. */
  ageFrom?: number | undefined;
  ageTo?: number | undefined;
  /** Only people who agreed to research. */
  approvedOnly: boolean;
}

/** What a file is made by: the wish, and whether it says who the people are. */
export interface ResearchPlan extends ResearchWish {
  complete: boolean;
}

const BAND = BAND_YEARS['5-years'];
const MONTH_LENGTH = 7;

/**
 * A wish as it is carried out. Somebody who gets pseudonyms asks for whole months and whole bands of age, because a period of a day or
 * an age of a year would say exactly what the file is careful not to say; and nobody's who has not agreed.
 */
export function planOf(wish: ResearchWish, complete: boolean): ResearchPlan {
  if (complete) return { ...wish, complete };
  const { from, to, ageFrom, ageTo } = wish;
  const [year = 0, month = 1] = to.split('-').map(Number);
  return {
    ...wish,
    from: `${from.slice(0, MONTH_LENGTH)}-01`,
    to: `${to.slice(0, MONTH_LENGTH)}-${daysInMonth(year, month)}`,
    ...(ageFrom === undefined ? {} : { ageFrom: Math.min(Math.floor(ageFrom / BAND) * BAND, OLDEST) }),
    ageTo: ageTo === undefined || ageTo >= OLDEST ? undefined : Math.floor(ageTo / BAND) * BAND + BAND - 1,
    approvedOnly: true,
    complete,
  };
}

/** Why no file is made of a wish. */
export const EXPORT_FAULTS = ['export-empty', 'export-too-few', 'export-too-large'] as const;

export type ExportFault = (typeof EXPORT_FAULTS)[number];
