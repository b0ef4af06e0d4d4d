import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { CourseValue } from '#shared/domain/results/build-course.ts';
import { CourseChart } from '#web/figures/course-chart.tsx';
import { aCourse } from '../../unit/results/a-course.ts';
import { renderKit, speak } from '../render-kit.tsx';

const realObserver = globalThis.ResizeObserver;
beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.ResizeObserver = realObserver;
  Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth');
});

/** The picture has so much room. */
function giveRoom(width: number): void {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => width });
  globalThis.ResizeObserver = class {
    readonly tell: () => void;
    constructor(tell: () => void) {
      this.tell = tell;
    }
    observe() {
      this.tell();
    }
    disconnect() {}
  } as unknown as typeof ResizeObserver;
}

const FIVE = aCourse(
  ['2022-03-10', '2023-03-10', '2024-03-10', '2025-03-10', '2026-03-10'].map((day, at) => ({
    at: `${day}T07:00:00.000Z`,
    number: 20 + at * 10,
  })),
);
/** Three tests in one week, long after the first. */
const CROWDED = aCourse(
  ['2020-03-10', '2026-03-08', '2026-03-09', '2026-03-10'].map((day, at) => ({
    at: `${day}T07:00:00.000Z`,
    number: 20 + at * 10,
  })),
);
const describeValue = ({ valueText }: CourseValue) => `Wert ${valueText}`;
const show = (values: CourseValue[], width = 900) => {
  giveRoom(width);
  const { container } = renderKit(
    <CourseChart values={values} label="Verlauf" hint="Eine Messung antippen" describe={describeValue} />,
  );
  const all = (selector: string) => [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);
  return { container, figures: all('[data-value]'), dates: all('[data-date]'), said: () => all('figure > p') };
};

describe('the picture of a course', () => {
  it('has a figure and a day at each point where there is room, the newest with its unit', () => {
    const { figures, dates } = show(FIVE);
    expect(figures).toEqual(['20', '30', '40', '50', '60 µg/l']);
    expect(dates).toEqual(['10.03.22', '10.03.23', '10.03.24', '10.03.25', '10.03.26']);
  });

  it('on a narrow screen says months, and no unit', () => {
    const { figures, dates } = show(FIVE, 440);
    expect(figures.at(-1)).toBe('60');
    expect(dates).toEqual(['03.22', '03.23', '03.24', '03.25', '03.26']);
  });

  it('where points stand close says the newest only, and never one label over another', () => {
    const { figures, dates } = show(CROWDED);
    expect(figures).toEqual(['20', '50 µg/l']);
    expect(dates).toEqual(['10.03.20', '10.03.26']);
  });

  it('says what a point is once it is asked, by pointer, focus or press; before that how to ask', () => {
    const { said } = show(FIVE);
    expect(said()).toEqual(['Eine Messung antippen']);
    const points = within(screen.getByRole('group', { name: 'Verlauf' })).getAllByRole('button');
    expect(points.map((point) => point.getAttribute('aria-label'))).toEqual(FIVE.map(describeValue));
    fireEvent.pointerEnter(points[1] as HTMLElement);
    expect(said()).toEqual(['Wert 30']);
    fireEvent.focus(points[3] as HTMLElement);
    expect(said()).toEqual(['Wert 50']);
    fireEvent.click(points[0] as HTMLElement);
    expect(said()).toEqual(['Wert 20']);
    expect(points.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1]);
  });
});
