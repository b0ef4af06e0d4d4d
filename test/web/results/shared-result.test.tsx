import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import type { ReferenceRange } from '#shared/domain/results/types.ts';
import { LANGUAGES } from '#shared/languages.ts';
import type { SharedMeasureView, SharedResultView } from '#shared/views/sharing.ts';
import { createStore } from '#web/app/store.ts';
import { SharedResult } from '#web/results/shared/shared-result.tsx';
import { renderKit, speak } from '../render-kit.tsx';
import { inAll } from './a-result.ts';
import { aSharedArea, aSharedResult, aSharedValue } from './a-shared-result.ts';

beforeAll(() => speak('de', 'results-sharing'));

const show = (change: Partial<SharedResultView> = {}) =>
  renderKit(
    <Provider store={createStore()}>
      <SharedResult view={aSharedResult(change)} ticket="t" />
    </Provider>,
  );

const factsOf = (name: string) => {
  const terms = within(screen.getByRole('heading', { name }).parentElement as HTMLElement);
  return terms.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
};

describe('whose result it is', () => {
  it('is said over it and beside it: name, day of birth, sex, until when it is shared', () => {
    show();
    expect(factsOf('Person')).toEqual([
      ['Name', 'Zoë Müller'],
      ['Geboren', '17.04.1986'],
      ['Geschlecht', 'weiblich'],
    ]);
    expect(screen.getByText(/Von Zoë Müller geteilt bis/).parentElement).toHaveTextContent(
      'Nur lesen. Von Zoë Müller geteilt bis Mo 30.11., 14:10.',
    );
    expect(screen.getByText('Diese Öffnung sieht die Person, die teilt.')).toBeInTheDocument();
    expect(screen.getByText('Zoë Müller, 17.04.1986, weiblich')).toBeInTheDocument();
  });

  it('leaves out what nobody told us', () => {
    show({ person: { name: 'Max Muster', birthdate: null, sex: null } });
    expect(factsOf('Person')).toEqual([['Name', 'Max Muster']]);
  });

  it('a man is called one', () => {
    show({ person: { name: 'Max Muster', birthdate: null, sex: 'male' } });
    expect(factsOf('Person')[1]).toEqual(['Geschlecht', 'männlich']);
  });
});

