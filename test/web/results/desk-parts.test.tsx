import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReleaseRefusal } from '#shared/domain/results/may-release.ts';
import type { Level, ResultDraft } from '#shared/domain/results/types.ts';
import type { InternalNoteView, ReviewMeasureView, ReviewView } from '#shared/views/reviewing.ts';
import { signOutHere } from '#web/client/session-token.ts';
import { CaseContext, type OpenCase } from '#web/results/review/case-context.ts';
import { CasePlace } from '#web/results/review/case-place.tsx';
import type { CellChange } from '#web/results/review/draft-cells.ts';
import { inReadingOrder } from '#web/results/review/in-reading-order.ts';
import { LongNames, MarkerName } from '#web/results/review/marker-name.tsx';
import { MissingValues } from '#web/results/review/missing-values.tsx';
import { nameColleagues, nameOfSaver } from '#web/results/review/name-colleagues.ts';
import { NotesPart } from '#web/results/review/notes-part.tsx';
import { markerOf, setContent } from '#web/results/review/result-content.ts';
import { SummaryPart } from '#web/results/review/summary-part.tsx';
import { takeSummary, withReopenedSummary } from '#web/results/review/take-summary.ts';
import { aMeasure, shippedContent } from '../../unit/results/shipped-content.ts';
import { openScreen, serve } from '../refusing-api.tsx';
import { renderKit, speak } from '../render-kit.tsx';

const realFetch = globalThis.fetch;
beforeAll(async () => {
  await speak('de', 'results');
  setContent(shippedContent());
});
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  globalThis.fetch = realFetch;
});

const text = (de = '') => ({ de, en: '', fr: '', it: '' });
const draftWith = (levels: Record<string, Level | null>, summary = text()): ResultDraft => ({
  summary,
  resultCategories: Object.entries(levels).map(([resultCategoryId, level]) => ({
    resultCategoryId,
    level,
    resultCategorySummary: text('Text'),
    selfComparisonDescriptions: null,
  })),
  healthMeasuresResult: [],
  recommendations: [],
  followUpRecommendations: [],
  acknowledged: [],
});

const colleagues = [
  { id: 'ursina', name: 'Dr. med. Ursina Probeli' },
  { id: 'vera', name: 'Vera Zweitmeinung' },
];
const aNote = (_id: string, userId: string, note: string): InternalNoteView => ({
  _id,
  userId,
  author: userId,
  note,
  createdAt: '2026-11-20T08:00:00Z',
  changedAt: null,
  deleted: false,
});

interface Wish {
  notes?: InternalNoteView[];
  draft?: ResultDraft;
  orderedMarkers?: string[];
  measures?: ReturnType<typeof aMeasure>[];
  change?: (changes: readonly CellChange[]) => void;
  userId?: string;
  refusals?: ReleaseRefusal[];
}

/** The facts that the parts under test read of an open case. */
function aCase({
  notes = [],
  draft = draftWith({}),
  orderedMarkers = [],
  measures = [],
  change,
  userId,
  refusals = [],
}: Wish): OpenCase {
  const review = { _id: 'r1', orderId: 'o1', customer: { preferredLanguage: 'de' }, notes, colleagues };
  const lab = { orderedMarkers, measures, areas: [] };
  const open: Partial<Record<keyof OpenCase, unknown>> = {
    review,
    lab,
    draft,
    change: change ?? (() => undefined),
    userId: userId ?? 'ursina',
    refusals,
    isReadOnly: false,
  };
  return open as unknown as OpenCase;
}

