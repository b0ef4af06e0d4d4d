import { beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { CourseValue, MarkerCourse } from '#shared/domain/results/build-course.ts';
import type { Level } from '#shared/domain/results/types.ts';
import type { CustomerResultView } from '#shared/views/results.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { AreasTable } from '#web/results/course/areas-table.tsx';
import { BloodValueScreen } from '#web/results/course/blood-value.tsx';
import { aCourse } from '../../unit/results/a-course.ts';
import { openScreen, PERSON } from '../orders/purchase-screens.tsx';
import { renderKit, speak } from '../render-kit.tsx';
import { inAll } from './a-result.ts';

beforeAll(() => speak('de', 'results', 'results-course'));

const two = (change: object = {}) =>
  aCourse([
    { at: '2025-03-11T07:00:00.000Z', number: 9 },
    { at: '2025-09-16T07:00:00.000Z', number: 22, ...change },
  ]);
const aMarker = (marker: string, change: MarkerCourse['change'], values: CourseValue[] = two()): MarkerCourse => ({
  ...{ marker, name: inAll(`Wert ${marker}`), about: null, resultCategoryId: 'iron', change, values },
});
const steady = (count: number) => Array.from({ length: count }, (_, at) => aMarker(`s${at}`, 'within'));

async function open(markers: MarkerCourse[], query = '') {
  const opened = await openScreen(patterns.bloodValue, <BloodValueScreen />, {
    at: `${paths.bloodValue(PERSON.id)}${query}`,
    slot: { from: '', to: '' },
    answers: {
      [`GET /customers/${PERSON.id}/follow-ups`]: () => ({ followUps: [] }),
      [`GET /results/historical-results/${PERSON.id}`]: () => ({ markers }),
    },
  });
  return opened;
}
const list = async () => within(await screen.findByRole('navigation', { name: 'Blutwert' }));
const rows = async () => (await list()).queryAllByRole('listitem').map(({ textContent }) => textContent);
const groups = async () =>
  (await list())
    .getAllByRole('heading', { level: 2 })
    .map((heading) => [heading.textContent, heading.parentElement?.querySelectorAll('li').length]);

describe('the list of values over time', () => {
  it('says of each where it stands and how it moved, in groups', async () => {
    await open([
      aMarker('a', 'within'),
      aMarker('b', 'larger-rise'),
      aMarker('c', 'larger-fall'),
      aMarker('d', 'unknown', two().slice(0, 1)),
      aMarker('e', 'unknown', two({ unit: 'pmol/l' })),
    ]);
    expect(await rows()).toEqual([
      'Wert e22 pmol/landers gemessen',
      'Wert b22 µg/lgestiegen',
      'Wert c22 µg/lgesunken',
      'Wert a22 µg/lkaum verändert',
      'Wert d9 µg/lVeränderung nicht eingeordnet',
    ]);
    expect(await groups()).toEqual([
      ['Anders gemessen', 1],
      ['Seit dem letzten Test verändert', 2],
      ['Kaum verändert', 1],
      ['Weitere Werte', 1],
    ]);
    expect(screen.queryByRole('button', { name: /^Alle/ })).toBeNull();
    expect(screen.getByRole('link', { current: true })).toHaveTextContent('Wert e');
    expect(screen.getByRole('heading', { level: 2, name: 'Wert e' })).toBeInTheDocument();
  });

  it('begins with ten, and what moved and what is open is always among them', async () => {
    const moved = Array.from({ length: 11 }, (_, at) => aMarker(`m${at}`, 'larger-rise'));
    await open([...moved, ...steady(5)], '?marker=s4');
    expect(await groups()).toEqual([
      ['Seit dem letzten Test verändert', 11],
      ['Kaum verändert', 1],
    ]);
    expect(screen.getByRole('link', { current: true })).toHaveTextContent('Wert s4');
    fireEvent.click(screen.getByRole('button', { name: 'Alle 16 Werte' }));
    expect(await rows()).toHaveLength(16);
    expect(screen.queryByRole('button', { name: /^Alle/ })).toBeNull();
  });

  it('has ten of those that did not move', async () => {
    await open(steady(12));
    expect(await rows()).toHaveLength(10);
    expect(screen.getByRole('button', { name: 'Alle 12 Werte' })).toBeInTheDocument();
  });

  it('finds a value by its name, also one that is not among the first, and says where there is none', async () => {
    await open(steady(12));
    await list();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Blutwert suchen' }), { target: { value: 'S11' } });
    expect(await rows()).toEqual(['Wert s1122 µg/lkaum verändert']);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(screen.queryByRole('button', { name: /^Alle/ })).toBeNull();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zink' } });
    expect(await rows()).toEqual([]);
    expect(screen.getByRole('status')).toHaveTextContent('Kein Wert mit diesem Namen.');
  });

  it('opens a value from the list, and on a phone from a choice', async () => {
    await open([aMarker('a', 'within'), aMarker('b', 'within')]);
    fireEvent.click((await list()).getByRole('link', { name: /Wert b/ }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Wert b' })).toBeInTheDocument();
    const choice = screen.getByRole('combobox', { name: 'Blutwert' });
    expect(choice).toHaveValue('b');
    fireEvent.change(choice, { target: { value: 'a' } });
    expect(await screen.findByRole('heading', { level: 2, name: 'Wert a' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { level: 2, name: 'Wert b' })).toBeNull();
  });

  it('says that there is no measurement of the value that the address names, and shows no other in its place', async () => {
    await open([aMarker('a', 'within')], '?marker=gone');
    expect(await screen.findByText(/Für diesen Wert gibt es keine Messung/)).toBeInTheDocument();
    expect(screen.queryByRole('heading', { level: 2, name: 'Wert a' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Mit anderen Werten vergleichen' })).toBeNull();
  });

  it('offers to compare a value with those of its area, where there is something to compare', async () => {
    const other = { ...aMarker('x', 'within'), resultCategoryId: 'liver' };
    await open([aMarker('a', 'within'), other, aMarker('b', 'within'), aMarker('c', 'within'), aMarker('d', 'within')]);
    expect(await screen.findByRole('link', { name: 'Mit anderen Werten vergleichen' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\?compare=a,b,c$/),
    );
  });

  it('is printed on demand; where there is no value it says so and has nothing to print', async () => {
    const printed: string[] = [];
    window.print = () => void printed.push('page');
    await open([aMarker('a', 'within')]);
    fireEvent.click(await screen.findByRole('button', { name: 'Drucken' }));
    expect(printed).toHaveLength(1);
  });

  it('leads to the orders where there is no value', async () => {
    await open([]);
    expect(await screen.findByRole('link', { name: 'Zu den Bestellungen' })).toHaveAttribute('href', paths.userOrders);
    expect(screen.queryByRole('button', { name: 'Drucken' })).toBeNull();
  });
});

describe('the areas of all results', () => {
  const aResult = (id: string, day: string, levels: Record<string, Level>, change: Partial<CustomerResultView> = {}) =>
    ({
      ...{
        _id: id,
        orderId: `o${id}`,
        orderNumber: id,
        product: inAll(`Test ${id}`),
        version: 1,
        beingCorrected: false,
      },
      ...{ sampledAt: `${day}T07:00:00.000Z`, releasedAt: `${day}T09:00:00.000Z` },
      areas: Object.entries(levels).map(([resultCategoryId, level]) => ({
        ...{ resultCategoryId, level, name: inAll(`Bereich ${resultCategoryId}`), icon: 'magnet' },
      })),
      ...change,
    }) satisfies CustomerResultView;
  const show = (results: CustomerResultView[]) => renderKit(<AreasTable results={results} />);
  const cells = () =>
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  it('stand in a row each, test by test, with how they moved; what was not measured is called so', () => {
    show([
      aResult('3', '2026-09-16', { iron: 'good', sugar: 'bad' }, { beingCorrected: true, version: 2 }),
      aResult('2', '2026-03-16', { iron: 'belowAverage', liver: 'good' }, { version: 2 }),
      aResult('1', '2025-09-16', { iron: 'good', liver: 'good' }),
    ]);
    expect(cells()).toEqual([
      [
        'Bereich',
        'Seit dem letzten Mal',
        '16.09.2026Test 3wird korrigiert',
        '16.03.2026Test 2Fassung 2',
        '16.09.2025Test 1',
      ],
      ['Bereich iron', 'besser eingestuft', 'Gut', 'Zu beachten', 'Gut'],
      ['Bereich sugar', 'erste Messung', 'Auffällig', 'nicht gemessen', 'nicht gemessen'],
      ['Bereich liver', 'gleich eingestuft', 'nicht gemessen', 'Gut', 'Gut'],
    ]);
    const links = within(screen.getByRole('table'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual(['3', '2', '1'].map((id) => paths.result(`o${id}`)));
  });

  it('are cards on a phone, with their last three levels', () => {
    const days = ['2026-09-16', '2026-03-16', '2025-09-16', '2025-03-16'];
    const levels: Level[] = ['good', 'belowAverage', 'bad', 'outstanding'];
    show(days.map((day, at) => aResult(String(at), day, at === 1 ? { sugar: 'good' } : { iron: levels[at] as Level })));
    const card = screen.getByRole('heading', { level: 3, name: 'Bereich iron' }).parentElement as HTMLElement;
    expect(card.querySelector('p')?.textContent).toBe('besser eingestuft');
    expect([...card.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      '16.09.2026Gut',
      '16.09.2025Auffällig',
      '16.03.2025Bestens',
    ]);
  });
});