describe('what was released', () => {
  it('is named with its number, version and sample, and who released it when', () => {
    show({ sampledAt: '2026-11-18T06:30:00.000Z', version: 2 });
    expect(screen.getByRole('heading', { level: 1, name: 'Komplett-Check' })).toBeInTheDocument();
    expect(screen.getByText('Probe vom 18.11.2026, 07:30 · Befund 2600001230, Fassung 2')).toBeInTheDocument();
    expect(screen.getByText('Eisenspeicher erholt.')).toBeInTheDocument();
    expect(screen.getByText('Dr. med. Ursina Probeli, freigegeben am 20.11.2026, 16:40')).toBeInTheDocument();
  });

  it('names no sample and no title where there is none', () => {
    show({ doctor: { name: 'Ursina Probeli', title: null } });
    expect(screen.getByText('Befund 2600001230, Fassung 1')).toBeInTheDocument();
    expect(screen.getByText('Ursina Probeli, freigegeben am 20.11.2026, 16:40')).toBeInTheDocument();
  });

  it.each<[string, Partial<SharedResultView>, string[]]>([
    ['says nothing more of one that stands', {}, []],
    ['warns that it is being corrected', { beingCorrected: true }, ['Dieses Resultat wird gerade korrigiert']],
    [
      'says why it replaces another',
      { correctionReason: inAll('Röhrchen verwechselt.') },
      ['Diese Fassung ersetzt eine frühere', 'Röhrchen verwechselt.'],
    ],
    ['names no empty reason', { correctionReason: inAll('') }, []],
  ])('%s', (_what, change, said) => {
    show(change);
    const all = [
      'Dieses Resultat wird gerade korrigiert',
      'Diese Fassung ersetzt eine frühere',
      'Röhrchen verwechselt.',
    ];
    expect(all.filter((words) => screen.queryByText(words) !== null)).toEqual(said);
  });

  it('has the health measures with their levels, where there are some', () => {
    const view = show();
    expect(screen.queryByRole('heading', { name: 'Gesundheitswerte' })).toBeNull();
    view.unmount();
    show({
      healthMeasures: [
        { healthMeasureId: 'heart', name: inAll('Herz'), level: 'good', levelName: inAll('Gut') },
        { healthMeasureId: 'energy', name: inAll('Energie'), level: 'bad', levelName: inAll('Auffällig') },
      ] as SharedResultView['healthMeasures'],
    });
    expect(factsOf('Gesundheitswerte')).toEqual([
      ['Herz', 'Gut'],
      ['Energie', 'Auffällig'],
    ]);
  });

  it('is marked as confidential, also as the PDF that does not end', () => {
    show();
    expect(screen.getByText('Nur für Sie bestimmt. Der Link endet von selbst, das PDF nicht.')).toBeInTheDocument();
  });
});

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('the values', () => {
  const outside: Partial<SharedMeasureView> = {
    ...{
      position: 'above',
      side: 'high',
      valueText: '180',
      decimalText: '180',
      number: 180,
      place: inAll('über Bereich'),
    },
  };

  it('stand in the area they belong to, those outside first, with its level, the words of the doctor and what is missing', () => {
    show({
      areas: [
        aSharedArea('iron', {
          resultCategorySummary: inAll('Bald wieder gut.'),
          missingMarkers: [
            { marker: 'tsf', name: inAll('Transferrin'), reason: 'not-usable', reasonName: inAll('nicht verwertbar') },
          ],
        }),
        aSharedArea('liver', { levelName: inAll('Zu beachten') }),
      ],
      measures: [
        aSharedValue('Ferritin', 'iron'),
        aSharedValue('ALT', 'liver', { unit: 'U/l' }),
        aSharedValue('Eisen', 'iron', outside),
      ],
    });
    expect(rows()).toEqual([
      'Bereich iron: Gut',
      'Bald wieder gut.',
      'Eisen über Bereich180 µg/l15–15015–150 über Bereich',
      'Ferritin im Bereich41 µg/l15–15015–150 im Bereich',
      'Transferrinnicht verwertbar',
      'Bereich liver: Zu beachten',
      'ALT im Bereich41 U/l15–15015–150 im Bereich',
    ]);
    expect(screen.getByRole('heading', { name: '1 von 3 Werten ausserhalb' })).toBeInTheDocument();
    expect(screen.getByText(/Ausserhalb liegende Werte stehen zuoberst/)).toBeInTheDocument();
  });

  it.each<[string, Partial<SharedMeasureView>[], string]>([
    ['all inside', [{}, {}], 'Alle 2 Werte im Bereich'],
    ['the only one inside', [{}], 'Der Wert liegt im Bereich'],
    ['a critical one', [{}, { position: 'critical', side: 'low' }], '1 von 2 Werten ausserhalb'],
    ['one below', [{ position: 'below', side: 'low' }], '1 von 1 Werten ausserhalb'],
    ['one without a place', [{}, { position: null }], 'Alle 2 Werte im Bereich'],
  ])('are counted: %s', (_what, changes, title) => {
    show({
      areas: [aSharedArea('iron')],
      measures: changes.map((change, index) => aSharedValue(`M${index}`, 'iron', change)),
    });
    expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.queryAllByText(/stehen zuoberst/)).toHaveLength(title.includes('ausserhalb') ? 1 : 0);
  });

  const range = (change: Partial<ReferenceRange>): ReferenceRange => ({
    ...{ lower: null, upper: null, text: '', source: 'lab' },
    ...change,
  });
  it.each<[string, ReferenceRange | null, string]>([
    ['both limits as the laboratory wrote them', range({ lower: 3.5, upper: 5, text: '3.5-5.0' }), '3.5–5.0'],
    ['from', range({ lower: 30, text: '>=30' }), '≥ 30'],
    ['more than', range({ lower: 30, text: '>30', lowerExclusive: true }), '> 30'],
    ['up to', range({ upper: 5, text: '<=5.0' }), '≤ 5.0'],
    ['less than', range({ upper: 5, text: '<5.0', upperExclusive: true }), '< 5.0'],
    ['words', range({ text: 'negativ' }), 'negativ'],
    ['no range', null, ''],
  ])('have their range beside them: %s', (_what, given, said) => {
    show({ areas: [aSharedArea('iron')], measures: [aSharedValue('Ferritin', 'iron', { range: given })] });
    expect(within(screen.getByRole('row', { name: /Ferritin/ })).getAllByRole('cell')[1]).toHaveTextContent(said);
    expect(screen.queryAllByText(said || 'undefined')).toHaveLength(said ? 2 : 0);
  });

  it.each<[string, Partial<SharedMeasureView>, 'up' | 'down' | 'none']>([
    ['above', { position: 'above', side: 'high' }, 'up'],
    ['critically high', { position: 'critical', side: 'high' }, 'up'],
    ['below', { position: 'below', side: 'low' }, 'down'],
    ['critically low', { position: 'critical', side: 'low' }, 'down'],
    ['critical by its text', { position: 'critical', side: null }, 'none'],
    ['inside', {}, 'none'],
    ['without a place', { position: null }, 'none'],
  ])('are pointed at where they lie outside: %s', (_what, change, mark) => {
    show({ areas: [aSharedArea('iron')], measures: [aSharedValue('Ferritin', 'iron', change)] });
    const marks = [...screen.getByRole('row', { name: /Ferritin/ }).querySelectorAll('svg')];
    const isInverted = (svg: SVGElement) => svg.classList.value.includes('inverted');
    expect(new Set(marks.map((svg) => (isInverted(svg) ? 'down' : 'up')))).toEqual(
      new Set(mark === 'none' ? [] : [mark]),
    );
  });
});

it.each(LANGUAGES)('everything has words in %s', async (language) => {
  await speak(language);
  show({ areas: [aSharedArea('iron')], measures: [aSharedValue('Ferritin', 'iron')], beingCorrected: true });
  expect(document.body.textContent).not.toMatch(/shared\.\w|\{\{/);
  await speak('de');
});
