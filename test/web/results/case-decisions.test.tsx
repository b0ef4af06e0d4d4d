import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ReleaseRefusal, ReleaseRefusalCode } from '#shared/domain/results/may-release.ts';
import type { Level, ResultDraft } from '#shared/domain/results/types.ts';
import type { ReviewView } from '#shared/views/reviewing.ts';
import { shippedContent } from '#test/unit/results/shipped-content.ts';
import { AdvicePart } from '#web/results/review/advice-part.tsx';
import type { OpenCase } from '#web/results/review/case-context.ts';
import { HealthPart } from '#web/results/review/health-part.tsx';
import { HeldPart } from '#web/results/review/held-part.tsx';
import { ReleaseFooter } from '#web/results/review/outcome-pane.tsx';
import { ReopenedAdvice, ReopenedPart, ReopenedSummary } from '#web/results/review/reopened-part.tsx';
import { setContent } from '#web/results/review/result-content.ts';
import { speak } from '../render-kit.tsx';
import { inAll } from './a-result.ts';
import { aCaseValue, aDraft, aReview } from './a-review.ts';
import { showCase } from './show-case.tsx';

beforeAll(async () => {
  await speak('de', 'results');
  setContent(shippedContent());
});

const refusals = (...codes: ReleaseRefusalCode[]): ReleaseRefusal[] => codes.map((code) => ({ code, subjects: [] }));

