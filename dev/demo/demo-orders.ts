import people from '#dev/demo/people.json' with { type: 'json' };
import type { Profile } from '#dev/stand-ins/lab/profiles.ts';
import type { OrderEvent } from '#shared/domain/orders/order-machine.ts';
import type { RejectionReason } from '#shared/domain/orders/rejection.ts';
import type { LocalText } from '#shared/languages.ts';
import { CONCLUSIONS } from './conclusions.ts';

/** When an order's sample was or will be taken; everything else about its times follows. */
export type Sampling =
  | { date: string }
  | { daysAhead: number }
  | { daysAgo: number }
  /** So that the laboratory's report came this many hours ago. */
  | { reportedHoursAgo: number };

export type Oddity = 'unmapped' | 'other-unit' | 'vitamin-d-in-ng' | 'vitamin-d-other-method';

/** What the laboratory found: a profile of the stand-in, or values by marker with the rest healthy. */
export interface Findings {
  profile?: Profile;
  values?: Record<string, number>;
  /** A test the content does not know, a value in a unit that is not the marker's, and how vitamin D was measured in former years. */
  oddities?: Oddity[];
}

/** One order of the demonstration. */
export interface DemoOrder {
  ref: string;
  customer: string;
  product: string;
  addons?: string[];
  /** Key of a branch; without it the kit is sent home. */
  branch?: string;
  sampling: Sampling;
  /** Earliest wall time of the appointment. */
  time?: string;
  events: OrderEvent[];
  questionnaire: 'open' | 'begun' | 'complete';
  findings?: Findings;
  /** The doctor's conclusion of a released result. */
  summary?: LocalText;
  /** Ref of the doctor who has the case. */
  assignedTo?: string;
  note?: string;
  /** Why the laboratory could not use the sample. */
  rejected?: RejectionReason;
  refunded?: boolean;
}

const SAMPLED: OrderEvent[] = ['settle', 'take-sample'];
const AT_LAB: OrderEvent[] = [...SAMPLED, 'arrive-at-lab'];
const RECEIVED: OrderEvent[] = [...AT_LAB, 'receive-result'];
const IN_REVIEW: OrderEvent[] = [...RECEIVED, 'submit-for-approval'];
const RELEASED: OrderEvent[] = [...IN_REVIEW, 'release'];

const HOME_BRANCH: Record<string, string> = {
  'customer-de': 'winterthur',
  'customer-fr': 'lausanne',
  'customer-it': 'lugano',
};

interface DatedResult {
  user: string;
  product: string;
  date: string;
  values: Record<string, number>;
}

/** Once in another unit, once by another method: her course of vitamin D has two gaps. */
const FORMER_VITAMIN_D: Record<string, Oddity[]> = {
  'customer-de 2025-03-11': ['vitamin-d-in-ng'],
  'customer-de 2025-09-16': ['vitamin-d-other-method'],
};

/** The dated results of people.json, released long ago. */
const HISTORY: DemoOrder[] = (people.history as unknown as DatedResult[]).map(({ user, product, date, values }) => {
  const name = `${user} ${date}`;
  // Her last check has the add-on whose value is to be watched.
  const withLpa = user === 'customer-de' && date === '2026-10-20';
  return {
    ref: `history ${name}`,
    customer: user,
    product,
    addons: withLpa ? ['addon-lpa'] : [],
    branch: HOME_BRANCH[user],
    sampling: { date },
    time: '08:30',
    events: RELEASED,
    questionnaire: 'complete',
    findings: { values: withLpa ? { ...values, lpa: 96 } : values, oddities: FORMER_VITAMIN_D[name] ?? [] },
    summary: CONCLUSIONS[name],
  };
});

