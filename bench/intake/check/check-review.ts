import type { ReviewMeasureView, ReviewView } from '#shared/views/reviewing.ts';
import { type Judgement, judge } from '../oracle/judge.ts';
import type { Word } from '../oracle/read-message.ts';
import { shownValue } from '../oracle/same-words.ts';
import { type CaseModel, questionOf } from './case-model.ts';
import type { Report } from './difference.ts';
import type { StoredCase } from './read-stored.ts';

const TAKES_BACK = ['D', 'W'];

/** Checks what a doctor reads about a case against what was sent, and the doctors' list against the review. */
export function checkReview(model: CaseModel, review: ReviewView, row: StoredCase | undefined, report: Report): void {
  if (model.isLost) return;
  const measures = [...review.measures, ...review.unmapped];
  const unused = [...measures];
  const judged = [...model.standing.values()].map(({ word }) => ({ word, judgement: judge(word) }));
  for (const { word, judgement } of judged) {
    const index = unused.findIndex((measure) => isMeasureOf(measure, word));
    const [measure] = index === -1 ? [] : unused.splice(index, 1);
    if (!measure)
      report('text', `the doctor does not read ${word.ids[0]?.code} ${shownValue(word)} ${word.unit} ${word.status}`);
    else checkPlace(measure, word, judgement, isRepeated(judged, word, judgement), report);
  }
  for (const { code, valueText } of unused) report('text', `the doctor reads ${code} ${valueText}, which was not sent`);
  checkBlocked(review, judged, report);
  for (const [question, word] of model.asides) {
    const isAnswered = [...model.standing].some(([key, stands]) => questionOf(key, stands.word) === question);
    if (!isAnswered && !review.asides.some((aside) => isMeasureOf(aside, word)))
      report('trace', `nobody is asked about ${question} ${word.status}`);
  }
  const isOutside = ({ position }: ReviewMeasureView) => position === 'below' || position === 'above';
  const alarming = measures.filter(
    (one) => (one.critical || one.criticalNotExcluded) && !TAKES_BACK.includes(one.status),
  );
  if (row && row.critical !== alarming.length)
    report('count', `the list counts ${row.critical} critical, the review ${alarming.length}`);
  const outside = measures.filter(isOutside).length;
  if (row && row.outside !== outside) report('count', `the list counts ${row.outside} outside, the review ${outside}`);
}

function isMeasureOf(measure: ReviewMeasureView, word: Word): boolean {
  const isCoded = ['CE', 'CWE', 'CNE', 'CF'].includes(word.type);
  const isValue = isCoded
    ? word.texts.every((text) => measure.valueText.includes(text))
    : measure.valueText === word.texts.join(', ');
  // Flags are kept with `~` between them: one that was sent inside a flag (escaped, which no table has) parts it for the reader.
  const sent = word.flags.flatMap((flag) => flag.split('~'));
  const flags = sent.map((flag) => flag.trim().toUpperCase()).filter((flag) => flag !== '');
  return (
    isValue &&
    measure.code === word.ids[0]?.code &&
    measure.sub === word.sub &&
    measure.unit === word.unit.trim() &&
    measure.status === word.status &&
    (measure.range?.text ?? '').trim() === word.range.trim() &&
    measure.flags.join() === flags.join() &&
    measure.notes.join('\n') === word.notes.join('\n')
  );
}

type Judged = { word: Word; judgement: Judgement };

/** Another value of the same marker stands and says something else: neither may be used. */
function isRepeated(all: readonly Judged[], word: Word, { marker }: Judgement): boolean {
  const says = (one: Word) => `${shownValue(one)} ${one.unit.trim()}`;
  const stands = (one: Word) => !['X', ...TAKES_BACK].includes(one.status) && shownValue(one) !== '';
  return (
    marker !== null &&
    stands(word) &&
    all.some((one) => one.judgement.marker === marker && stands(one.word) && says(one.word) !== says(word))
  );
}

function checkPlace(
  measure: ReviewMeasureView,
  word: Word,
  { marker, side, alarms }: Judgement,
  repeated: boolean,
  report: Report,
): void {
  const told = `${word.ids[0]?.code} ${shownValue(word)} ${word.unit} in ${word.range} (${word.status}, ${word.flags})`;
  if (measure.marker !== marker) report('side', `${told} is ${measure.marker}, not ${marker}`);
  // Of repeated values only a critical one keeps its place; whether it is one cannot be said of every time that a laboratory writes.
  const mayBeCritical = side === 'critical' || (side === undefined && measure.position === 'critical');
  const expected = repeated && !mayBeCritical ? null : side;
  const isWrong = expected === undefined ? false : measure.position !== expected;
  if (isWrong)
    report('side', `${told} lies ${measure.position} (${measure.positionReason}, ${measure.held}), not ${expected}`);
  const isAlarming = (measure.critical || measure.criticalNotExcluded) && !TAKES_BACK.includes(measure.status);
  if (alarms === true && !isAlarming) report('alarm', `${told} does not alarm`);
  if (alarms === false && isAlarming) report('cause', `${told} alarms`);
}

/** A critical value blocks the release until a doctor has called, or has judged it. */
function checkBlocked({ releaseRefusals }: ReviewView, judged: readonly Judged[], report: Report): void {
  const codes = releaseRefusals.map(({ code }) => code);
  const blocks = codes.includes('critical-not-contacted') || codes.includes('critical-not-judged');
  if (judged.some(({ judgement }) => judgement.alarms === true) && !blocks)
    report('alarm', `nothing blocks the release: ${codes}`);
}
