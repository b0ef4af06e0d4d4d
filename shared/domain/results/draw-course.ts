import { type CourseValue, rangeShown } from '#shared/domain/results/build-course.ts';
import { placeShown } from '#shared/domain/results/goal-shown.ts';
import { sameUnit } from '#shared/domain/results/unit-hold.ts';

/** Room of the picture, in pixels. */
export interface CourseFrame {
  width: number;
  height: number;
  /** Left of every panel, for the figures of its scale. */
  scale: number;
  /** Between a panel's edge and its first and last point. */
  inset: number;
  /** Between two panels, where the break stands that parts them. */
  gap: number;
  /** Pictures one under the other have one time; without it each panel has its own. */
  shared?: SharedTime | null;
}

/** The time that several pictures have in common. */
export interface SharedTime {
  /** First and last sample of all of them, in milliseconds. */
  from: number;
  to: number;
  /** One of them has values in several units: all leave room at the right for a second scale. */
  hasOtherUnits: boolean;
}

export interface CoursePoint {
  /** Of the values. */
  index: number;
  x: number;
  y: number;
  shape: 'within' | 'above' | 'below' | 'unplaced';
  /** Its true height is not known (`<5`), or the value is being corrected. */
  hollow: boolean;
}

/** Values of one unit in a row, with a scale of their own. */
export interface CoursePanel {
  unit: string;
  left: number;
  right: number;
  /** Where the figures of its scale stand; null where there is no room for them between two other panels. */
  scaleAt: 'left' | 'right' | null;
  axis: { min: number; max: number };
  /** Limits of the ranges and round figures between them, in units of the values. */
  ticks: { value: number; y: number; isLimit: boolean }[];
  /** The range that held for the points between two places; open sides reach the panel's edge. */
  bands: { left: number; right: number; top: number; bottom: number; lowerAt: number | null; upperAt: number | null }[];
}

export interface CourseDrawing {
  panels: CoursePanel[];
  points: CoursePoint[];
  lines: { x1: number; y1: number; x2: number; y2: number; dashed: boolean }[];
  /** Numbered from 1 in time: what changed is said below the picture and in the table. `x` is null where nothing is drawn on one side. */
  breaks: { index: number; number: number; x: number | null; endsLine: boolean }[];
}

/** A line over more than a year and a half without a measurement is dashed. */
export const LONG_GAP_MS = 548 * 24 * 3_600_000;
/** Room above and below values and limits, as a share of the scale. */
const ROOM = 0.12;
/** Figures of the scale nearer to a limit than this share of the height would cover it; in a low picture, than a line of text. */
const NEAR = 0.09;
const TEXT_LINE = 20;

/**
 * Where everything of a marker's course lies. Each unit has a panel and a scale of its own, because nothing is converted; within a panel
 * time is to scale. Values that are no figures are not drawn. Pure geometry: no colours, no words.
 * @param values oldest first
 */
export function drawCourse(values: readonly CourseValue[], frame: CourseFrame): CourseDrawing {
  const groups = groupByUnit(values);
  if (frame.shared) return drawShared(values, groups, frame, frame.shared);
  const figures = groups.reduce((sum, group) => sum + group.length, 0);
  // One measurement alone needs more than nothing; two stand at the ends of their time.
  const room = Math.max(0, frame.width - groups.length * (frame.scale + frame.gap) + frame.gap);
  const drawing: CourseDrawing = { panels: [], points: [], lines: [], breaks: [] };
  let left = 0;
  for (const group of groups) {
    left += frame.scale + (left > 0 ? frame.gap : 0);
    const right = left + (room * group.length) / figures;
    const inset = Math.min(frame.inset, (right - left) / 2);
    const xs = spread(timesOf(values, group), left + inset, right - inset);
    drawGroup(drawing, values, group, xs, { height: frame.height, left, right, scaleAt: 'left' });
    left = right;
  }
  drawing.breaks = findBreaks(values, drawing, frame.scale + frame.gap / 2);
  return drawing;
}