describe('a note that is typed', () => {
  const show = (wish: Wish = {}) =>
    openScreen(
      <CaseContext value={aCase(wish)}>
        <NotesPart />
      </CaseContext>,
    ).view;
  const field = () => screen.getByRole('textbox') as HTMLTextAreaElement;
  const type = (value: string) => fireEvent.change(field(), { target: { value } });

  it('is there again after the page was left, with a word about it, and only for who typed it', () => {
    const first = show();
    type('Ferritin plausibel');
    expect(screen.getByText(/In diesem Fenster behalten/)).toBeTruthy();
    first.unmount();
    const other = show({ userId: 'vera' });
    expect(field().value).toBe('');
    other.unmount();
    show();
    expect(field().value).toBe('Ferritin plausibel');
  });

  it('stays when the server refuses it, and goes when it is saved', async () => {
    serve({ 'PUT /results/r1/internalnote': 'note-not-yours' });
    const first = show();
    type('Ferritin plausibel');
    fireEvent.click(screen.getByRole('button', { name: 'Notiz speichern' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(field().value).toBe('Ferritin plausibel');
    first.unmount();
    serve({ 'PUT /results/r1/internalnote': { notes: [] } });
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Notiz speichern' }));
    await waitFor(() => expect(field().value).toBe(''));
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('is not lost by editing another one, whose changes are kept too', () => {
    const notes = [aNote('n1', 'ursina', 'Alt')];
    const first = show({ notes });
    type('Neu');
    fireEvent.click(screen.getByRole('button', { name: 'Bearbeiten' }));
    expect(field().value).toBe('Alt');
    type('Alt, ergänzt');
    first.unmount();
    show({ notes });
    expect(field().value).toBe('Alt, ergänzt');
    fireEvent.click(screen.getByRole('button', { name: 'Verwerfen' }));
    expect(field().value).toBe('Neu');
  });

  it('is gone when the person signs out', () => {
    show().unmount();
    const first = show();
    type('Geheim');
    first.unmount();
    signOutHere('logout');
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});

describe('the proposed conclusion', () => {
  const levels = { blood: 'good', lipids: 'bad' } as const;
  const sentence = 'Der Bereich «Blutfette» ist auffällig. Der andere Bereich ist in Ordnung.';
  const show = (draft: ResultDraft, change = jest.fn<(changes: readonly CellChange[]) => void>()) => {
    renderKit(
      <CaseContext value={aCase({ draft, change })}>
        <SummaryPart />
      </CaseContext>,
    );
    return change;
  };

  it('stands beside the empty field, and is in the draft only when it is taken', () => {
    const change = show(draftWith(levels));
    expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('');
    expect(change).not.toHaveBeenCalled();
    expect(screen.getByText(sentence).lang).toBe('de-CH');
    const take = screen.getByRole('button', { name: /Gelesen, übernehmen/ });
    expect(take.getAttribute('aria-describedby')).toBe(screen.getByText(sentence).id);
    fireEvent.click(take);
    expect(change.mock.calls[0]?.[0]).toContainEqual(['summary/de', sentence]);
  });

  it('waits for the last level, and is not offered where something is written', () => {
    show(draftWith({ ...levels, iron: null }));
    expect(screen.getByText(/sobald alle Bereiche beurteilt sind/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Gelesen/ })).toBeNull();
  });

  it('is open again when a level changes; own words stay', () => {
    const taken = draftWith(levels, { ...text(sentence), en: 'My own words.' });
    const better: CellChange = ['area/lipids/level', 'good'];
    expect(withReopenedSummary(taken, [better])).toEqual([better, ['summary/de', '']]);
    const own = draftWith(levels, text('Eigene Worte.'));
    expect(withReopenedSummary(own, [better])).toEqual([better]);
    const other: CellChange = ['recommendation/move', '1'];
    expect(withReopenedSummary(taken, [other])).toEqual([other]);
  });

  it('is read beside own words that were written about other values, and never replaces them by itself', () => {
    const reopened = { code: 'summary-reopened', subjects: [] } as ReleaseRefusal;
    const open = (own: string, refusals: ReleaseRefusal[]) =>
      renderKit(
        <CaseContext value={aCase({ draft: draftWith(levels, text(own)), refusals })}>
          <SummaryPart />
        </CaseContext>,
      );
    const written = open('Eigene Worte.', []);
    expect(screen.queryByText(sentence)).toBeNull();
    written.unmount();
    const other = open('Eigene Worte.', [reopened]);
    expect(screen.getByText(sentence).lang).toBe('de-CH');
    expect(screen.queryByRole('button', { name: /Gelesen, übernehmen/ })).toBeNull();
    expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Eigene Worte.');
    other.unmount();
    open(sentence, [reopened]);
    expect(screen.queryByText('Vorschlag nach den neuen Stufen')).toBeNull();
  });

  it('fills the languages nobody wrote in, and leaves the others', () => {
    const proposed = { de: 'A', en: 'B', fr: 'C', it: 'D' };
    expect(takeSummary({ summary: { ...text('Eigenes'), it: ' ' } }, proposed)).toEqual([
      ['summary/en', 'B'],
      ['summary/fr', 'C'],
      ['summary/it', 'D'],
    ]);
  });
});

describe('the values of an area', () => {
  it('begin with the critical one, then with what was corrected, and keep the order of the content otherwise', () => {
    const row = (marker: string, change: Partial<ReviewMeasureView> = {}) =>
      ({ marker, critical: false, corrected: null, ...change }) as ReviewMeasureView;
    const corrected = { corrected: {} as ReviewMeasureView['corrected'] };
    // A corrected value is a new row: the server has it behind all others.
    const rows = [row('mcv'), row('hemoglobin'), row('rdw', { critical: true }), row('platelets', corrected)];
    expect(inReadingOrder(rows).map(({ marker }) => marker)).toEqual(['rdw', 'platelets', 'hemoglobin', 'mcv']);
  });

  it('have short names, read out long, and long ones on demand', () => {
    const row = <MarkerName marker={markerOf('rdw')} sent="RDW" />;
    renderKit(row).unmount();
    const short = renderKit(row);
    expect(screen.getByText('RDW').getAttribute('aria-hidden')).toBe('true');
    expect(screen.getByText('RDW (Grössenverteilung der Erythrozyten)').className).toBe('vh');
    short.unmount();
    renderKit(<LongNames value={true}>{row}</LongNames>);
    expect(screen.getByText('RDW (Grössenverteilung der Erythrozyten)')).toBeTruthy();
    expect(screen.queryByText('RDW')).toBeNull();
  });

  it('name what has not come and what cannot be used', () => {
    const measures = [aMeasure('iron', { held: 'unknown-unit', position: null })];
    renderKit(
      <CaseContext value={aCase({ orderedMarkers: ['ferritin', 'iron', 'tsh'], measures })}>
        <MissingValues areaId="iron" />
      </CaseContext>,
    );
    expect(screen.getByText('Noch kein Wert: Ferritin')).toBeTruthy();
    expect(screen.getByText('Gemessen, nicht verwertbar: Eisen')).toBeTruthy();
    expect(screen.queryByText(/TSH/)).toBeNull();
  });
});

describe('colleagues', () => {
  it('are named as the language lists them', () => {
    expect(nameColleagues(['ursina', 'vera'], colleagues, 'fr', 'Quelqu’un')).toBe(
      'Dr. med. Ursina Probeli et Vera Zweitmeinung',
    );
    expect(nameColleagues(['gone'], colleagues, 'de', 'Jemand')).toBe('Jemand');
  });

  it('are named as who saved, never the person themselves', () => {
    const saved = (savedBy: string | null): Pick<ReviewView, 'savedBy' | 'colleagues'> => ({ savedBy, colleagues });
    expect(nameOfSaver(saved('vera'), 'ursina')).toBe('Vera Zweitmeinung');
    expect(nameOfSaver(saved('ursina'), 'ursina')).toBeNull();
    expect(nameOfSaver(saved(null), 'ursina')).toBeNull();
  });
});

describe('the keys of the list', () => {
  const row = (orderId: string) => ({ orderId }) as NonNullable<Parameters<typeof CasePlace>[0]['list']['next']>;
  const show = () =>
    openScreen(<CasePlace list={{ at: 2, count: 3, previous: row('a'), next: row('b'), version: 1, backTo: '/' }} />);

  it('say the place and open the case after and before', async () => {
    show().view.unmount();
    const { view } = show();
    expect(screen.getByText('Fall 2 von 3')).toBeTruthy();
    fireEvent.keyDown(document, { key: 'J', shiftKey: true });
    expect((await screen.findByRole('status')).textContent).toBe('/doctor/orders/b');
    view.unmount();
    show();
    fireEvent.keyDown(document, { key: '[' });
    expect((await screen.findByRole('status')).textContent).toBe('/doctor/orders/a');
  });
});
