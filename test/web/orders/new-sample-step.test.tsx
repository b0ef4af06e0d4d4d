import { afterEach, beforeAll, beforeEach, describe, expect, it, type jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { zurichDate } from '#shared/domain/format-date.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { NewSampleView, OrderView } from '#shared/views/orders.ts';
import { paths } from '#web/app/paths.ts';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { NewSampleStep } from '#web/orders/new-sample/new-sample-step.tsx';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const ORDER = '019a0000-0000-7000-8000-000000000000';
/** Ten and forty hours ahead: only the second leaves time to fast. */
const at = (hours: number) => new Date(Math.ceil(Date.now() / HOUR_MS + hours) * HOUR_MS).toISOString();
const [SOON, NEXT] = [at(10), at(40)];
const newSample: NewSampleView = {
  ...{ state: 'needed', reasons: ['haemolysed'], isPart: true, mayChoose: true, chosenAt: null },
  rejectedAt: '2026-11-20T07:00:00.000Z',
};
const days = (...free: string[]) => ({
  'GET /partner-branch/b1/multidaystimeslots': {
    days: Object.fromEntries(
      free.map((from) => [zurichDate(from), { closed: null, slots: [{ from, to: from, free: 1 }] }]),
    ),
  },
});
const atBranch = {
  ...{
    _id: ORDER,
    application: 'branch',
    testResult: null,
    deliveryAddress: null,
    product: { key: 'heart-basic', fastingHours: 12 },
  },
  appointment: { partnerBranchId: 'b1', branchName: 'Eulach Apotheke', from: '2026-11-18T07:00:00.000Z' },
} as unknown as OrderView;
const atHome = {
  ...{
    _id: ORDER,
    application: 'homesampling',
    testResult: null,
    appointment: null,
    product: { key: 'vitamin-d-home' },
  },
  deliveryAddress: { streetAddress: 'Neuweg 7', zipCode: '3011', city: 'Bern' },
} as unknown as OrderView;

const realFetch = globalThis.fetch;
beforeAll(() => speak('de'));
beforeEach(() => serve(days(SOON, NEXT)));
afterEach(() => {
  globalThis.fetch = realFetch;
});

const show = (order: OrderView, change: Partial<NewSampleView> = {}) =>
  openScreen(<NewSampleStep order={order} newSample={{ ...newSample, ...change }} />);

/** Bodies of the calls that choose. */
const sent = () =>
  (globalThis.fetch as jest.Mock).mock.calls
    .filter(([address]) => String(address).endsWith(`/orders/${ORDER}/replacement`))
    .map(([, init]) => JSON.parse((init as { body: string }).body));

describe('the step to a new sample', () => {
  it('says in plain words why, that the rest stands, and that it is free', async () => {
    show(atHome);
    expect(await screen.findByRole('heading', { name: 'Neue Probe, kostenlos' })).toBeInTheDocument();
    expect(screen.getByText(/Blutzellen in der Probe sind geplatzt/)).toBeInTheDocument();
    expect(screen.getByText(/Ein Teil Ihrer Werte fehlt/)).toBeInTheDocument();
    expect(screen.getByText(/Sie bezahlen nichts.*Neuweg 7, 3011 Bern/)).toBeInTheDocument();
  });

  it('orders a kit in one press', async () => {
    serve({ [`POST /orders/${ORDER}/replacement`]: {} });
    show(atHome);
    await userEvent.click(await screen.findByRole('button', { name: 'Neues Testset bestellen' }));
    await waitFor(() => expect(sent()).toEqual([{}]));
  });

  it('books the next free time at the same branch that leaves time to fast, in one press; another place is one step away', async () => {
    show(atBranch);
    const book = await screen.findByRole('button', { name: `${formatShortDayTime(NEXT, 'de')} buchen` });
    expect(screen.getByRole('link', { name: 'Andere Zeit oder anderer Ort' })).toHaveAttribute(
      'href',
      paths.newSample(ORDER),
    );
    serve({ [`POST /orders/${ORDER}/replacement`]: {} });
    await userEvent.click(book);
    await waitFor(() => expect(sent()).toEqual([{ appointment: { partnerBranchId: 'b1', from: NEXT } }]));
  });

  it('leads to the choice where that branch has nothing free', async () => {
    serve(days());
    show(atBranch);
    expect(await screen.findByRole('link', { name: 'Zeit und Ort wählen' })).toHaveAttribute(
      'href',
      paths.newSample(ORDER),
    );
  });

  it('says why it was refused', async () => {
    serve({ [`POST /orders/${ORDER}/replacement`]: 'no-new-sample' });
    show(atHome);
    await userEvent.click(await screen.findByRole('button', { name: 'Neues Testset bestellen' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('keine neue Probe mehr');
  });

  it('asks to call where two new samples failed', async () => {
    show(atHome, { mayChoose: false });
    expect(await screen.findByText(/Bitte rufen Sie uns an/)).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link')).toHaveAttribute('href', expect.stringContaining('tel:'));
  });
});