/** All panels lie on one time; the scale of the first stands at the left, that of the last at the right. */
function drawShared(
  values: readonly CourseValue[],
  groups: readonly number[][],
  frame: CourseFrame,
  time: SharedTime,
): CourseDrawing {
  const drawing: CourseDrawing = { panels: [], points: [], lines: [], breaks: [] };
  const end = frame.width - (time.hasOtherUnits ? frame.scale : 0);
  const xs = groups.map((group) =>
    placeInTime(timesOf(values, group), time, frame.scale + frame.inset, end - frame.inset),
  );
  groups.forEach((group, at) => {
    const own = xs[at] ?? [];
    const [before, after] = [xs[at - 1]?.at(-1), xs[at + 1]?.[0]];
    const left = before === undefined ? frame.scale : (before + (own[0] ?? 0)) / 2;
    const right = after === undefined ? end : ((own.at(-1) ?? 0) + after) / 2;
    const scaleAt = at === 0 ? 'left' : at === groups.length - 1 ? 'right' : null;
    drawGroup(drawing, values, group, own, { height: frame.height, left, right, scaleAt });
  });
  drawing.breaks = findBreaks(values, drawing, 0);
  return drawing;
}

/** First and last sample of several courses, and whether one of them needs two scales. */
export function sharedTime(courses: readonly (readonly CourseValue[])[]): SharedTime {
  const times = courses.flatMap((values) => timesOf(values, groupByUnit(values).flat()));
  return {
    from: Math.min(...times),
    to: Math.max(...times),
    hasOtherUnits: courses.some((values) => groupByUnit(values).length > 1),
  };
}

const timesOf = (values: readonly CourseValue[], places: readonly number[]): number[] =>
  places.map((index) => Date.parse(values[index]?.sampledAt ?? ''));

/** Times to scale between two places, of a time that others share; the middle where there is one moment only. */
const placeInTime = (times: readonly number[], { from, to }: SharedTime, left: number, right: number): number[] =>
  times.map((time) => (to > from ? left + ((time - from) / (to - from)) * (right - left) : (left + right) / 2));

/** Places of the values, in rows of one unit. */
function groupByUnit(values: readonly CourseValue[]): number[][] {
  const groups: number[][] = [];
  values.forEach((value, index) => {
    if (value.number === null) return;
    const last = groups.at(-1);
    const before = values[last?.at(-1) ?? -1];
    if (last && before && sameUnit(before.unit, value.unit)) last.push(index);
    else groups.push([index]);
  });
  return groups;
}

function drawGroup(
  drawing: CourseDrawing,
  values: readonly CourseValue[],
  group: readonly number[],
  xs: readonly number[],
  { left, right, height, scaleAt }: Pick<CoursePanel, 'left' | 'right' | 'scaleAt'> & { height: number },
): void {
  const own = group.flatMap((index) => values[index] ?? []);
  const axis = axisOf(own);
  const yOf = (value: number) => ((axis.max - value) / (axis.max - axis.min)) * height;
  own.forEach((value, at) => {
    const [x, y, before] = [xs[at] ?? left, yOf(value.number ?? 0), drawing.points.at(-1)];
    if (value.joined && at > 0 && before) {
      const gap = Date.parse(value.sampledAt) - Date.parse(own[at - 1]?.sampledAt ?? '');
      drawing.lines.push({ x1: before.x, y1: before.y, x2: x, y2: y, dashed: gap > LONG_GAP_MS });
    }
    const hollow = value.comparator !== null || value.beingCorrected;
    drawing.points.push({ index: group[at] ?? 0, x, y, shape: shapeOf(value), hollow });
  });
  const edges = xs.map((x, at) => (at === 0 ? left : ((xs[at - 1] ?? x) + x) / 2));
  drawing.panels.push({
    unit: own.at(-1)?.unit ?? '',
    left,
    right,
    scaleAt,
    axis,
    ticks: ticksOf(own, axis, Math.max(NEAR, TEXT_LINE / height)).map(({ value, isLimit }) => ({
      value,
      isLimit,
      y: yOf(value),
    })),
    bands: bandsOf(own, [...edges, right], yOf, height),
  });
}

