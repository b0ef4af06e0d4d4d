/**
 * The course of a value: panels by unit, the range as a band, lines only between what compares. The drawing is hidden from screen
 * readers; over each point lies a button that says the same in words, reached by arrow keys.
 */
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { formatDate } from '#shared/domain/format-date.ts';
import type { CourseValue } from '#shared/domain/results/build-course.ts';
import { displayValue } from '#shared/domain/results/describe-position.ts';
import {
  type CourseDrawing,
  type CoursePanel,
  type CoursePoint,
  drawCourse,
  type SharedTime,
} from '#shared/domain/results/draw-course.ts';
import classes from './course-chart.module.css';
import { CourseMark } from './course-mark.tsx';
import { formatFigure } from './range-geometry.ts';

export interface CourseChartProps {
  /** Oldest first. */
  values: CourseValue[];
  /** Names the picture and says how to move in it. */
  label: string;
  /** What a point says, for who does not see it and for who asks. */
  describe: (value: CourseValue) => string;
  /** How to ask a point; stands where its words will. */
  hint: string;
  /** One of several pictures over the same time: lower, and nothing of its own along the time. */
  shared?: SharedTime | null;
}

const HEIGHT = 240;
/** One of several. */
const LOW = 130;
/** Room above for units and numbers of breaks, below for dates. */
const TOP = 64;
const BOTTOM = 44;
const SCALE = 52;
const INSET = 44;
/** All dates of the time stand below, so the first and the last need half a date. */
const SHARED_INSET = 38;
const GAP = 30;
/** Two labels nearer than this would cover each other: dates, dates without their day, values. */
const DATES = 76;
const MONTHS = 50;
const FIGURES = 34;
/** Below this width a date is its month. */
const NARROW = 480;
const START_WIDTH = 640;

export function CourseChart({ values, label, describe, hint, shared = null }: CourseChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(START_WIDTH);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth || START_WIDTH));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const height = shared ? LOW : HEIGHT;
  const inset = shared ? SHARED_INSET : INSET;
  const drawing = drawCourse(values, { width, height, scale: SCALE, inset, gap: GAP, shared });
  const last = drawing.points.length - 1;
  const [asked, setAsked] = useState<number | null>(null);
  const current = Math.min(asked ?? last, last);
  const shown = values[drawing.points[current]?.index ?? -1];

  function move(event: KeyboardEvent<HTMLFieldSetElement>): void {
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = Math.min(last, Math.max(0, to));
    setAsked(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  }

  return (
    <figure className={classes.figure}>
      <div ref={box} className={classes.box} style={{ height: TOP + height + BOTTOM }}>
        <Drawing drawing={drawing} values={values} width={width} height={height} />
        <fieldset className={classes.points} aria-label={label} onKeyDown={move}>
          {drawing.points.map(({ index, x, y }, place) => (
            <button
              key={index}
              type="button"
              tabIndex={place === current ? 0 : -1}
              style={{ left: x, top: TOP + y }}
              aria-label={describe(values[index] as CourseValue)}
              onClick={() => setAsked(place)}
              onFocus={() => setAsked(place)}
              onPointerEnter={() => setAsked(place)}
            />
          ))}
        </fieldset>
      </div>
      {/* said by the point itself */}
      <p className={classes.said} aria-hidden>
        {asked !== null && shown ? describe(shown) : hint}
      </p>
    </figure>
  );
}

interface DrawingProps {
  drawing: CourseDrawing;
  values: CourseValue[];
  width: number;
  height: number;
}

