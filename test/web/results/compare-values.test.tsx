import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { formatDate } from '#shared/domain/format-date.ts';
import type { CourseValue, MarkerCourse } from '#shared/domain/results/build-course.ts';
import { LANGUAGES } from '#shared/languages.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { BloodValueScreen } from '#web/results/course/blood-value.tsx';
import {
  beginWith,
  COMPARED_MAX,
  comparedMarkers,
  mayCompare,
  withOrWithout,
} from '#web/results/course/compared-markers.ts';
import { aCourse } from '../../unit/results/a-course.ts';
import { openScreen, PERSON } from '../orders/purchase-screens.tsx';
import { speak } from '../render-kit.tsx';

const at = (year: number) => `${year}-01-10T07:00:00.000Z`;
const of = (marker: string, values: CourseValue[], area = 'iron'): MarkerCourse => ({
  ...{ marker, name: { de: `Wert ${marker}`, en: marker, fr: marker, it: marker }, about: null },
  ...{ resultCategoryId: area, change: 'unknown', values },
});
const YEARS = [2024, 2025, 2026];
const PLAIN = of('plain', aCourse(YEARS.map((year, step) => ({ at: at(year), number: 9 + step * 20 }))));
/** Another unit first, then another method. */
const BROKEN = of(
  'broken',
  aCourse([
    { at: at(2024), number: 14, unit: 'ng/ml' },
    { at: at(2025), number: 22 },
    { at: at(2026), number: 41, loinc: '20567-4' },
  ]),
);
const ONCE = of('once', aCourse([{ at: at(2026), number: 9 }]), 'blood');
const WORDS = of('words', aCourse([{ at: at(2026), number: null, valueText: 'negativ', unit: '' }]));
const MANY = Array.from({ length: 7 }, (_, more) => of(`more${more}`, PLAIN.values, 'blood'));
const ALL = [PLAIN, BROKEN, ONCE, WORDS, ...MANY];

async function open(search: string) {
  const opened = await openScreen(patterns.bloodValue, <BloodValueScreen />, {
    at: `${paths.bloodValue(PERSON.id)}${search}`,
    slot: { from: '', to: '' },
    answers: {
      [`GET /customers/${PERSON.id}/follow-ups`]: () => ({ followUps: [] }),
      [`GET /results/historical-results/${PERSON.id}`]: () => ({ markers: ALL }),
    },
  });
  await speak('de', 'results', 'results-course');
  await screen.findByRole('heading', { level: 1, name: /\p{L}/u });
  return opened;
}

const pictureOf = async (name: string) => within(await screen.findByRole('region', { name }));
const xOf = (region: HTMLElement) =>
  [...region.querySelectorAll<HTMLElement>('fieldset button')].map(({ style }) => Number.parseFloat(style.left));
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');

beforeEach(() => speak('de', 'results', 'results-course'));

