import type { AnswerValue } from '#shared/domain/surveys/survey.ts';

/**
 * Answers that bear on how values are read, by question: the answers that count ('*' = any), most serious first. Kept plain on
 * purpose; a doctor reads all answers below.
 */
const NOTABLE: { question: string; answers: readonly string[]; tone: 'danger' | 'warning' }[] = [
  { question: 'pregnant', answers: ['yes'], tone: 'danger' },
  {
    question: 'chronic-conditions',
    answers: [
      'kidney-disease',
      'liver-disease',
      'heart-disease',
      'cancer',
      'diabetes',
      'thyroid',
      'high-blood-pressure',
      'autoimmune',
    ],
    tone: 'danger',
  },
  { question: 'bleeding-disorder', answers: ['true'], tone: 'danger' },
  { question: 'medication-list', answers: ['*'], tone: 'warning' },
  { question: 'biotin-recent', answers: ['true'], tone: 'warning' },
  { question: 'supplements', answers: ['iron', 'vitamin-d', 'vitamin-b12', 'biotin', 'magnesium'], tone: 'warning' },
  { question: 'infection', answers: ['true'], tone: 'warning' },
  { question: 'antibiotics', answers: ['true'], tone: 'warning' },
  { question: 'blood-donation', answers: ['true'], tone: 'warning' },
  { question: 'weight-change', answers: ['gained', 'lost'], tone: 'warning' },
  { question: 'hormonal-contraception', answers: ['pill', 'hormonal-iud', 'implant-ring'], tone: 'warning' },
  { question: 'diet', answers: ['vegetarian', 'vegan'], tone: 'warning' },
  { question: 'symptoms', answers: ['palpitations', 'dizziness', 'muscle-cramps'], tone: 'warning' },
  { question: 'last-period', answers: ['*'], tone: 'warning' },
];

export interface RiskFlag {
  questionKey: string;
  /** The part of the answer that counts. */
  value: AnswerValue;
  tone: 'danger' | 'warning';
}

/** What to keep in mind when judging, out of the answers given. */
export function findRiskFlags(answers: readonly { questionKey: string; value: AnswerValue }[]): RiskFlag[] {
  return NOTABLE.flatMap(({ question, answers: notable, tone }) => {
    const value = answers.find(({ questionKey }) => questionKey === question)?.value ?? null;
    if (value === null || value === '') return [];
    if (notable.includes('*')) return [{ questionKey: question, value, tone }];
    if (Array.isArray(value)) {
      const hits = value.filter((key: string) => notable.includes(key));
      return hits.length > 0 ? [{ questionKey: question, value: hits, tone }] : [];
    }
    return notable.includes(String(value)) ? [{ questionKey: question, value, tone }] : [];
  });
}