/** Times to scale between two places; one alone, or all at one time, evenly. */
function spread(times: readonly number[], from: number, to: number): number[] {
  const first = times[0] ?? 0;
  const span = (times.at(-1) ?? 0) - first;
  return times.map((time, at) =>
    span > 0 ? from + ((time - first) / span) * (to - from) : from + ((at + 1) / (times.length + 1)) * (to - from),
  );
}

function axisOf(values: readonly CourseValue[]): { min: number; max: number } {
  const known = values.flatMap((value) => {
    const shown = rangeShown(value);
    return [value.number, shown?.lower, shown?.upper].filter((figure): figure is number => typeof figure === 'number');
  });
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  const room = (highest - lowest || Math.abs(highest) || 1) * ROOM;
  // Amounts in blood are not negative, and a scale that went below 0 would say that they can be.
  return { min: lowest >= 0 ? Math.max(0, lowest - room) : lowest - room, max: highest + room };
}

function ticksOf(
  values: readonly CourseValue[],
  { min, max }: { min: number; max: number },
  apart: number,
): { value: number; isLimit: boolean }[] {
  const near = (left: number, right: number) => Math.abs(left - right) < (max - min) * apart;
  const ticks: { value: number; isLimit: boolean }[] = [];
  // The newest range first: where two limits would cover each other, the one that holds now is named.
  for (const value of [...values].reverse()) {
    const shown = rangeShown(value);
    for (const limit of [shown?.upper, shown?.lower])
      if (typeof limit === 'number' && !ticks.some((tick) => near(tick.value, limit)))
        ticks.push({ value: limit, isLimit: true });
  }
  for (const round of roundFigures(min, max))
    if (!ticks.some((tick) => near(tick.value, round))) ticks.push({ value: round, isLimit: false });
  return ticks;
}

/** Some three to five round figures of a scale. */
function roundFigures(min: number, max: number): number[] {
  const rough = (max - min) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((wide) => wide >= rough) ?? 10 * power;
  const first = Math.ceil(min / step);
  const count = Math.floor(max / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

function bandsOf(
  values: readonly CourseValue[],
  edges: readonly number[],
  yOf: (value: number) => number,
  height: number,
): CoursePanel['bands'] {
  const bands: CoursePanel['bands'] = [];
  values.forEach((value, at) => {
    const shown = rangeShown(value);
    if (!shown) return;
    const [left, right] = [edges[at] ?? 0, edges[at + 1] ?? 0];
    const lowerAt = shown.lower === null ? null : yOf(shown.lower);
    const upperAt = shown.upper === null ? null : yOf(shown.upper);
    const last = bands.at(-1);
    if (last && last.right === left && last.lowerAt === lowerAt && last.upperAt === upperAt) last.right = right;
    else bands.push({ left, right, top: upperAt ?? 0, bottom: lowerAt ?? height, lowerAt, upperAt });
  });
  return bands;
}

function shapeOf(value: CourseValue): CoursePoint['shape'] {
  const shown = placeShown(value);
  if (shown === 'critical') return value.side === 'low' ? 'below' : 'above';
  return shown ?? 'unplaced';
}

/** Between the two measurements that differ; where another panel begins, so far before it. */
function findBreaks(
  values: readonly CourseValue[],
  { points, panels }: Pick<CourseDrawing, 'points' | 'panels'>,
  beforePanel: number,
): CourseDrawing['breaks'] {
  const placeOf = (at: number): number | null => {
    const [before, point] = [points[at - 1], points[at]];
    if (!before || !point) return null;
    const panel = panels.find(({ left, right }) => left > before.x && left <= point.x && right >= point.x);
    return panel ? panel.left - beforePanel : (before.x + point.x) / 2;
  };
  const changed = values.flatMap(({ breaks }, index) => (breaks.length > 0 ? [index] : []));
  return changed.map((index, place) => ({
    index,
    number: place + 1,
    x: placeOf(points.findIndex((point) => point.index === index)),
    endsLine: !values[index]?.joined,
  }));
}