/** Orders as they stand today: every state, and every customer with something to do. */
const CURRENT: DemoOrder[] = [
  {
    ref: 'unpaid',
    customer: 'customer-fr',
    product: 'thyroid-check',
    branch: 'lausanne',
    sampling: { daysAhead: 4 },
    time: '10:00',
    events: [],
    questionnaire: 'open',
  },
  {
    ref: 'paid',
    customer: 'customer-de',
    product: 'vitamin-check',
    addons: ['addon-iron-status'],
    branch: 'winterthur',
    sampling: { daysAhead: 3 },
    time: '08:00',
    events: ['settle'],
    questionnaire: 'begun',
  },
  {
    ref: 'paid answered',
    customer: 'customer-en',
    product: 'diabetes-check',
    branch: 'zug',
    sampling: { daysAhead: 2 },
    time: '07:30',
    events: ['settle'],
    questionnaire: 'complete',
  },
  {
    ref: 'paid home',
    customer: 'customer-li',
    product: 'vitamin-d-home',
    sampling: { daysAhead: 3 },
    events: ['settle'],
    questionnaire: 'open',
  },
  {
    ref: 'confirmed',
    customer: 'customer-it',
    product: 'gut-check',
    branch: 'lugano',
    sampling: { daysAgo: 1 },
    time: '09:00',
    events: SAMPLED,
    questionnaire: 'begun',
  },
  {
    ref: 'confirmed answered',
    customer: 'customer-en',
    product: 'heart-basic',
    branch: 'zug',
    sampling: { daysAgo: 1 },
    time: '08:30',
    events: SAMPLED,
    questionnaire: 'complete',
  },
  {
    ref: 'analysing',
    customer: 'customer-li',
    product: 'sport-check',
    branch: 'st-gallen',
    sampling: { daysAgo: 2 },
    time: '09:30',
    events: AT_LAB,
    questionnaire: 'complete',
  },
  {
    ref: 'rejected',
    customer: 'customer-li',
    product: 'thyroid-check',
    branch: 'st-gallen',
    sampling: { reportedHoursAgo: 5 },
    time: '08:30',
    events: AT_LAB,
    questionnaire: 'complete',
    rejected: 'haemolysed',
  },
  {
    ref: 'waiting for questionnaire',
    customer: 'customer-it',
    product: 'energy-check',
    branch: 'lugano',
    sampling: { reportedHoursAgo: 20 },
    time: '08:00',
    events: RECEIVED,
    questionnaire: 'begun',
    findings: { profile: 'mixed' },
  },
  {
    ref: 'review critical',
    customer: 'customer-en',
    product: 'health-check-plus',
    branch: 'zug',
    sampling: { reportedHoursAgo: 1.2 },
    time: '07:45',
    events: IN_REVIEW,
    questionnaire: 'complete',
    findings: { values: { potassium: 6.7, creatinine: 131, hba1c: 6.1, 'glucose-fasting': 6.4, urea: 9.6 } },
  },
  {
    ref: 'review mixed',
    customer: 'customer-de',
    product: 'energy-check',
    branch: 'winterthur',
    sampling: { reportedHoursAgo: 43 },
    time: '08:15',
    events: IN_REVIEW,
    questionnaire: 'complete',
    findings: {
      values: { hemoglobin: 128, ferritin: 12, 'transferrin-saturation': 13, 'vitamin-b12': 322, tsh: 2.14 },
    },
    assignedTo: 'doctor',
    note: 'Ferritin fällt wieder. Im Fragebogen nach dem Eisenpräparat schauen.',
  },
  {
    ref: 'review heart',
    customer: 'customer-fr',
    product: 'heart-basic',
    addons: ['addon-apob'],
    branch: 'lausanne',
    sampling: { reportedHoursAgo: 46 },
    time: '09:00',
    events: IN_REVIEW,
    questionnaire: 'complete',
    findings: {
      values: {
        'cholesterol-total': 5.5,
        hdl: 1.08,
        ldl: 3.6,
        'non-hdl': 4.42,
        triglycerides: 1.8,
        hba1c: 5.7,
        'hs-crp': 2.1,
        apob: 1.06,
      },
    },
    assignedTo: 'doctor',
  },
  {
    ref: 'review odd',
    customer: 'customer-li',
    product: 'health-check-basic',
    branch: 'st-gallen',
    sampling: { reportedHoursAgo: 27 },
    time: '10:00',
    events: IN_REVIEW,
    questionnaire: 'complete',
    findings: { profile: 'good', oddities: ['unmapped', 'other-unit'] },
  },
  {
    ref: 'review good',
    customer: 'customer-it',
    product: 'thyroid-check',
    addons: ['addon-vitamin-d'],
    branch: 'lugano',
    sampling: { reportedHoursAgo: 6 },
    time: '10:30',
    events: IN_REVIEW,
    questionnaire: 'complete',
    findings: { values: { tsh: 4.9, ft4: 14.2, ft3: 4.6, 'anti-tpo': 12, 'vitamin-d': 58 } },
  },
  {
    ref: 'being corrected',
    customer: 'customer-li',
    product: 'ferritin-home',
    sampling: { reportedHoursAgo: 150 },
    events: [...RELEASED, 'correct-result'],
    questionnaire: 'complete',
    findings: { values: { ferritin: 38, hemoglobin: 134 } },
    summary: CONCLUSIONS['being corrected'],
  },
  {
    ref: 'released',
    customer: 'customer-en',
    product: 'vitamin-check',
    branch: 'zug',
    sampling: { reportedHoursAgo: 210 },
    time: '08:00',
    events: RELEASED,
    questionnaire: 'complete',
    findings: {
      values: {
        'vitamin-d': 41,
        'vitamin-b12': 240,
        folate: 16.4,
        selenium: 74,
        magnesium: 0.83,
        homocysteine: 13.1,
      },
    },
    summary: CONCLUSIONS.released,
  },
  {
    ref: 'cancelled',
    customer: 'customer-it',
    product: 'vitamin-check',
    branch: 'bellinzona',
    sampling: { daysAhead: 6 },
    time: '11:00',
    events: ['cancel'],
    questionnaire: 'open',
  },
  {
    ref: 'refunded',
    customer: 'customer-fr',
    product: 'gut-check',
    branch: 'geneve',
    sampling: { daysAhead: 5 },
    time: '14:00',
    events: ['settle', 'cancel'],
    questionnaire: 'open',
    refunded: true,
  },
];

export const DEMO_ORDERS: readonly DemoOrder[] = [...HISTORY, ...CURRENT];
