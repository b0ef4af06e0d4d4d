import { describe, expect, it } from '@jest/globals';
import { type CourseValue, rangeShown } from '#shared/domain/results/build-course.ts';
import { type CourseFrame, drawCourse, LONG_GAP_MS, sharedTime } from '#shared/domain/results/draw-course.ts';
import { placeShown } from '#shared/domain/results/goal-shown.ts';
import { sameUnit } from '#shared/domain/results/unit-hold.ts';
import { DAY_MS } from '#shared/durations.ts';
import { aCourse } from './a-course.ts';

const FRAME: CourseFrame = { width: 640, height: 240, scale: 48, inset: 40, gap: 28 };
const at = (day: number) => new Date(Date.UTC(2024, 0, 1) + day * DAY_MS).toISOString();

/** A repeatable stream of numbers in [0, 1): Park and Miller's generator. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

function pick<T>(next: () => number, of: readonly T[]): T {
  return of[Math.floor(next() * of.length)] as T;
}

/** A course as laboratories may send one: other units, codes and laboratories, ranges with one limit, words, figures below a limit. */
function randomCourse(next: () => number): CourseValue[] {
  const round = (value: number) => Math.round(value * 100) / 100;
  let day = 0;
  let limits = [round(next() * 50), round(50 + next() * 100)] as const;
  const count = 1 + Math.floor(next() * 7);
  return aCourse(
    Array.from({ length: count }, () => {
      day += Math.floor(next() * 700);
      if (next() < 0.2) limits = [round(next() * 50), round(50 + next() * 100)];
      const kind = next();
      const [lower, upper] = [kind < 0.25 ? null : limits[0], kind > 0.75 ? null : limits[1]];
      const number = next() < 0.05 ? null : round(next() * (next() < 0.1 ? 2000 : 200));
      return {
        at: at(day),
        number,
        valueText: number === null ? 'negativ' : String(number),
        comparator: next() < 0.1 ? pick(next, ['<', '>', '<=', '>='] as const) : null,
        unit: next() < 0.15 ? 'pmol/l' : 'µg/l',
        loinc: pick(next, ['2276-4', '2276-4', '2276-4', '20567-4', null]),
        lab: next() < 0.1 ? 'LABSUED' : 'LABNORD',
        beingCorrected: next() < 0.1,
        range: next() < 0.1 ? null : { lower, upper, text: '', source: 'lab' as const },
        goalRange: next() < 0.1 ? { lower: 30, upper: 60 } : null,
      };
    }),
  );
}

describe('the picture of a course', () => {
  it('lies as three values of a person do', () => {
    const drawing = drawCourse(
      aCourse([
        { at: at(0), number: 9 },
        { at: at(100), number: 22 },
        { at: at(400), number: 41 },
      ]),
      FRAME,
    );
    expect(drawing.points.map(({ x, shape, hollow }) => [x, shape, hollow])).toEqual([
      [88, 'below', false],
      [216, 'within', false],
      [600, 'within', false],
    ]);
    expect(drawing.panels).toHaveLength(1);
    expect(drawing.panels[0]?.bands).toHaveLength(1);
    expect(drawing.panels[0]?.ticks.filter(({ isLimit }) => isLimit).map(({ value }) => value)).toEqual([150, 15]);
    expect(drawing.lines.map(({ dashed }) => dashed)).toEqual([false, false]);
    expect(drawing.breaks).toEqual([]);
  });

  it.each([
    [LONG_GAP_MS / DAY_MS, false],
    [LONG_GAP_MS / DAY_MS + 1, true],
  ])('a line over %s days: dashed %s', (days, dashed) => {
    const [line] = drawCourse(
      aCourse([
        { at: at(0), number: 9 },
        { at: at(days), number: 22 },
      ]),
      FRAME,
    ).lines;
    expect(line?.dashed).toBe(dashed);
  });

  it('gives another unit a panel and a scale of its own, and numbers what changed', () => {
    const drawing = drawCourse(
      aCourse([
        { at: at(0), number: 14, unit: 'ng/ml', range: { lower: 30, upper: 50, text: '30-50', source: 'lab' } },
        { at: at(600), number: 34 },
        { at: at(800), number: 61, range: { lower: 20, upper: 150, text: '20-150', source: 'lab' } },
        { at: at(1000), number: 84, loinc: '20567-4' },
      ]),
      FRAME,
    );
    expect(drawing.panels.map(({ unit }) => unit)).toEqual(['ng/ml', 'µg/l']);
    expect(drawing.breaks.map(({ index, number, endsLine }) => [index, number, endsLine])).toEqual([
      [1, 1, true],
      [2, 2, false],
      [3, 3, true],
    ]);
    const [left, right] = drawing.panels;
    expect((right?.left ?? 0) - (left?.right ?? 0)).toBe(FRAME.gap + FRAME.scale);
    expect(drawing.breaks[0]?.x).toBe((left?.right ?? 0) + FRAME.gap / 2);
    expect(drawing.lines).toHaveLength(1);
  });

  it('draws no word, and says where nothing can be drawn', () => {
    const drawing = drawCourse(
      aCourse([
        { at: at(0), number: 9 },
        { at: at(9), number: null, valueText: 'negativ' },
      ]),
      FRAME,
    );
    expect(drawing.points).toHaveLength(1);
    expect(drawing.breaks).toEqual([{ index: 1, number: 1, x: null, endsLine: true }]);
  });

  it('is nothing without figures', () => {
    const empty = { panels: [], points: [], lines: [], breaks: [] };
    expect(drawCourse([], FRAME)).toEqual(empty);
    expect(drawCourse(aCourse([{ at: at(0), number: null }]), FRAME)).toEqual(empty);
  });

  it('holds for 10 000 random courses: in the frame, in time, to scale, on the right side of each limit, joined only to its like', () => {
    const next = numbers(20261123);
    for (let round = 0; round < 10_000; round += 1) {
      const values = randomCourse(next);
      const drawing = drawCourse(values, FRAME);
      const problems = problemsOf(values, drawing);
      expect({ round, problems }).toEqual({ round, problems: [] });
    }
  });
});

