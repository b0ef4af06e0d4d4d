import { afterEach, beforeAll, describe, expect, it, type jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { ReviewView } from '#shared/views/reviewing.ts';
import '#web/client/staff-calls.ts';
import { CaseContext, type OpenCase } from '#web/results/review/case-context.ts';
import { HandOver } from '#web/results/review/hand-over.tsx';
import { type Answers, openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { aReview } from './a-review.ts';

const realFetch = globalThis.fetch;
beforeAll(() => speak('de', 'results'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

const colleagues = [
  { id: 'ursina', name: 'Ursina Probeli' },
  { id: 'vera', name: 'Vera Zweitmeinung' },
];
function show(answers: Answers = {}, isReadOnly = false): void {
  serve(answers);
  function Case() {
    const [review] = useState<ReviewView>({ ...aReview, colleagues, assignedTo: colleagues[0] ?? null });
    return (
      <CaseContext value={{ review, userId: 'ursina', isReadOnly } as unknown as OpenCase}>
        <HandOver />
      </CaseContext>
    );
  }
  openScreen(<Case />);
}
const given = () =>
  (globalThis.fetch as unknown as jest.Mock).mock.calls
    .filter(([, init]) => (init as RequestInit | undefined)?.method === 'PUT')
    .map(([, init]) => JSON.parse(String((init as RequestInit).body)));
const open = () => fireEvent.click(screen.getByRole('button', { name: /Fall weitergeben/ }));
const give = () => fireEvent.click(screen.getByRole('button', { name: 'Weitergeben' }));

describe('giving a case to a colleague', () => {
  it('names who gets it and what they should know; one press takes it back', async () => {
    show({ 'PUT /results/r1/createdBy': {} });
    open();
    const choice = screen.getByRole('combobox', { name: 'An wen?' });
    expect(within(choice).queryByRole('option', { name: 'Ursina Probeli' })).toBeNull();
    give();
    expect(given()).toEqual([]);
    expect(screen.getByText('Bitte wählen Sie eine Möglichkeit.')).toBeInTheDocument();
    fireEvent.change(choice, { target: { value: 'vera' } });
    fireEvent.change(screen.getByRole('textbox', { name: /Was soll/ }), {
      target: { value: ' Bitte gleich anrufen ' },
    });
    give();
    expect(await screen.findByText(/Weitergegeben an Vera Zweitmeinung/)).toBeInTheDocument();
    expect(given()).toEqual([{ createdBy: 'vera', note: 'Bitte gleich anrufen' }]);
    fireEvent.click(screen.getByRole('button', { name: 'Rückgängig' }));
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect(given()[1]).toEqual({ createdBy: 'ursina' });
  });

  it('says why it cannot be, and is not offered for a case that is over', async () => {
    show({ 'PUT /results/r1/createdBy': 'order-completed' });
    open();
    fireEvent.change(screen.getByRole('combobox', { name: 'An wen?' }), { target: { value: 'vera' } });
    give();
    expect(await screen.findByRole('alert')).toHaveTextContent('Diese Bestellung ist abgeschlossen');
    show({}, true);
    expect(screen.getAllByRole('button', { name: /Fall weitergeben/ })).toHaveLength(1);
  });
});
