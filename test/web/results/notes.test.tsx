import { afterEach, beforeAll, beforeEach, describe, expect, it, type jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { InternalNoteView } from '#shared/views/reviewing.ts';
import { NotesPart } from '#web/results/review/notes-part.tsx';
import { type Answers, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { aReview } from './a-review.ts';
import { openCase } from './show-case.tsx';

const realFetch = globalThis.fetch;
beforeAll(() => speak('de', 'results'));
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  globalThis.fetch = realFetch;
});

const PUT = 'PUT /results/r1/internalnote';
const aNote = (_id: string, change: Partial<InternalNoteView> = {}): InternalNoteView => ({
  ...{ _id, userId: 'ursina', author: 'Ursina Probeli', note: `Notiz ${_id}`, deleted: false },
  ...{ createdAt: '2026-11-20T08:00:00Z', changedAt: null },
  ...change,
});
function show(notes: InternalNoteView[], answers: Answers = { [PUT]: { notes: [] } }) {
  serve(answers);
  openCase(<NotesPart />, { review: { ...aReview, notes } });
}
const sent = () =>
  (globalThis.fetch as unknown as jest.Mock).mock.calls.map(([, init]) =>
    JSON.parse(String((init as RequestInit).body)),
  );
const field = () => screen.getByRole('textbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const body = (activityType: string, _id: string | null, note: string) => ({
  activityType,
  internalNote: { _id, userId: 'ursina', note },
});

describe('notes among doctors', () => {
  it('say who wrote what when, that one was changed, and that one was deleted; only one’s own can be changed', () => {
    show([
      aNote('1'),
      aNote('2', { userId: 'vera', author: 'Vera Zweitmeinung', changedAt: '2026-11-20T09:00:00Z' }),
      aNote('3', { deleted: true, changedAt: '2026-11-20T09:00:00Z' }),
    ]);
    const notes = screen.getAllByRole('listitem');
    expect(notes.map(({ textContent }) => textContent)).toEqual([
      'Ursina Probeli 20.11.2026, 09:00Notiz 1BearbeitenLöschen',
      'Vera Zweitmeinung 20.11.2026, 09:00 · geändert 20.11.2026, 10:00Notiz 2',
      'Ursina Probeli 20.11.2026, 09:00Notiz gelöscht',
    ]);
    expect(screen.getByText('nie für Kundschaft')).toBeInTheDocument();
  });

  it('are added without blanks around them; blanks alone are none', async () => {
    show([]);
    type('   ');
    press('Notiz speichern');
    expect(sent()).toEqual([]);
    type(' Plausibel. ');
    press('Notiz speichern');
    await waitFor(() => expect(field()).toHaveValue(''));
    expect(sent()).toEqual([body('add', null, 'Plausibel.')]);
    expect(screen.queryByRole('button', { name: 'Notiz speichern' })).toBeNull();
  });

  it('are changed by who wrote them', async () => {
    show([aNote('1'), aNote('2')]);
    fireEvent.click(
      within(screen.getAllByRole('listitem')[1] as HTMLElement).getByRole('button', { name: 'Bearbeiten' }),
    );
    expect(screen.getByRole('textbox', { name: 'Notiz bearbeiten' })).toHaveValue('Notiz 2');
    type('Notiz 2, ergänzt');
    press('Notiz speichern');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Neue Notiz' })).toHaveValue(''));
    expect(sent()).toEqual([body('edit', '2', 'Notiz 2, ergänzt')]);
  });

  it('are deleted by who wrote them', async () => {
    show([aNote('1')]);
    press('Löschen');
    await waitFor(() => expect(sent()).toEqual([body('delete', '1', '')]));
  });

  it('begin anew when the one that is changed was deleted meanwhile', () => {
    sessionStorage.setItem('review.ursina.o1.note.editing', '1');
    show([aNote('1', { deleted: true })]);
    expect(screen.getByRole('textbox', { name: 'Neue Notiz' })).toHaveValue('');
  });

  it('that could not be deleted say why', async () => {
    show([aNote('1')], { [PUT]: 'note-not-yours' });
    press('Löschen');
    expect((await screen.findByRole('alert')).textContent).toMatch(/\S/);
  });
});
