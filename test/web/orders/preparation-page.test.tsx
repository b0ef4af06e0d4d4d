import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { PreparationView } from '#shared/views/content.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { PreparationScreen } from '#web/orders/preparation/preparation.tsx';
import { AHEAD, APPOINTMENT, AT_HOME, anOrder, anUnpaidOrder, inAll, ORDER_ID, OVER } from './an-order.ts';
import { openScreen, refusedWith } from './purchase-screens.tsx';

const fasting: PreparationView['fasting'] = {
  ...{ required: true, hours: 12, strictHours: 0, text: inAll('Nüchtern kommen'), strictFrom: null },
  from: '2999-01-01T20:00:00.000Z',
};
const PREPARATION: PreparationView = {
  fasting,
  bring: [inAll('Versichertenkarte')],
  notes: [inAll('Medikamente wie gewohnt')],
  duration: inAll('Rund zehn Minuten'),
  results: inAll('Nach drei Tagen'),
};

const open = (order: OrderView, preparation: unknown = PREPARATION) =>
  openScreen(patterns.preparation, <PreparationScreen />, {
    at: paths.preparation(ORDER_ID),
    slot: { from: AHEAD, to: AHEAD },
    answers: {
      [`GET /orders/${ORDER_ID}`]: () => order,
      [`GET /orders/${ORDER_ID}/preparation`]: () => preparation,
    },
  });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const points = () => screen.getAllByRole('listitem').map((item) => item.textContent);

describe('how to get ready for a sample', () => {
  it('at a branch says where and when, from when on to fast and to drink, what to bring, and when the result comes', async () => {
    await open(anOrder({ expectedResultDate: '2999-01-09' }));
    await heading('So bereiten Sie sich vor');
    expect(await screen.findByText('Basis-Check, Bestellung 2600000018')).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Ihr Termin' })).toHaveTextContent(/09:00.*Eulach Apotheke/);
    expect(await screen.findByRole('heading', { name: 'Mitbringen' })).toBeVisible();
    const list = points().join(' | ');
    expect(list).toMatch(/Ab Di 01\.01\., 21:00 nichts Fetthaltiges essen\. Wasser, Tee und Kaffee sind erlaubt/);
    expect(list).toMatch(/Ab \d\d:\d\d ein bis zwei Gläser Wasser/);
    expect(list).toMatch(/Medikamente wie gewohnt \| Versichertenkarte/);
    expect(list).not.toMatch(/Ausweis/);
    expect(screen.getByRole('heading', { name: 'Am Termin' })).toBeVisible();
    expect(screen.getByText('Rund zehn Minuten')).toBeVisible();
    expect(screen.getByText('Resultat bis Mi 09.01.')).toBeVisible();
    expect(screen.getByText('Nach drei Tagen')).toBeVisible();
  });

  it('says where nothing is asked for that eating is allowed, and of no water', async () => {
    await open(anOrder(), { ...PREPARATION, fasting: { ...fasting, required: false, from: null } });
    await heading('So bereiten Sie sich vor');
    expect(await screen.findByText('Nüchtern kommen')).toBeVisible();
    expect(points().join(' ')).not.toMatch(/Gläser Wasser|Fetthaltiges/);
    expect(screen.queryByText(/^Resultat bis/)).toBeNull();
  });

  it('at home says where the kit goes, what to lay out, and of no water before an appointment', async () => {
    await open(anOrder(AT_HOME), { ...PREPARATION, fasting: { ...fasting, from: null } });
    await heading('So nehmen Sie die Probe zu Hause');
    expect(await screen.findByText('Wir senden es an: Neuweg 7, 8404 Winterthur')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Bereitlegen' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Die Probe nehmen' })).toBeVisible();
    expect(points().join(' ')).toMatch(/Nüchtern kommen/);
    expect(points().join(' ')).not.toMatch(/Gläser Wasser/);
    expect(screen.queryByRole('region', { name: 'Ihr Termin' })).toBeNull();
  });

  it('shows the place also where nothing is known of the preparation', async () => {
    await open(anOrder(), refusedWith('not-found'));
    expect(await screen.findByRole('region', { name: 'Ihr Termin' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Mitbringen' })).toBeNull();
  });

  const past = { appointment: { ...APPOINTMENT, from: OVER } };
  const due = { expectedResultDate: '2999-01-09' };
  const testResult = { _id: 'r1', releasedAt: OVER, beingCorrected: false };
  it.each<[what: string, order: OrderView, title: string, text: RegExp]>([
    ['is not paid', anUnpaidOrder(), 'Zuerst die Zahlung', /sobald die Bestellung bezahlt ist/],
    [
      'is cancelled',
      anOrder({ status: 5, label: 'canceled' }),
      'Dieser Termin findet nicht statt',
      /Die Bestellung wurde storniert/,
    ],
    ['is over', anOrder(past), 'Nichts mehr vorzubereiten', /^Die Probenahme ist vorbei/],
    [
      'is over, and the day of the result known',
      anOrder({ ...past, ...due, status: 2, label: 'analysing' }),
      'Nichts mehr vorzubereiten',
      /^Ihr Resultat kommt voraussichtlich bis Mi 09\.01\.\.?$/,
    ],
    [
      'is over, and the result there',
      anOrder({ ...past, ...due, status: 4, label: 'completed', testResult }),
      'Nichts mehr vorzubereiten',
      /^Die Probenahme ist vorbei/,
    ],
    [
      'at home is at the laboratory',
      anOrder({ ...AT_HOME, status: 2, label: 'analysing' }),
      'Nichts mehr vorzubereiten',
      /^Die Probenahme ist vorbei/,
    ],
  ])('prepares nothing of an order that %s', async (_what, order, title, text) => {
    await open(order);
    await heading(title);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText('Rund zehn Minuten')).toBeNull();
    expect(screen.getAllByRole('link').length).toBeGreaterThan(1);
  });
});
