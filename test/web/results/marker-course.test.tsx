import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { formatDate } from '#shared/domain/format-date.ts';
import type { CourseValue, MarkerCourse } from '#shared/domain/results/build-course.ts';
import { LANGUAGES } from '#shared/languages.ts';
import { groupMarkers, groupOf } from '#web/results/course/group-markers.ts';
import { MarkerCourseCard } from '#web/results/course/marker-course.tsx';
import { aCourse } from '../../unit/results/a-course.ts';
import { renderKit, speak } from '../render-kit.tsx';

const NAME = { de: 'Ferritin', en: 'Ferritin', fr: 'Ferritine', it: 'Ferritina' };
const at = (year: number, month = 1) => `${year}-${String(month).padStart(2, '0')}-10T07:00:00.000Z`;
const limits = (lower: number | null, upper: number | null) => ({ lower, upper, text: '', source: 'lab' as const });
const courseOf = (values: CourseValue[], change: MarkerCourse['change'] = 'unknown'): MarkerCourse => ({
  ...{ marker: 'ferritin', name: NAME, about: null, resultCategoryId: 'iron', values, change },
});

/** Every kind of break, every side, a figure below a limit, a value in correction. */
const MIXED = aCourse([
  { at: at(2020), number: 14, unit: 'ng/ml', range: limits(30, 50) },
  { at: at(2021), number: 9 },
  { at: at(2022), number: 22 },
  { at: at(2022, 9), number: 41, range: limits(20, 150) },
  { at: at(2023, 3), number: 170, range: limits(20, 150), loinc: '20567-4' },
  { at: at(2023, 9), number: 5, comparator: '<', range: limits(20, 150), loinc: '20567-4' },
  { at: at(2024, 3), number: 60, range: limits(20, 150), loinc: '20567-4' },
  { at: at(2024, 9), number: 66, range: limits(20, 150), loinc: '20567-4', lab: 'LABSUED' },
  { at: at(2026, 9), number: 70, range: limits(20, 150), loinc: '20567-4', lab: 'LABSUED', beingCorrected: true },
]);

const show = (values: CourseValue[]) => renderKit(<MarkerCourseCard course={courseOf(values)} />);
const points = () => within(screen.getByRole('group')).getAllByRole('button');

beforeAll(() => speak('de', 'results', 'results-course'));
beforeEach(() => speak('de'));

