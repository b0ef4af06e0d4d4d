/** One value: its name, its place on the line, and the sentence that says the same. A text result is a word, without a line. */
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { displayValue } from '#shared/domain/results/describe-position.ts';
import { describeOtherRange, goalShown } from '#shared/domain/results/goal-shown.ts';
import type { ReleasedMeasure } from '#shared/domain/results/types.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { RangeBar } from '#web/figures/range-bar.tsx';
import { localized } from '#web/kit/localized.ts';
import classes from './marker-figure.module.css';
import { say } from './say-sentence.ts';

/** Drawn anew for another value only: a result has many. */
export const MarkerFigure = memo(function MarkerFigure({ measure }: { measure: ReleasedMeasure }) {
  const language = useLanguage();
  const { about, name } = measure;
  return (
    <article className={classes.marker}>
      <h4>{localized(name, language)}</h4>
      {about && <p className="muted">{localized(about, language)}</p>}
      <Value measure={measure} />
    </article>
  );
});

function Value({ measure }: { measure: ReleasedMeasure }) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const { number, range, previous, decimals, rangeNote } = measure;
  const goal = goalShown(measure);
  const otherRange = describeOtherRange(measure);
  const sentence = (
    <>
      <span className="m">{say(t, goal?.sentence ?? measure.sentence, decimals)}</span>{' '}
      <span className="muted">{say(t, measure.changeSentence, decimals)}</span>
      {otherRange && <span className="muted"> {say(t, otherRange, decimals)}</span>}
      {rangeNote && <span className="muted"> {localized(rangeNote, language)}</span>}
    </>
  );
  if (number === null) {
    const previousWord = previous ? say(t, measure.changeSentence, decimals) : null;
    return (
      <p className={classes.word}>
        <span className={classes.chip}>{`${measure.valueText} ${measure.unit}`.trim()}</span>
        {measure.position && <span className="m">{say(t, measure.sentence, decimals)}</span>}
        {previousWord && <span className="muted">{previousWord}</span>}
      </p>
    );
  }
  const limits = goal ?? (measure.position === null ? null : range);
  if (!limits || (limits.lower === null && limits.upper === null)) {
    return (
      <div className={classes.plain}>
        <p className={classes.figure}>
          {displayValue(measure)} <span className={classes.unit}>{measure.unit}</span>
        </p>
        <p>{sentence}</p>
      </div>
    );
  }
  return (
    <RangeBar
      value={number}
      comparator={measure.comparator}
      valueText={displayValue(measure)}
      unit={measure.unit}
      decimals={decimals}
      lower={range?.lower}
      upper={range?.upper}
      goal={goal}
      axisMin={measure.axis.min}
      axisMax={measure.axis.max}
      previous={previous && previous.number !== null ? { value: previous.number, at: previous.sampledAt } : null}
      sentence={sentence}
      animate
    />
  );
}
