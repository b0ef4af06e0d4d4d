import type { Level, Sex } from '#shared/domain/results/types.ts';
import type { PUBLICATIONS } from './publications.ts';

/** What may be proposed for one value of a marker, and who says so. */
export interface ProposalCase {
  source: keyof typeof PUBLICATIONS;
  marker: string;
  unit: string;
  range: string;
  sex: Sex;
  value: string;
  /** Best and worst level that may be proposed for the area. */
  atBest: Level;
  atWorst: Level;
  /** Advice that must be, and that must not be proposed, besides what follows from the levels. */
  required: string[];
  forbidden: string[];
  /** The publication grades the value; that this grade is called far out is ours, and a doctor must sign it. */
  toSign: boolean;
}

type Row = [value: string, grade: 'slight' | 'outside' | 'far' | 'critical' | 'normal'];
const LEVELS_OF: Record<Row[1], [Level, Level]> = {
  normal: ['outstanding', 'good'],
  /** Outside, and nothing published calls it more than mild. */
  slight: ['belowAverage', 'belowAverage'],
  /** Outside; how far is the doctor's. */
  outside: ['belowAverage', 'bad'],
  far: ['bad', 'bad'],
  critical: ['bad', 'bad'],
};

const LIFESTYLE = [
  'more-iron',
  'vitamin-d-winter',
  'b12-diet',
  'move-more',
  'less-saturated-fat',
  'drink-water',
  'alcohol-break',
  'sleep',
];

/** Cases of one marker from one publication: each value with how far outside the publication grades it. */
export function cases(
  source: ProposalCase['source'],
  about: Pick<ProposalCase, 'marker' | 'unit' | 'range'> &
    Partial<Pick<ProposalCase, 'sex' | 'required' | 'forbidden' | 'toSign'>>,
  rows: Row[],
): ProposalCase[] {
  return rows.map(([value, grade]) => {
    const [atBest, atWorst] = LEVELS_OF[grade];
    const byGrade = {
      normal: { required: ['keep-going'], forbidden: ['see-doctor', 'see-doctor-now'] },
      slight: { required: [], forbidden: ['keep-going', 'see-doctor', 'see-doctor-now'] },
      outside: { required: [], forbidden: ['keep-going', 'see-doctor-now'] },
      far: { required: ['see-doctor'], forbidden: ['keep-going', 'see-doctor-now'] },
      critical: { required: ['see-doctor-now'], forbidden: ['keep-going', 'see-doctor', ...LIFESTYLE] },
    }[grade];
    return {
      sex: 'male',
      toSign: false,
      ...about,
      source,
      value,
      atBest,
      atWorst,
      required: [...byGrade.required, ...(grade === 'critical' ? [] : (about.required ?? []))],
      forbidden: [...byGrade.forbidden, ...(about.forbidden ?? [])],
    };
  });
}