describe('the picture of a course and its words', () => {
  it('say the same: each point its value, its date, its side, and whether a line leads to it', () => {
    const { container } = show(MIXED);
    const drawn = [...container.querySelectorAll('[data-point]')];
    const said = points().map((button) => button.getAttribute('aria-label') ?? '');
    expect(said).toHaveLength(MIXED.length);
    const side: Record<string, RegExp> = {
      below: /unter dem Referenzbereich/,
      within: / im Referenzbereich/,
      above: /über dem Referenzbereich/,
    };
    drawn.forEach((point, index) => {
      const value = MIXED[index] as CourseValue;
      // figure and unit stay on one line in a sentence
      const words = (said[index] ?? '').replaceAll('\u00a0', ' ');
      expect(words.startsWith(`${formatDate(value.sampledAt)}: `)).toBe(true);
      const label = point.querySelector('[data-value]')?.textContent;
      if (label) expect(words).toContain(label);
      expect(words).toMatch(side[point.getAttribute('data-point') ?? ''] ?? /^$/);
      expect(point.hasAttribute('data-hollow')).toBe(words.includes('< ') || words.includes('korrigiert'));
    });
    expect(container.querySelectorAll('[data-line]')).toHaveLength(
      said.filter((words) => words.includes('Verbunden mit')).length,
    );
    expect(said.filter((words) => words.includes('Nicht verbunden'))).toHaveLength(
      MIXED.filter(({ joined }, index) => index > 0 && !joined).length,
    );
  });

  it('number the same breaks in picture, explanation and table, each with its reason', () => {
    const { container } = show(MIXED);
    const numbers = [...container.querySelectorAll('[data-break]')].map((one) => one.textContent);
    expect(numbers).toEqual(['1', '2', '3', '4', '5', '6']);
    const explained = within(
      screen.getByRole('heading', { name: 'Warum die Linie Lücken hat' }).closest('section') as HTMLElement,
    )
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent ?? '');
    expect(explained.map((words) => words.split('.')[0])).toEqual([
      '1Andere Einheit',
      '2Neuer Bereich',
      '3Andere Messmethode',
      '4Keine genaue Zahl',
      '5Keine genaue Zahl',
      '6Anderes Labor',
    ]);
    expect(explained[0]).toContain('Vorher ng/ml, am 10.01.2021 µg/l.');
    expect(explained[1]).toContain('20–150 statt 15–150');
    expect(explained[2]).toContain('LOINC 20567-4 statt 2276-4');
    expect(explained[3]).toContain('< 5 µg/l');
    expect(explained[5]).toContain('Vorher LABNORD, am 10.09.2024 LABSUED');
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent ?? '');
    expect(rows.filter((row) => /^\d · /.test(row))).toEqual([
      '6 · Anderes Labor',
      '5 · Keine genaue Zahl',
      '4 · Keine genaue Zahl',
      '3 · Andere Messmethode',
      '2 · Neuer Bereich',
      '1 · Andere Einheit',
    ]);
  });

  it('name several reasons of one break in one line', () => {
    show(
      aCourse([
        { at: at(2025), number: 9, unit: 'ng/ml' },
        { at: at(2026), number: 22, loinc: '20567-4' },
      ]),
    );
    expect(screen.getByText('1 · Andere Einheit, andere Messmethode')).toBeVisible();
  });

  it('are in the table value by value, the newest first, with the laboratory where there were several', () => {
    const { container } = show(MIXED);
    const rows = [...container.querySelectorAll('[data-value]:is(tr)')].map((row) =>
      [...row.children].map((cell) => cell.firstChild?.textContent ?? cell.textContent),
    );
    expect(rows).toHaveLength(MIXED.length);
    expect(rows[0]?.[0]).toBe('10.09.2026');
    expect(rows[0]?.[2]).toBe('20–150');
    expect(rows[0]?.at(-1)).toBe('LABSUED');
    expect(rows.at(-1)?.[3]).toBe('darunter');
    expect(rows.at(-1)?.[4]).toBe('erster Wert');
    expect(rows.find(([date]) => date === '10.01.2022')?.[4]).toBe('13 mehr');
  });

  it('are reached by arrow keys, one stop in the order of tabs', async () => {
    const { container } = show(MIXED);
    const all = points();
    expect(all.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, -1, -1, -1, -1, -1, 0]);
    all.at(-1)?.focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(all[6]).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(all[0]).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(all[0]).toHaveFocus();
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(all.at(-1)).toHaveFocus();
    // who sees it reads what a screen reader says
    expect(container.querySelector('figure > p')?.textContent).toBe(all.at(-1)?.getAttribute('aria-label'));
  });

  it('hide the table at a wish, but not from the printer', () => {
    show(MIXED);
    fireEvent.click(screen.getByRole('button', { name: /Tabelle ausblenden/ }));
    expect(screen.getByRole('button', { name: /Tabelle zeigen/ })).toBeVisible();
    expect(screen.getByRole('table').closest('[data-closed]')).not.toBeNull();
  });

  it('say that one measurement makes no line', () => {
    const { container } = show(aCourse([{ at: at(2026), number: 9 }]));
    expect(container.querySelectorAll('[data-point]')).toHaveLength(0);
    expect(screen.getByText(/einzige Messung/)).toBeVisible();
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('draw one measurement with the range that they name', () => {
    const goalRange = { lower: 75, upper: 125 };
    const [value] = aCourse([{ at: at(2026), number: 41, range: limits(50, 125), goalRange }]);
    const { container } = show([value as CourseValue]);
    expect(screen.getAllByText(/unter dem Zielbereich \(75–125\)/)[0]).toBeVisible();
    const drawn = [...container.querySelectorAll('figure')].map((figure) => figure.textContent).join();
    expect([drawn.includes('75'), drawn.includes('50')]).toEqual([true, false]);
  });

  it('show words without a line in the table alone', () => {
    const { container } = show(
      aCourse([
        { at: at(2025), number: null, valueText: 'negativ', unit: '' },
        { at: at(2026), number: null, valueText: 'positiv', unit: '' },
      ]),
    );
    expect(container.querySelectorAll('[data-point]')).toHaveLength(0);
    expect(screen.getAllByRole('row', { name: /negativ|positiv/ })).toHaveLength(2);
  });

  it.each(LANGUAGES)('have their words in %s', async (language) => {
    await speak(language);
    const { container } = show(MIXED);
    const said = points().map((button) => button.getAttribute('aria-label') ?? '');
    expect(container.textContent + said.join()).not.toMatch(/results-course:|results:|\{\{|undefined/);
    expect(said.every((words) => /\d{2}\.\d{2}\.\d{4}: .*µg\/l|ng\/ml/.test(words))).toBe(true);
  });
});

describe('the list of values', () => {
  const of = (marker: string, values: CourseValue[], change: MarkerCourse['change']): MarkerCourse => ({
    ...courseOf(values, change),
    marker,
    name: { ...NAME, de: marker },
  });
  const two = (measure: object = {}) =>
    aCourse([
      { at: at(2025), number: 9 },
      { at: at(2026), number: 22, ...measure },
    ]);
  const all = [
    of('Steady', two(), 'within'),
    of('Once', aCourse([{ at: at(2026), number: 9 }]), 'unknown'),
    of('Risen', two(), 'larger-rise'),
    of('Other unit', two({ unit: 'pmol/l' }), 'unknown'),
    of('Other method', two({ loinc: '20567-4' }), 'unknown'),
    of('Other laboratory', two({ lab: 'LABSUED' }), 'larger-fall'),
  ];

  it('begins with what was measured differently, then what moved', () => {
    expect(
      groupMarkers(all, '', 'de').map(({ group, markers }) => [group, markers.map(({ marker }) => marker)]),
    ).toEqual([
      ['new', ['Other unit', 'Other method']],
      ['moved', ['Risen', 'Other laboratory']],
      ['steady', ['Steady']],
      ['rest', ['Once']],
    ]);
    expect(groupOf(all[1] as MarkerCourse)).toBe('rest');
  });

  it('is searched by name', () => {
    expect(groupMarkers(all, ' other ', 'de').flatMap(({ markers }) => markers)).toHaveLength(3);
    expect(groupMarkers(all, 'zink', 'de')).toEqual([]);
  });
});
