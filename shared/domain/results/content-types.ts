import type { Level, Position, Sex } from '#shared/domain/results/types.ts';
import type { LocalText } from '#shared/languages.ts';

/** The nine content files of results, each as shipped in `shared/content/<name>.json`. */
export interface ResultContent {
  bloodMarkers: BloodMarkersFile;
  resultRules: ResultRulesFile;
  criticalLimits: CriticalLimitsFile;
  referenceChange: ReferenceChangeFile;
  resultCategories: ResultCategoriesFile;
  healthMeasures: HealthMeasureContent[];
  recommendations: RecommendationContent[];
  followUps: FollowUpContent[];
  badges: BadgesFile;
}

export interface Limits {
  lower: number | null;
  upper: number | null;
}

/** Another code that laboratories use for a marker, with the units that may come with it: the code never makes up for a unit. */
export interface MarkerCode {
  loinc: string;
  units: string[];
}

/** How a marker is shown in another unit that is used as it comes: nothing is ever converted. */
export interface MarkerUnit {
  unit: string;
  decimals: number;
  axis: { min: number; max: number };
  goalRange?: Limits;
}

export interface Marker {
  key: string;
  loinc: string;
  otherCodes?: MarkerCode[];
  otherUnits?: MarkerUnit[];
  /** Its ranges hold only for a sample taken fasting; `codes` are LOINC codes that say so themselves. */
  fasting?: { codes: string[] };
  /** Its ranges hold only for a sample taken between these Zurich times, `HH:mm`. */
  sampledBetween?: { from: string; to: string };
  name: LocalText;
  /** What stands in a narrow row; the long name is one key or pointer away. */
  shortName: LocalText;
  unit: string;
  decimals: number;
  /** Typical range for demonstration and the laboratory stand-in; results use the range of the message only. */
  referenceRange: Record<Sex, Limits | null>;
  axis: { min: number; max: number };
  betterDirection: 'within' | 'lower' | 'higher';
  resultCategory: string;
  sampleTypes: string[];
  goalRange?: Limits;
  rangeNote?: LocalText;
  notApplicableFor?: Sex[];
  about: LocalText;
}

/** Own code of a laboratory for a marker; `lab` is the sender (MSH-4.1), null for any. */
export interface LabCode {
  lab: string | null;
  code: string;
  marker: string;
}

export interface BloodMarkersFile {
  note: string;
  labCodes: LabCode[];
  /** Sentences of laboratories about a sample that say nothing about its values, word for word. */
  routineNotes: string[];
  markers: Marker[];
}

export interface FarOutside {
  unit: string;
  below: number | null;
  atLeast: number | null;
}

export interface MarkerRule {
  marker: string;
  needed: boolean;
  positions: Record<Position, Level>;
  weight?: number;
  /** Decision limits beyond which a value is far out, per unit; null: the rule by the range decides (isFarOutside). */
  farOutside?: FarOutside[];
}

export interface OutstandingRule {
  everyMarkerWithin: boolean;
  targets: { marker: string; unit: string; min: number | null; max: number | null }[];
}

export interface CategoryRule {
  key: string;
  rule: 'worst' | 'weighted';
  minimumMarkers: number;
  markers: MarkerRule[];
  outstandingWhen: OutstandingRule | null;
}

export interface MeasureRule {
  key: string;
  rule: 'worst' | 'weighted';
  categories: { category: string; needed: boolean; weight?: number }[];
}

export type JudgedLevel = Exclude<Level, 'unjudgeable'>;

export interface ResultRulesFile {
  note: string;
  version: string;
  positions: Record<Position, LocalText>;
  rules: Record<string, string>;
  points: Record<JudgedLevel, number>;
  thresholds: Record<'outstanding' | 'good' | 'belowAverage', number>;
  categories: CategoryRule[];
  healthMeasures: MeasureRule[];
}

export interface CriticalLimit {
  marker: string;
  unit: string;
  low: number | null;
  high: number | null;
  /** The same limits in units that laboratories elsewhere print: only to notice what cannot be excluded, never to judge. */
  otherUnits?: { unit: string; low: number | null; high: number | null }[];
  urgency: string;
}

export interface CriticalLimitsFile {
  note: string;
  version: string;
  urgency: Record<string, LocalText>;
  limits: CriticalLimit[];
}

/** Variation in percent: `cvi` within a healthy person, `cva` of the analysis. */
export interface VariationItem {
  marker: string;
  cvi: number;
  cva: number;
  riseBeyondPercent: number;
  fallBeyondPercent: number;
  source: string;
}

export interface ReferenceChangeFile {
  note: string;
  version: string;
  sources: Record<string, { name: string }>;
  items: VariationItem[];
  omitted: { marker: string; reason: string }[];
  labels: Record<string, LocalText>;
  explanations: Record<string, LocalText>;
}

export interface ResultCategoryContent {
  key: string;
  order: number;
  name: LocalText;
  description: LocalText;
  icon: string;
  markers: string[];
}

export interface ResultCategoriesFile {
  levels: Record<Level, { order: number; name: LocalText; summary: LocalText }>;
  categories: ResultCategoryContent[];
  selfComparison: Record<'better' | 'same' | 'worse' | 'first', LocalText>;
  /** Sentences added to the text of an unjudgeable area, `{markers}` replaced by names. */
  unjudgeableReasons: Record<'missing' | 'no-range' | 'held' | 'no-values', LocalText>;
  /** Sentences of the proposed conclusion, `{categories}` replaced by names and `{count}` by how many; `rest`: all other areas. */
  conclusion: Record<'bad' | 'belowAverage' | 'unjudgeable' | 'calm' | 'rest', { one: LocalText; other: LocalText }>;
}

export interface HealthMeasureContent {
  key: string;
  order: number;
  name: LocalText;
  resultCategories: string[];
}

/** A condition on a marker: it holds when the value lies on one of these sides of its range. */
export interface MarkerCondition {
  marker: string;
  sides: ('low' | 'high')[];
}

export interface RecommendationContent {
  key: string;
  resultCategories: string[];
  /** Levels of an area for which the rules propose it. */
  proposeAt: Level[];
  /** Proposed only if one of these holds; absent: the level is enough. */
  proposeWhen?: MarkerCondition[];
  /** Never proposed while one of these holds: the advice would contradict it. */
  notWhen?: MarkerCondition[];
  /** What a doctor must look at: a far-out value that is not critical, or a critical one. Other advice is for everything else. */
  proposeFor?: 'far-outside' | 'critical';
  text: LocalText;
  url: LocalText;
}

export interface FollowUpContent {
  key: string;
  product: string;
  weeksAfterResult: number;
  application: string;
  proposeWhen: MarkerCondition[];
  name: LocalText;
  reason: LocalText;
}

export interface BadgesFile {
  note: string;
  version: string;
  badges: {
    key: string;
    active: boolean;
    icon: string;
    name: LocalText;
    description: LocalText;
    rule: { type: string; atLeast?: number };
    ruleInWords: LocalText;
  }[];
}
