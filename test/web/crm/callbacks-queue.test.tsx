import { afterEach, beforeAll, expect, it, type jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { zurichDate } from '#shared/domain/format-date.ts';
import { sessionVerified } from '#web/app/session.ts';
import '#web/client/staff-calls.ts';
import { CallbacksScreen } from '#web/crm/callbacks/callbacks.tsx';
import { PERSON } from '../orders/purchase-screens.tsx';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { aSupport } from './a-support.ts';

const realFetch = globalThis.fetch;
beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

const ALWAYS = 'Mo-Su 00:00-24:00';
const hence = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const staffOf = (customerName: string, change = {}) => ({
  ...{ customerId: 'u1', customerName, takenBy: null, takerName: null, takenAt: null, note: null, ...change },
});
const items = () => [
  aSupport({
    _id: 'late',
    startsAt: hence(-130),
    dueAt: hence(-10),
    brokenAt: hence(-10),
    againBy: hence(50),
    staff: staffOf('Livia Musterbach'),
  }),
  aSupport({ _id: 'risk', startsAt: hence(-107), dueAt: hence(13), staff: staffOf('Marco Provaroni') }),
  aSupport({
    ...{ _id: 'taken', startsAt: hence(-10), dueAt: hence(110), state: 'taken', isTaken: true },
    staff: staffOf('Hanna Probst', { takenBy: 'other', takerName: 'Beat Muster', takenAt: hence(-5) }),
  }),
  aSupport({
    _id: 'soon',
    language: 'fr',
    isPromised: false,
    startsAt: hence(-41),
    dueAt: hence(79),
    staff: staffOf('Aurélie Exemple'),
  }),
];

/** Taken by whoever is signed in. */
const mine = () =>
  aSupport({
    ...{ _id: 'mine', startsAt: hence(-10), dueAt: hence(110), state: 'taken', isTaken: true },
    staff: staffOf('Rita Ruf', { takenBy: PERSON.id, takerName: 'Nora Testerin', takenAt: hence(-5) }),
  });

const FIGURES = {
  ...{ month: zurichDate(new Date()).slice(0, 7), language: 'de', asked: 60, kept: 47, broken: 3 },
  medianMinutes: 41,
};

async function open(more: ReturnType<typeof items> = []) {
  const hours = { de: ALWAYS, en: ALWAYS, fr: ALWAYS, it: ALWAYS };
  serve({
    'GET /supports': { items: [...items(), ...more], next: null, callbackHours: hours, callbackHolidays: [] },
    'GET /supports/months': { months: [FIGURES] },
    ...Object.fromEntries(['late', 'risk', 'mine'].map((id) => [`PUT /supports/${id}`, {}])),
  });
  const { store } = openScreen(<CallbacksScreen />);
  store.dispatch(sessionVerified({ ...PERSON, roles: ['crm_admin'] }));
  await screen.findByRole('heading', { name: 'Rückrufe' });
  return userEvent.setup({ delay: null });
}

const steps = () =>
  (globalThis.fetch as unknown as jest.Mock).mock.calls
    .filter(([, init]) => (init as RequestInit)?.method === 'PUT')
    .map(([address, init]) => [String(address).split('/').at(-1), JSON.parse(String((init as RequestInit).body)).step]);

it('stands in sections: broken, at risk, running, and in grey what was not promised', async () => {
  await open();
  const rows = screen.getAllByRole('row').map((row) => row.textContent ?? '');
  const at = (text: string) => rows.findIndex((row) => row.includes(text));
  const order = [
    'Zusage gebrochen',
    'Livia',
    'Gefährdet',
    'Marco',
    'Läuft',
    'Hanna',
    'So bald wie möglich',
    'Aurélie',
  ].map(at);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
  expect(rows[at('Aurélie')]).toContain('wartet 41 Min.');
  expect(rows[at('Livia')]).toContain('seit 10 Min.');
  // A colleague has it: there is no next step.
  const taken = screen.getAllByRole('row')[at('Hanna')];
  expect(taken && within(taken).queryByRole('button')).toBeNull();
});

it('is worked by keyboard: choose, take; a colleague’s is left alone', async () => {
  const user = await open();
  await user.keyboard('j');
  await user.keyboard('a');
  await waitFor(() => expect(steps()).toEqual([['risk', 'take']]));
  // Not taken yet by this person: nothing is noted.
  await user.keyboard('e');
  expect(steps()).toHaveLength(1);
  await user.keyboard('j');
  expect(await screen.findByText('Beat Muster hat diesen Rückruf übernommen.')).toBeVisible();
});

it('agrees on a new time, one key away, and says the middle of the waits', async () => {
  const user = await open([mine()]);
  expect(await screen.findByText(/47 von 50 gehalten\. Median 41 Min\./)).toBeVisible();
  await user.click(screen.getByText('Rita Ruf'));
  await user.keyboard('z');
  const field = screen.getByRole('combobox', { name: 'Neue Zeit' });
  expect(field).toHaveFocus();
  const agree = screen.getByRole('button', { name: /^Neue Zeit/ });
  expect(agree).toBeDisabled();
  await user.selectOptions(field, within(field).getAllByRole('option')[3] as HTMLElement);
  await user.click(agree);
  await waitFor(() => expect(steps()).toEqual([['mine', 'postpone']]));
});
