/**
 * A laboratory value on its line: zones, limits, the value with its label, the previous value, and one sentence
 * that says the same in words. A static figure: the drawing is hidden from screen readers, the sentence is not.
 */
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import type { Comparator } from '#shared/domain/results/types.ts';
import classes from './range-bar.module.css';
import { formatFigure, placeOnRange, positionOf } from './range-geometry.ts';
import { describeChange, describePosition, describeRange } from './range-text.ts';
import { RangeTrack } from './range-track.tsx';

export interface RangeLimits {
  lower?: number | null;
  upper?: number | null;
}

export interface RangeBarProps extends RangeLimits {
  value: number;
  unit: string;
  decimals: number;
  axisMin?: number | null;
  axisMax?: number | null;
  /** A personal goal replaces the reference range; showing both confuses. */
  goal?: RangeLimits | null;
  /** null: there was none ("your first value"); left out: not said. */
  previous?: { value: number; at: string } | null;
  /** `< 5.0` is no point: the marker is drawn open to the side on which the true value lies. */
  comparator?: Comparator | null;
  /** The value as the laboratory wrote it, where a figure alone would not be true: `< 5.0`. */
  valueText?: string;
  /** Replaces the sentence made here (released results bring theirs along). */
  sentence?: ReactNode;
  /** The marker glides to its place once. */
  animate?: boolean;
  /** Why there is no range. */
  missingReason?: ReactNode;
}

/** Two limits nearer than this have their figures one below the other. */
const NEAR_PX = 44;
/** About what a bar has on A4; one that is folded away on the screen is printed without being measured. */
const PAPER_PX = 560;

export function RangeBar(props: RangeBarProps) {
  const { value, comparator, unit, decimals, axisMin, axisMax, goal, previous, animate, missingReason } = props;
  const { t } = useTranslation('common');
  const limits = goal ?? props;
  const lower = limits.lower ?? null;
  const upper = limits.upper ?? null;
  const text = `${props.valueText ?? formatFigure(value, decimals)} ${unit}`.trim();
  const position = positionOf(value, lower, upper);

  if (position === 'unknown') {
    return (
      <figure className={classes.figure}>
        <figcaption className={classes.sentence}>
          <b>{text}</b> – {t('range.none')} {missingReason && <span className="muted">{missingReason}</span>}
        </figcaption>
      </figure>
    );
  }

  const place = placeOnRange({ value, comparator, lower, upper, axisMin, axisMax });
  const before = previous
    ? placeOnRange({ value: previous.value, lower, upper, axisMin: place.min, axisMax: place.max })
    : null;
  return (
    <figure className={classes.figure}>
      <div className={classes.bar} aria-hidden>
        <RangeTrack place={place} height={12} />
        <Limits
          limits={[
            { at: place.lower, text: lower === null ? '' : formatFigure(lower, decimals) },
            { at: place.upper, text: upper === null ? '' : formatFigure(upper, decimals) },
          ]}
        />
        {before && previous && (
          <i className={classes.previous} style={{ left: `${before.at * 100}%` }} title={formatDate(previous.at)} />
        )}
        {place.beyond && <i className={classes.beyond} data-end={place.beyond} />}
        <i
          className={classes.marker}
          data-open={place.open ?? undefined}
          data-animate={animate || undefined}
          style={{ left: `${place.at * 100}%`, '--from': `${(before?.at ?? 0) * 100}%` } as CSSProperties}
        />
        <Pill at={place.at} text={text} animate={animate} from={before?.at ?? 0} />
      </div>
      <figcaption className={classes.sentence}>
        {props.sentence ?? (
          <>
            <span className="vh">{text} – </span>
            <b>{describePosition(t, position, Boolean(goal))}</b>{' '}
            <span className="muted">
              ({describeRange(t, lower, upper, decimals)}). {describeChange(t, value, previous, decimals)}
            </span>
          </>
        )}
      </figcaption>
    </figure>
  );
}

/** The value's label: centred over the marker, but never over the edge of the bar. By its letters: on paper nothing is measured. */
function Pill({ at, text, animate, from }: { at: number; text: string; animate?: boolean; from: number }) {
  const half = `${text.length * 0.3}em + 12px`;
  const left = (fraction: number) => `clamp(${half}, ${fraction * 100}%, 100% - (${half}))`;
  return (
    <span
      className={classes.pill}
      data-animate={animate || undefined}
      style={{ left: left(at), '--from': left(from) } as CSSProperties}
    >
      {text}
    </span>
  );
}

/** Edge lines of the range with their figures; figures that would touch stand one below the other. */
function Limits({ limits }: { limits: { at: number | null; text: string }[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(PAPER_PX);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => element.clientWidth > 0 && setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const [first, second] = limits;
  const gap =
    first && second && first.at !== null && second.at !== null
      ? (second.at - first.at) * width
      : Number.POSITIVE_INFINITY;
  const stacked = gap < NEAR_PX;
  return (
    <div ref={box} className={classes.limits} data-stacked={stacked || undefined}>
      {limits.map(
        ({ at, text }, index) =>
          at !== null && (
            <span key={index === 0 ? 'lower' : 'upper'}>
              <i className={classes.limit} style={{ left: `${at * 100}%` }} />
              <span
                className={classes.figureText}
                data-side={index === 0 ? 'lower' : 'upper'}
                style={{ left: `clamp(${text.length * 0.3}em, ${at * 100}%, calc(100% - ${text.length * 0.3}em))` }}
              >
                {text}
              </span>
            </span>
          ),
      )}
    </div>
  );
}