describe('health measures', () => {
  const measures = [
    { healthMeasureId: 'heart-risk', name: inAll('Herz'), proposedLevel: 'good', fingerprint: 'h', reopened: null },
    {
      healthMeasureId: 'metabolism',
      name: inAll('Stoffwechsel'),
      proposedLevel: 'good',
      fingerprint: 'm',
      reopened: null,
    },
  ] as unknown as ReviewView['healthMeasures'];
  const review: ReviewView = { ...aReview, healthMeasures: measures };
  const judged = (heart: Level | null, metabolism: Level | null): ResultDraft => ({
    ...aDraft(false),
    healthMeasuresResult: [
      { healthMeasureId: 'heart-risk', level: heart },
      { healthMeasureId: 'metabolism', level: metabolism },
    ],
  });
  const show = (draft: ResultDraft, given: Partial<OpenCase> = {}) => {
    const onAccept = jest.fn();
    return { onAccept, ...showCase(<HealthPart onAccept={onAccept} />, { review, draft, ...given }) };
  };
  const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  it('are proposed from the levels of the areas, and open until they are accepted', () => {
    const { onAccept } = show(judged(null, null));
    expect(rows()).toEqual(['HerzHerz: VorschlagGut', 'StoffwechselStoffwechsel: VorschlagZu beachten']);
    expect(screen.getByText('2 offen')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: /Vorschläge übernehmen/ }));
    expect(onAccept).toHaveBeenCalledTimes(1);
  });

  it('follow a level of an area that a doctor has set', () => {
    const draft = judged(null, null);
    const [sugar, ...others] = draft.resultCategories;
    if (sugar) show({ ...draft, resultCategories: [{ ...sugar, level: 'bad' }, ...others] });
    expect(rows()[1]).toBe('StoffwechselStoffwechsel: VorschlagAuffällig');
  });

  it('that were set otherwise say what the areas propose; others do not', () => {
    show(judged('bad', 'belowAverage'));
    expect(rows()).toEqual([
      'HerzHerz: AuffälligVorschlag aus den Bereichen: Gut',
      'StoffwechselStoffwechsel: Zu beachten',
    ]);
    expect(screen.queryByRole('button', { name: /Vorschläge übernehmen/ })).toBeNull();
    expect(screen.queryByText(/offen/)).toBeNull();
  });

  it('are set one by one', async () => {
    const { changed } = show(judged(null, null));
    fireEvent.click(screen.getByRole('button', { name: /^Stoffwechsel/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Auffällig' }));
    expect(changed()).toEqual([[['health/metabolism', 'bad']]]);
  });

  it('cannot be changed in a case that is over', () => {
    show(judged(null, 'good'), { isReadOnly: true });
    expect(screen.queryByRole('button', { name: /Vorschläge/ })).toBeNull();
    expect(screen.getByRole('button', { name: /^Herz/ })).toBeDisabled();
  });

  it('are no part where there are none', () => {
    show(judged(null, null), { review: aReview });
    expect(screen.queryByText('Gesundheitsmasse')).toBeNull();
  });
});

describe('values that may not be used', () => {
  const held = aCaseValue('1', 'iron', { held: 'unknown-unit', position: null, valueText: '7', unit: 'mg' });
  const uncertain = aCaseValue('2', 'potassium', { criticalNotExcluded: true, valueText: '6', unit: '' });
  const unknown = { ...aCaseValue('3', 'x', { held: 'repeated', valueText: '1' }), marker: null, name: 'XY' };
  const show = (acknowledged: string[], given: Partial<ReviewView>, more: Partial<OpenCase> = {}) =>
    showCase(<HeldPart />, {
      review: { ...aReview, measures: [aCaseValue('9', 'tsh')], ...given },
      draft: { ...aDraft(false), acknowledged },
      ...more,
    });
  const said = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  it('say why, and are marked as seen one by one', () => {
    const { changed } = show(['3'], { measures: [held, aCaseValue('9', 'tsh')], unmapped: [unknown] });
    expect(said()).toEqual([
      'Eisen: 7 mg Die Einheit ist unbekannt. Zur Kenntnis genommen.',
      expect.stringMatching(/^XY: 1 .*Das Labor hat zwei verschiedene Werte gesendet\. Zur Kenntnis genommen\.$/),
    ]);
    expect(screen.getByText('Zurückgehaltene Werte')).toBeInTheDocument();
    expect(screen.getByText('1 noch nicht gesehen')).toBeInTheDocument();
    const [first, second] = screen.getAllByRole('checkbox');
    expect(first).not.toBeChecked();
    expect(second).toBeChecked();
    fireEvent.click(first as HTMLElement);
    fireEvent.click(second as HTMLElement);
    expect(changed()).toEqual([[['acknowledged/1', '1']], [['acknowledged/3', '']]]);
  });

  it('that could be critical ask for a judgement', () => {
    show([], { measures: [uncertain] });
    expect(screen.getByText('Werte, die zu beurteilen sind')).toBeInTheDocument();
    expect(said()[0]).toMatch(/^Kalium: 6 .*Kritisch nicht ausgeschlossen.*Beurteilt: nicht kritisch/);
  });

  it('say nothing more once all are seen, and cannot be changed in a case that is over', () => {
    show(['1'], { measures: [held] }, { isReadOnly: true });
    expect(screen.queryByText(/noch nicht gesehen/)).toBeNull();
    expect(screen.getByRole('checkbox')).toBeDisabled();
  });

  it('are no part where every value may be used', () => {
    show([], {});
    expect(screen.queryByText('Zurückgehaltene Werte')).toBeNull();
  });
});

describe('advice', () => {
  const items = [
    { key: 'a', text: inAll('Mehr Eisen') },
    { key: 'b', text: { ...inAll('Mehr Schlaf'), fr: ' ', it: '' }, detail: 'in 12 Wochen' },
    { key: 'c', text: inAll('Mehr Wasser') },
  ];
  const show = (chosen: string[], proposed: string[], given: Partial<OpenCase> = {}) => {
    const onAccept = jest.fn();
    const part = <AdvicePart {...{ items, chosen, proposed, onAccept }} list="recommendation" />;
    return { onAccept, ...showCase(part, given) };
  };
  const said = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  it('shows what is chosen and what is proposed, with what is missing in which language', () => {
    const { onAccept, changed } = show(['a'], ['b']);
    expect(said()).toEqual(['Mehr Eisen ', 'Mehr Schlaf in 12 Wochen Vorschlagfehlt auf FR, IT']);
    expect(screen.getByText('1 von 3')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('checkbox', { name: /Mehr Eisen/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: /Mehr Schlaf/ }));
    expect(changed()).toEqual([[['recommendation/a', '']], [['recommendation/b', '1']]]);
    fireEvent.click(screen.getByRole('button', { name: /Vorschläge übernehmen/ }));
    expect(onAccept).toHaveBeenCalledTimes(1);
  });

  it('offers the others', () => {
    const { changed } = show(['a'], ['a']);
    const more = screen.getByRole('combobox', { name: 'Empfehlung hinzufügen' });
    expect(
      within(more)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Empfehlung hinzufügen', 'Mehr Schlaf', 'Mehr Wasser']);
    fireEvent.change(more, { target: { value: 'c' } });
    expect(changed()).toEqual([[['recommendation/c', '1']]]);
    expect(screen.queryByRole('button', { name: /Vorschläge übernehmen/ })).toBeNull();
  });

  it('offers nothing more where all stand there', () => {
    show(['a', 'b', 'c'], []);
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('cannot be changed in a case that is over', () => {
    show(['a'], ['b'], { isReadOnly: true });
    for (const box of screen.getAllByRole('checkbox')) expect(box).toBeDisabled();
    expect(screen.queryByRole('button', { name: /Vorschläge/ })).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('what new values have opened again', () => {
  const all: ReleaseRefusal[] = [
    { code: 'area-reopened', subjects: ['sugar', 'heart-risk'] },
    ...refusals('summary-reopened', 'advice-reopened'),
  ];
  const review = {
    ...aReview,
    healthMeasures: [
      { healthMeasureId: 'heart-risk', name: inAll('Herz') },
      { healthMeasureId: 'metabolism', name: inAll('Stoffwechsel') },
    ] as unknown as ReviewView['healthMeasures'],
    droppedAdvice: { recommendations: [], followUpRecommendations: ['follow-ferritin'] },
  };

  it('is listed: areas, summary, health measures, advice', () => {
    showCase(<ReopenedPart />, { review, refusals: all });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'sugar: Stufe, Text, Vergleich',
      'Zusammenfassung: neu lesen',
      'Gesundheitsmass «Herz»',
      'Empfehlungen und Folgetests: neu prüfen',
    ]);
    expect(screen.getByText('4 offen')).toBeInTheDocument();
  });

  it('is confirmed for the values on the screen, the summary and the advice each by itself', () => {
    const summary = showCase(<ReopenedSummary />, { review, refusals: refusals('summary-reopened') });
    fireEvent.click(screen.getByRole('button', { name: /Gelesen, gilt/ }));
    expect(summary.changed()).toEqual([[['basis/summary', 'all']]]);
    summary.view.unmount();
    const advice = showCase(<ReopenedAdvice />, { review, refusals: refusals('advice-reopened') });
    expect(screen.getByText(/Passt nicht mehr, abgewählt:/)).toHaveTextContent('Eisen nachkontrollieren');
    fireEvent.click(screen.getByRole('button', { name: /Gelesen, gilt/ }));
    expect(advice.changed()).toEqual([[['basis/advice', 'all']]]);
  });

  it.each<[string, Partial<OpenCase>]>([
    ['nothing is open again', { refusals: refusals('level-missing') }],
    ['the case is over', { refusals: all, isReadOnly: true }],
  ])('is not said where %s', (_what, given) => {
    showCase(
      <>
        <ReopenedPart />
        <ReopenedSummary />
        <ReopenedAdvice />
      </>,
      { review, ...given },
    );
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the way to the release', () => {
  const show = (given: Partial<OpenCase>) => {
    const [onPreview, onNextOpen] = [jest.fn(), jest.fn()];
    const { view } = showCase(<ReleaseFooter onPreview={onPreview} onNextOpen={onNextOpen} />, given);
    return { onPreview, onNextOpen, said: view.container.querySelector('p')?.textContent };
  };

  it.each<[string, Partial<OpenCase>, string]>([
    ['areas are open', { refusals: refusals('level-missing') }, '2 von 2 Bereichen offen. '],
    [
      'areas are open, and more',
      { refusals: refusals('level-missing', 'summary-missing') },
      '2 von 2 Bereichen offen. 1 weiterer Punkt sperrt die Freigabe.',
    ],
    [
      'only a health measure is open',
      { draft: aDraft(true), refusals: refusals('level-missing') },
      '1 weiterer Punkt sperrt die Freigabe.',
    ],
    ['nothing is', { draft: aDraft(true) }, 'Bereit zur Freigabe.'],
    ['it is released', { draft: aDraft(true), isReadOnly: true }, 'Dieses Resultat ist freigegeben.'],
  ])('says what is in its way where %s', (_what, given, said) => {
    expect(show(given).said).toBe(said);
  });

  it('leads to the next open area, and to the preview also while something is open', () => {
    const { onPreview, onNextOpen } = show({ refusals: refusals('level-missing') });
    fireEvent.click(screen.getByRole('button', { name: 'Zum nächsten' }));
    fireEvent.click(screen.getByRole('button', { name: /Vorschau und Freigabe/ }));
    expect([onNextOpen, onPreview].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('is shut for a case that is over, and names no next area where none is open', () => {
    show({ draft: aDraft(true), isReadOnly: true });
    expect(screen.getByRole('button', { name: /Vorschau und Freigabe/ })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Zum nächsten' })).toBeNull();
  });
});