const isNear = (left: number, right: number) => Math.abs(left - right) < 1e-6;

function problemsOf(values: CourseValue[], { panels, points, lines, breaks }: ReturnType<typeof drawCourse>): string[] {
  const problems: string[] = [];
  const check = (what: string, isRight: boolean) => isRight || problems.push(what);
  check('each figure once', points.length === values.filter(({ number }) => number !== null).length);
  points.forEach((point, place) => {
    const value = values[point.index] as CourseValue;
    const panel = panels.find(({ left, right }) => point.x >= left && point.x <= right);
    const before = points[place - 1];
    check('in the frame', point.x >= 0 && point.x <= FRAME.width && point.y >= 0 && point.y <= FRAME.height);
    check('in a panel of its unit', panel !== undefined && sameUnit(panel.unit, value.unit));
    check('in time', before === undefined || before.x <= point.x);
    const place_ = placeShown(value);
    const side = place_ === 'critical' ? (value.side === 'low' ? 'below' : 'above') : (place_ ?? 'unplaced');
    check('shape', point.shape === side);
    const shown = rangeShown(value);
    if (!panel || !shown || value.number === null) return;
    const band = panel.bands.find(({ left, right }) => point.x >= left && point.x <= right);
    check('on a band', band !== undefined);
    if (value.comparator !== null) return;
    // a picture has its zero at the top
    if (shown.lower !== null && point.shape === 'below')
      check('below', point.y > (bandAt(panel, point, 'lowerAt') ?? 0));
    if (shown.upper !== null && point.shape === 'above')
      check('above', point.y < (bandAt(panel, point, 'upperAt') ?? 0));
  });
  for (const panel of panels) {
    const own = points.filter(({ x }) => x >= panel.left && x <= panel.right);
    const height = (value: number) => ((panel.axis.max - value) / (panel.axis.max - panel.axis.min)) * FRAME.height;
    for (const { index, y } of own) check('a value to scale', isNear(y, height(values[index]?.number ?? Number.NaN)));
    for (const { value, y } of panel.ticks) check('a figure of the scale to scale', isNear(y, height(value)));
    const timeOf = ({ index }: { index: number }) => Date.parse(values[index]?.sampledAt ?? '');
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last || timeOf(first) === timeOf(last)) continue;
    for (const point of own) {
      const share = (timeOf(point) - timeOf(first)) / (timeOf(last) - timeOf(first));
      check('time to scale', isNear(point.x, first.x + share * (last.x - first.x)));
    }
  }
  const drawn = (x: number, y: number) => points.find((point) => point.x === x && point.y === y);
  for (const line of lines) {
    const [from, to] = [drawn(line.x1, line.y1), drawn(line.x2, line.y2)];
    const [earlier, later] = [values[from?.index ?? -1], values[to?.index ?? -1]];
    check('a line has ends', earlier !== undefined && later !== undefined);
    if (!earlier || !later) continue;
    check('one unit', sameUnit(earlier.unit, later.unit));
    check('one method', earlier.loinc === null || later.loinc === null || earlier.loinc === later.loinc);
    check('one laboratory', earlier.lab === later.lab);
    check('figures', earlier.comparator === null && later.comparator === null);
    check('neighbours', values.indexOf(later) === values.indexOf(earlier) + 1);
  }
  check('lines', lines.length === values.filter(({ joined }) => joined).length);
  check(
    'breaks',
    breaks.map(({ number }) => number).every((number, index) => number === index + 1),
  );
  check('all breaks', breaks.length === values.filter(({ breaks: kinds }) => kinds.length > 0).length);
  return problems;
}

