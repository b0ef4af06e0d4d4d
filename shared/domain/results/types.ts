import type { LocalText } from '#shared/languages.ts';

/** Levels of areas and health measures (specification section 3, Test level), best first; a single value has none. */
export const LEVELS = ['outstanding', 'good', 'belowAverage', 'bad', 'unjudgeable'] as const;
export type Level = (typeof LEVELS)[number];

/** Where a single value lies: the limits themselves belong to `within`, `critical` beats every other position. */
export const POSITIONS = ['below', 'within', 'above', 'critical'] as const;
export type Position = (typeof POSITIONS)[number];

export type Sex = 'male' | 'female';
export type Comparator = '<' | '>' | '<=' | '>=';

/** HL7 table 0085 (OBX-11); `unknown` is an empty or unlisted status and is never treated as final. */
export const OBSERVATION_STATUSES = ['F', 'C', 'P', 'R', 'S', 'I', 'O', 'N', 'U', 'X', 'D', 'W', 'unknown'] as const;
export type ObservationStatus = (typeof OBSERVATION_STATUSES)[number];

/** Why a value has no position. */
export type PositionReason =
  | 'unmapped'
  | 'held'
  | 'no-value'
  | 'text'
  | 'no-range'
  | 'unreadable-range'
  | 'not-applicable'
  | 'not-fasting'
  | 'uncertain';

/** Why a value may not be used: its unit is not the marker's, its time of day is not that of the range, or the message gave two different values for one test. */
export type HeldReason = 'unknown-unit' | 'different-unit' | 'missing-unit' | 'repeated' | 'time-of-day';

/** Reference range as the laboratory sent it; a limit that was not given is null. */
export interface ReferenceRange {
  lower: number | null;
  upper: number | null;
  /** The limit itself lies outside (`<5.0`, `>1.00`); absent where it belongs to the range. */
  lowerExclusive?: true;
  upperExclusive?: true;
  text: string;
  source: 'lab';
}

/** One OBX as the reader of the message hands it over: texts decoded and unescaped, nothing interpreted. */
export interface ObservationInput {
  /** OBX-3.1 to 3.3, and 3.4 to 3.6 for the alternate. */
  code: string;
  system: string;
  text: string;
  alternateCode: string;
  alternateSystem: string;
  /** OBX-4. */
  sub: string;
  /** OBX-5 as one text; a structured numeric is written `<5` or `1:128`. */
  value: string;
  /** OBX-6, first component; the whole field is tolerated (`G/l^^L`). */
  unit: string;
  /** OBX-7. */
  range: string;
  /** OBX-8, first component of each repetition. */
  flags: string[];
  /** OBX-11, first component. */
  status: string;
  notes: string[];
  /** OBX-14, else OBR-7; UTC ISO, or null. */
  observedAt: string | null;
  /** What its laboratory's mapping says: the marker of its own code, and the unit of ours that its unit is the same as. */
  mappedMarker?: string | null;
  mappedUnit?: string | null;
}

/** A value of the same marker and unit from an earlier result. */
export interface PreviousValue {
  valueText: string;
  comparator: Comparator | null;
  number: number | null;
  unit: string;
  /** UTC ISO instant of sampling. */
  sampledAt: string;
  range: ReferenceRange | null;
  position: Position | null;
  side: 'low' | 'high' | null;
  /** The result it belongs to is being corrected by the laboratory: no change is computed from it. */
  beingCorrected: boolean;
}

/** A laboratory value, judged on its own. `marker` is null for a test the content does not know (kept, shown to doctors only). */
export interface BloodMeasure {
  marker: string | null;
  loinc: string | null;
  code: string;
  system: string;
  /** OBX-4: tells apart several observations of one code. */
  sub: string;
  /** Name of the test as the laboratory wrote it. */
  name: string;
  /** Value exactly as sent. */
  valueText: string;
  comparator: Comparator | null;
  number: number | null;
  /** Unit as sent, without coding-system suffix; ours where the laboratory's mapping says that it is the same. */
  unit: string;
  /** What the laboratory's mapping reads: left out where the value is read without one. `unit` is the one that was sent. */
  mapped?: { marker: string | null; unit: string | null };
  held: HeldReason | null;
  range: ReferenceRange | null;
  position: Position | null;
  positionReason: PositionReason | null;
  /** Which end a value outside (or critical) is on. */
  side: 'low' | 'high' | null;
  /** Beyond the critical limit, or flagged so by the laboratory (LL, HH, AA): alerts doctors and needs a contact record. */
  critical: boolean;
  criticalBy: 'limit' | 'lab-flag' | null;
  /**
   * The true value may lie beyond a critical limit: `>2000`, a figure without a usable unit, or a figure inside a text. Alerts
   * doctors like a critical value, until a doctor has judged it.
   */
  criticalNotExcluded: boolean;
  status: ObservationStatus;
  flags: string[];
  notes: string[];
  observedAt: string | null;
  previous: PreviousValue | null;
}

/** Area of a result; `level: null` means that no doctor has accepted or set it yet. Names of specification section 3. */
export interface ResultCategoryResult {
  resultCategoryId: string;
  level: Level | null;
  resultCategorySummary: LocalText;
  /** The word; its text in four languages is frozen at the release. */
  selfComparisonDescriptions: Comparison | null;
  /** Fingerprint of the values it was accepted on (fingerprintValues); not named where it rests on those that stand. */
  acceptedOn?: string | null;
}