function Drawing({ drawing, values, width, height }: DrawingProps) {
  const { panels, points, lines, breaks } = drawing;
  const isNarrow = width < NARROW;
  const dated = withRoom(points, isNarrow ? MONTHS : DATES);
  // not over the figures of a scale at the right
  const end = panels.at(-1)?.scaleAt === 'right' ? (panels.at(-1)?.right ?? width) : width;
  const pill = pillOf(points.at(-1), values, end, isNarrow);
  const named = withRoom(points, FIGURES, pill);
  return (
    <svg
      className={classes.drawing}
      width={width}
      height={TOP + height + BOTTOM}
      viewBox={`0 0 ${width} ${TOP + height + BOTTOM}`}
      aria-hidden
    >
      <g transform={`translate(0 ${TOP})`}>
        {panels.map((panel) => (
          <g key={panel.left}>
            <text className={classes.soft} {...placeUnit(panel, width)} y={-22}>
              {panel.unit}
            </text>
            {panel.bands.map((band) => (
              <g key={band.left}>
                <rect
                  className={classes.band}
                  x={band.left}
                  y={band.top}
                  width={band.right - band.left}
                  height={band.bottom - band.top}
                />
                {[band.upperAt, band.lowerAt].map(
                  (y) =>
                    y !== null && <path key={y} className={classes.limit} d={`M${band.left} ${y}H${band.right}`} />,
                )}
              </g>
            ))}
            {panel.ticks.map(({ value, y, isLimit }) => (
              <g key={value}>
                {!isLimit && <path className={classes.grid} d={`M${panel.left} ${y}H${panel.right}`} />}
                {panel.scaleAt && (
                  <text
                    className={isLimit ? undefined : classes.soft}
                    x={panel.scaleAt === 'left' ? panel.left - 8 : panel.right + 8}
                    y={y + 5}
                    textAnchor={panel.scaleAt === 'left' ? 'end' : 'start'}
                  >
                    {formatFigure(value, 0)}
                  </text>
                )}
              </g>
            ))}
            <path className={classes.grid} d={`M${panel.left} ${height}H${panel.right}`} />
          </g>
        ))}
        {breaks.map(
          ({ number, x, endsLine }) =>
            x !== null && (
              <g key={number} data-break={number}>
                {endsLine && <path className={classes.gap} d={`M${x} -18V${height}`} />}
                <circle className={classes.number} cx={x} cy={-34} r={13} />
                <text x={x} y={-29} textAnchor="middle" className={classes.bold}>
                  {number}
                </text>
              </g>
            ),
        )}
        {lines.map((line) => (
          <path
            key={`${line.x1} ${line.x2}`}
            className={classes.line}
            data-dashed={line.dashed || undefined}
            data-line
            d={`M${line.x1} ${line.y1}L${line.x2} ${line.y2}`}
          />
        ))}
        {points.map((point, place) => {
          const value = values[point.index] as CourseValue;
          return (
            <g key={point.index} data-point={point.shape} data-hollow={point.hollow || undefined}>
              <CourseMark point={point} />
              {named.has(place) && (
                <ValueLabel point={point} value={value} pill={place === points.length - 1 ? pill : null} />
              )}
              {dated.has(place) && (
                <>
                  <path className={classes.date} d={`M${point.x} ${height}v8`} />
                  <text className={classes.soft} x={point.x} y={height + 28} textAnchor="middle" data-date>
                    {shortDate(value.sampledAt, isNarrow)}
                  </text>
                </>
              )}
            </g>
          );
        })}
      </g>
    </svg>
  );
}

/** Over the scale it belongs to; of a panel without one, beside the break it begins with. */
function placeUnit({ scaleAt, left }: CoursePanel, width: number): { x: number; textAnchor?: 'end' } {
  if (scaleAt === 'right') return { x: width, textAnchor: 'end' };
  return { x: scaleAt === 'left' ? left - SCALE + 8 : left + 20 };
}

/** The points whose labels fit beside each other and beside the newest one's, the newest first. */
function withRoom(points: readonly CoursePoint[], apart: number, pill: Pill | null = null): Set<number> {
  const kept: number[] = [];
  for (let place = points.length - 1; place >= 0; place -= 1) {
    const x = points[place]?.x ?? 0;
    // No point lies to the right of the newest one, over which the pill stands.
    const isUnderPill = kept.length > 0 && pill !== null && pill.centre - x < pill.half + apart / 2;
    if (!isUnderPill && kept.every((other) => Math.abs((points[other]?.x ?? 0) - x) >= apart)) kept.push(place);
  }
  return new Set(kept);
}

/** The label of the newest value; its unit where there is room for it. */
interface Pill {
  words: string;
  centre: number;
  half: number;
}

function pillOf(
  point: CoursePoint | undefined,
  values: readonly CourseValue[],
  end: number,
  isNarrow: boolean,
): Pill | null {
  const value = values[point?.index ?? -1];
  if (!point || !value) return null;
  const words = isNarrow ? displayValue(value) : `${displayValue(value)} ${value.unit}`.trim();
  const half = words.length * 4.6 + 14;
  return { words, half, centre: Math.min(Math.max(point.x, half), end - half) };
}

/** `20.10.26`, `10.26` */
function shortDate(at: string, isNarrow: boolean): string {
  const short = formatDate(at).replace(/\d\d(\d\d)$/, '$1');
  return isNarrow ? short.slice('20.'.length) : short;
}

interface LabelProps {
  point: CoursePoint;
  value: CourseValue;
  /** Of the newest one. */
  pill: Pill | null;
}

/** The figure over its point. */
function ValueLabel({ point: { x, y }, value, pill }: LabelProps) {
  // Over the point there is no room at the top of the picture.
  const above = y > 34;
  if (!pill)
    return (
      <text x={x} y={above ? y - 15 : y + 28} textAnchor="middle" className={classes.bold} data-value>
        {displayValue(value)}
      </text>
    );
  const top = above ? y - 46 : y + 16;
  return (
    <>
      <rect className={classes.pill} x={pill.centre - pill.half} y={top} width={pill.half * 2} height={30} rx={15} />
      <text x={pill.centre} y={top + 20} textAnchor="middle" className={classes.pillText} data-value>
        {pill.words}
      </text>
    </>
  );
}