/** Where the limit of the band at a point lies: at a place where two bands meet, of the one whose limit fits. */
function bandAt(
  { bands }: ReturnType<typeof drawCourse>['panels'][number],
  { x, shape }: ReturnType<typeof drawCourse>['points'][number],
  limit: 'lowerAt' | 'upperAt',
): number | null {
  const found = bands.filter(({ left, right }) => x >= left && x <= right).flatMap((band) => band[limit] ?? []);
  return found.length === 0 ? null : shape === 'below' ? Math.min(...found) : Math.max(...found);
}

describe('several pictures over one time', () => {
  const both = (left: CourseValue[], right: CourseValue[]) => {
    const shared = sharedTime([left, right]);
    return [left, right].map((values) => drawCourse(values, { ...FRAME, shared }));
  };

  it('show the same day at the same place, whatever the units', () => {
    const days = [0, 100, 400];
    const [one, other] = both(
      aCourse(days.map((day) => ({ at: at(day), number: 20 }))),
      aCourse(days.map((day) => ({ at: at(day), number: 20, unit: day > 50 ? 'pmol/l' : 'µg/l' }))),
    );
    expect(one?.points.map(({ x }) => x)).toEqual(other?.points.map(({ x }) => x));
    expect(one?.panels.map(({ scaleAt }) => scaleAt)).toEqual(['left']);
    expect(other?.panels.map(({ scaleAt, unit }) => [scaleAt, unit])).toEqual([
      ['left', 'µg/l'],
      ['right', 'pmol/l'],
    ]);
    // the second scale has room at the right of both
    expect(one?.panels[0]?.right).toBe(FRAME.width - FRAME.scale);
    expect(other?.breaks.map(({ x }) => x)).toEqual([other?.panels[1]?.left]);
    expect(other?.lines).toHaveLength(1);
  });

  it('leave the time empty in which a value was not measured', () => {
    const [short, long] = both(
      aCourse([{ at: at(400), number: 20 }]),
      aCourse([0, 400].map((day) => ({ at: at(day), number: 20 }))),
    );
    expect(short?.points.map(({ x }) => x)).toEqual([long?.points[1]?.x]);
    const [alone] = [
      drawCourse(aCourse([{ at: at(1), number: 9 }]), {
        ...FRAME,
        shared: sharedTime([aCourse([{ at: at(1), number: 9 }])]),
      }),
    ];
    expect(alone?.points.map(({ x }) => Number.isFinite(x))).toEqual([true]);
  });

  it('keep this over 5000 random pairs: time to scale, panels side by side, points and lines inside, no line over a break', () => {
    const next = numbers(20261123);
    for (let pair = 0; pair < 5000; pair += 1) {
      const courses = [randomCourse(next), randomCourse(next)].filter((values) =>
        values.some(({ number }) => number !== null),
      );
      if (courses.length < 2) continue;
      const shared = sharedTime(courses);
      const perDay = new Map<string, number>();
      for (const values of courses) {
        const { panels, points, lines, breaks } = drawCourse(values, { ...FRAME, shared });
        for (const { index, x, y } of points) {
          const day = values[index]?.sampledAt ?? '';
          expect(perDay.get(day) ?? x).toBeCloseTo(x, 6);
          perDay.set(day, x);
          expect(panels.some(({ left, right }) => x >= left && x <= right)).toBe(true);
          expect(y >= 0 && y <= FRAME.height).toBe(true);
        }
        for (const [place, panel] of panels.entries()) {
          expect(panel.right).toBeGreaterThanOrEqual(panel.left);
          if (place > 0) expect(panel.left).toBeCloseTo(panels[place - 1]?.right ?? Number.NaN, 6);
        }
        for (const { x1, x2 } of lines) {
          expect(panels.some(({ left, right }) => x1 >= left && x2 <= right)).toBe(true);
          expect(breaks.some(({ x, endsLine }) => endsLine && x !== null && x > x1 && x < x2)).toBe(false);
        }
      }
    }
  });
});