export interface HealthMeasureResult {
  healthMeasureId: string;
  level: Level | null;
  acceptedOn?: string | null;
}

/** What a doctor edits. Recommendations and follow-ups are keys of the content. */
export interface ResultDraft {
  /** The doctor's conclusion in one or two sentences; '' where not written. */
  summary: LocalText;
  resultCategories: ResultCategoryResult[];
  healthMeasuresResult: HealthMeasureResult[];
  recommendations: string[];
  followUpRecommendations: string[];
  /** Ids of held values that the doctor marked as seen, and of those not excluded as critical that the doctor has judged. */
  acknowledged: string[];
  /** Fingerprints of all values, as the summary and the advice were accepted on them. */
  summaryAcceptedOn?: string | null;
  adviceAcceptedOn?: string | null;
  /** Why a released result is released again: the customer reads it. */
  correctionReason?: LocalText;
}

/** How an area compares with the same area of the person's last result. */
export type Comparison = 'better' | 'same' | 'worse' | 'first';

/** Change of one value against the previous one, by biological and analytical variation (reference-change.json). */
export type Change = 'within' | 'larger-rise' | 'larger-fall' | 'unknown';

/** Why an area cannot be judged, with the markers concerned. */
export interface UnjudgeableReason {
  code: 'missing' | 'no-range' | 'held' | 'no-values';
  markers: string[];
}

export interface ProposedCategory {
  resultCategoryId: string;
  level: Level;
  reasons: UnjudgeableReason[];
  comparison: Comparison | null;
  /** Markers outside their range, and critical ones among the ordered markers of the area. */
  outside: number;
  critical: number;
}

/** All that the rules propose for an order; `draft` carries the same levels with their texts. */
export interface ProposedResult {
  categories: ProposedCategory[];
  healthMeasures: { healthMeasureId: string; level: Level }[];
  draft: ResultDraft;
}

/** An i18n text of `locales/{lng}/results.json` with its parameters; date parameters are UTC ISO and formatted by the screen. */
export interface Sentence {
  key: string;
  params: Record<string, string>;
}

/** A value as the customer may see it: no critical limits, no notes, no flags. Texts are frozen at release. */
export interface ReleasedMeasure {
  marker: string;
  /** What was measured, by the laboratory's code; absent in results of before it was frozen, null where the laboratory named its own alone. */
  loinc?: string | null;
  name: LocalText;
  about: LocalText | null;
  resultCategoryId: string;
  valueText: string;
  /** The figure in plain decimal notation (point, no comparator), or null for a text such as `negativ`. */
  decimalText: string | null;
  comparator: Comparator | null;
  number: number | null;
  unit: string;
  decimals: number;
  betterDirection: 'within' | 'lower' | 'higher';
  axis: { min: number; max: number };
  goalRange: { lower: number | null; upper: number | null } | null;
  range: ReferenceRange | null;
  /** Without a range: what to know about it, where the content says so. */
  rangeNote: LocalText | null;
  position: Position | null;
  positionReason: PositionReason | null;
  side: 'low' | 'high' | null;
  sentence: Sentence;
  change: Change;
  changeSentence: Sentence;
  previous: {
    valueText: string;
    decimalText: string | null;
    number: number | null;
    sampledAt: string;
    position: Position | null;
  } | null;
  /** New minus previous, exact decimal text such as `-0.40`; null when it cannot be computed. */
  difference: string | null;
}

/** An advice, and the page that says more where there is one. */
export interface RecommendationLink {
  text: LocalText;
  url: LocalText | null;
}

/** `not-measured`: no value came; `not-usable`: one came, but the laboratory's details do not allow to use it; `withdrawn`: it took it back. */
export type MissingReason = 'not-measured' | 'not-usable' | 'withdrawn';

export interface MissingMarker {
  marker: string;
  name: LocalText;
  reason: MissingReason;
}

/** The frozen document a customer may read: everything a result page shows, and nothing else. */
export interface ReleasedResult {
  contentVersion: string;
  summary: LocalText;
  /** Areas per level, best first, zero counts left out: `9 good, 1 below average`. */
  counts: { level: Level; count: number }[];
  /** By attention: bad, belowAverage, unjudgeable, good, outstanding. */
  resultCategories: {
    resultCategoryId: string;
    name: LocalText;
    description: LocalText;
    icon: string;
    level: Level;
    levelName: LocalText;
    resultCategorySummary: LocalText;
    selfComparison: Comparison | null;
    selfComparisonDescriptions: LocalText | null;
    /** Ordered, but without a value the person can read: shown by name, with why. */
    missingMarkers: MissingMarker[];
  }[];
  healthMeasuresResult: { healthMeasureId: string; name: LocalText; level: Level; levelName: LocalText }[];
  bloodMeasures: ReleasedMeasure[];
  /** `resultCategories`: the areas of this result it is for, by their level. */
  recommendations: { key: string; link: RecommendationLink; resultCategories: string[] }[];
  followUpRecommendations: {
    key: string;
    name: LocalText;
    reason: LocalText;
    product: string;
    weeksAfterResult: number;
  }[];
}