describe('several values beside each other', () => {
  it('are drawn over one time, each with its own scale, unit and breaks', async () => {
    await open('?compare=plain,broken,once');
    const regions: HTMLElement[] = [];
    for (const name of ['Wert plain', 'Wert broken', 'Wert once'])
      regions.push(await screen.findByRole('region', { name }));
    const [first = [], second = [], third = []] = regions.map(xOf);
    expect(first).toHaveLength(3);
    expect(second).toEqual(first);
    expect(third).toEqual(first.slice(-1));
    const lines = regions.map((region) => region.querySelectorAll('[data-line]').length);
    expect(lines).toEqual([2, 0, 0]);
    expect([...(regions[1]?.querySelectorAll('[data-break]') ?? [])].map(({ textContent }) => textContent)).toEqual([
      '1',
      '2',
    ]);
  });

  it('have a table each that says what the picture shows, and the picture says the same aloud', async () => {
    await open('?compare=broken');
    const region = await screen.findByRole('region', { name: 'Wert broken' });
    const said = within(within(region).getByRole('group'))
      .getAllByRole('button')
      .map((button) => plain(button.getAttribute('aria-label')));
    const rows = [...region.querySelectorAll('tr[data-value]')].map((row) => plain(row.textContent)).reverse();
    expect(rows).toHaveLength(BROKEN.values.length);
    BROKEN.values.forEach(({ sampledAt, valueText, unit }, index) => {
      for (const words of [said[index], rows[index]]) {
        expect(words).toContain(formatDate(sampledAt));
        expect(words).toContain(`${valueText} ${unit}`);
      }
    });
    expect(said.filter((words) => words.includes('Nicht verbunden'))).toHaveLength(2);
    const breaks = within(region)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(breaks).toEqual(expect.arrayContaining(['1 · Andere Einheit', '2 · Andere Messmethode']));
  });

  it('are chosen one by one, and left out again; the address says which', async () => {
    const { path } = await open('?compare=plain');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Wert broken' }));
    expect(await screen.findByText('2 Werte im Vergleich')).toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'Wert broken' })).toBeInTheDocument();
    fireEvent.click((await pictureOf('Wert plain')).getByRole('button', { name: /Entfernen.*Wert plain/ }));
    expect(await screen.findByText('1 Wert im Vergleich')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Wert plain' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Ein Wert allein' })).toHaveAttribute(
      'href',
      expect.stringContaining('marker=broken'),
    );
    expect(path()).toContain(paths.bloodValue(PERSON.id));
  });

  it('are not more than can be compared, and no words', async () => {
    await open(`?compare=${MANY.map(({ marker }) => marker).join(',')}`);
    expect(await screen.findByText(`${COMPARED_MAX} Werte im Vergleich`)).toBeInTheDocument();
    fireEvent.click(screen.getByText('Werte wählen'));
    expect(screen.getByRole('checkbox', { name: 'Wert more6' })).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: 'Wert more0' })).toBeEnabled();
    expect(screen.queryByRole('checkbox', { name: 'Wert words' })).toBeNull();
  });

  it('hide their tables at a wish, but not from the printer', async () => {
    await open('?compare=plain,broken');
    fireEvent.click(await screen.findByRole('button', { name: 'Tabellen ausblenden' }));
    for (const name of ['Wert plain', 'Wert broken'])
      expect((await pictureOf(name)).getByRole('table').closest('[data-closed]')).not.toBeNull();
  });

  it('are offered beside one value, with the others of its area', async () => {
    await open('?marker=plain');
    const link = await screen.findByRole('link', { name: 'Mit anderen Werten vergleichen' });
    expect(link).toHaveAttribute('href', expect.stringContaining('compare=plain,broken'));
    expect(link).toHaveAttribute('href', expect.not.stringContaining('words'));
  });

  it.each(LANGUAGES)('have their words in %s', async (language) => {
    await open('?compare=plain,broken');
    await speak(language);
    await screen.findAllByRole('table');
    expect(document.body.textContent).not.toMatch(/compare\.|picture\.|results-course:|\{\{/);
  });
});

describe('a comparison', () => {
  it.each([
    ['two courses', [PLAIN, BROKEN], true],
    ['a course and a single measurement', [PLAIN, ONCE], true],
    ['single measurements', [ONCE, of('other', ONCE.values)], false],
    ['a course and words', [PLAIN, WORDS], false],
    ['nothing', [], false],
  ])('has something to show of %s', (_what, markers, expected) => {
    expect(mayCompare(markers)).toBe(expected);
  });
});

describe('the address of a comparison', () => {
  const keys = (markers: MarkerCourse[]) => markers.map(({ marker }) => marker);

  it.each([
    ['in its order', 'broken,plain', ['broken', 'plain']],
    ['once each', 'plain,plain', ['plain']],
    ['known ones only', 'plain,<script>,toString', ['plain']],
    ['no words', 'words', []],
    ['nothing', '', []],
  ])('names values: %s', (_what, named, expected) => {
    expect(keys(comparedMarkers(named, ALL))).toEqual(expected);
  });

  it('is written with one more or one less, and begins with the area', () => {
    expect(withOrWithout([PLAIN], BROKEN)).toBe('plain,broken');
    expect(withOrWithout([PLAIN, BROKEN], PLAIN)).toBe('broken');
    expect(beginWith(PLAIN, ALL)).toBe('plain,broken');
    expect(beginWith(WORDS, ALL)).toBe('plain,broken');
  });
});
