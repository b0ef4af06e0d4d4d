/** What research exports are made of; one row is a blood value, an answer, an order or an appointment. */
export const DATASETS = ['values', 'answers', 'programmes', 'appointments'] as const;

export type Dataset = (typeof DATASETS)[number];

/** What people agree to share, as the text on research names it: the others are for administrators alone. */
const SHARED: readonly Dataset[] = ['values', 'answers'];

/** The data sets that somebody may take. @param complete of administrators */
export const datasetsOf = (complete: boolean): readonly Dataset[] => (complete ? DATASETS : SHARED);

/**
 * What a column says about its person. `direct` says who it is, or a moment so exact that it does; `text` is what somebody wrote freely,
 * `money` what they paid: all three are for administrators alone. `key` is a name made up for one file; `quasi` is what only together with others tells who it is.
 */
export type ColumnKind = 'direct' | 'text' | 'money' | 'key' | 'quasi' | 'other';

/** The columns that are said less exactly where too few people share what they say. */
export const QUASI_COLUMNS = ['ageBand', 'sex', 'area', 'period'] as const;

export type QuasiColumn = (typeof QUASI_COLUMNS)[number];

const PERSON = {
  person: 'key',
  ageBand: 'quasi',
  sex: 'quasi',
  area: 'quasi',
  firstName: 'direct',
  lastName: 'direct',
  birthdate: 'direct',
  phoneNo: 'direct',
  email: 'direct',
  streetAddress: 'direct',
  zipCode: 'direct',
  city: 'direct',
} as const;

const RECORD = {
  order: 'key',
  period: 'quasi',
  day: 'direct',
  programme: 'other',
  productGroup: 'other',
  product: 'other',
} as const;

const COLUMNS = {
  values: {
    ...PERSON,
    ...RECORD,
    marker: 'other',
    loinc: 'other',
    comparator: 'other',
    value: 'other',
    unit: 'other',
    lower: 'other',
    upper: 'other',
    position: 'other',
    resultArea: 'other',
    level: 'other',
    valueText: 'text',
    rangeText: 'text',
  },
  answers: {
    ...PERSON,
    ...RECORD,
    question: 'other',
    part: 'other',
    answerType: 'other',
    answer: 'other',
    unit: 'other',
    freeText: 'text',
  },
  programmes: { ...PERSON, ...RECORD, application: 'other', status: 'other', total: 'money' },
  appointments: { ...PERSON, ...RECORD, state: 'other', channel: 'other', branch: 'direct' },
} as const satisfies Record<Dataset, Record<string, ColumnKind>>;

export type ResearchColumn = { [D in Dataset]: keyof (typeof COLUMNS)[D] }[Dataset];

/** The columns of each data set in the order of its file, and what each says about its person. */
export const RESEARCH_COLUMNS: Record<Dataset, Partial<Record<ResearchColumn, ColumnKind>>> = COLUMNS;

/** Every column of any data set. */
export const ALL_RESEARCH_COLUMNS = [
  ...new Set(DATASETS.flatMap((dataset) => Object.keys(COLUMNS[dataset]))),
] as ResearchColumn[];

/** What data exporters never get, whatever they ask for. */
const KEPT_BACK: readonly ColumnKind[] = ['direct', 'text', 'money'];

/** The columns that a file may have, in its order. @param complete of administrators; everybody else's is pseudonymised */
export function columnsOf(dataset: Dataset, complete: boolean): ResearchColumn[] {
  const all = Object.entries(RESEARCH_COLUMNS[dataset]) as [ResearchColumn, ColumnKind][];
  return all.filter(([, kind]) => complete || !KEPT_BACK.includes(kind)).map(([column]) => column);
}

const WHO: readonly ResearchColumn[] = ['person', 'ageBand', 'sex', 'area', 'period', 'product'];
const WHAT: Record<Dataset, readonly ResearchColumn[]> = {
  values: ['marker', 'value', 'unit', 'lower', 'upper', 'level'],
  answers: ['question', 'part', 'answer', 'unit'],
  programmes: ['programme', 'application', 'status'],
  appointments: ['state', 'channel'],
};

/** What is chosen where nobody has. */
export const usualColumns = (dataset: Dataset): ResearchColumn[] => [...WHO, ...WHAT[dataset]];

/** A laboratory has other limits for women and men, and for the old: whoever reads them knows the sex. */
export const RANGE_COLUMNS: readonly ResearchColumn[] = ['lower', 'upper'];

/** Which of the chosen columns may tell together who somebody is. */
export const quasiOf = (columns: readonly ResearchColumn[]): QuasiColumn[] =>
  QUASI_COLUMNS.filter(
    (column) =>
      columns.includes(column) || (column === 'sex' && RANGE_COLUMNS.some((range) => columns.includes(range))),
  );

/** What tells which test somebody ordered: told only where enough people in the file have it. */
export const TEST_COLUMNS = ['programme', 'productGroup', 'product'] as const;

export type TestColumn = (typeof TEST_COLUMNS)[number];
