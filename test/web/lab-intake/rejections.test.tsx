import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { RejectionFiguresView, RejectionListView } from '#shared/views/rejections.ts';
import '#web/client/staff-calls.ts';
import { AdminRejectionsScreen } from '#web/lab-intake/admin-rejections/admin-rejections.tsx';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { noContent, type Said, serveCalls } from '../serve-calls.ts';

const network = globalThis.fetch;
const words = (text: string) => ({ de: text, en: text, fr: text, it: text });
type Waiting = RejectionListView['items'][number];
const anOrder = (orderId: string, more: Partial<Waiting> = {}): Waiting => ({
  ...{ orderId, orderNumber: `26000012${orderId}`, product: words('Eisen'), application: 'branch', state: 'needed' },
  ...{ rejectedAt: '2026-11-20T08:00:00Z', sampledAt: '2026-11-18T07:30:00Z', branchName: 'Eulach Apotheke' },
  reasons: [{ reason: 'haemolysed', markers: [{ key: 'k', name: words('Kalium') }] }],
  ...{ startsAt: null, kitStatus: null, sampleNo: 0 },
  ...more,
});
const FIGURES: RejectionFiguresView = {
  months: ['2026-10', '2026-11'],
  rows: [
    {
      ...{ month: '2026-11', branchId: 'b1', branchName: 'Eulach Apotheke', samples: 80, rejected: 3 },
      reasons: { haemolysed: 2, insufficient: 1, lost: 0, clotted: 0, other: 1 },
    },
    {
      ...{ month: '2026-10', branchId: null, branchName: null, samples: 0, rejected: 1 },
      reasons: { haemolysed: 0, insufficient: 0, lost: 1, clotted: 0, other: 0 },
    },
  ],
};
const CLOSE = 'POST /orders/30/rejections/close';

beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = network;
});

function open(items: Waiting[], close: () => Said = noContent, rows = FIGURES.rows) {
  let waiting = items;
  const served = serveCalls({
    'GET /rejections': () => ({ items: waiting }),
    'GET /rejections/figures': () => ({ ...FIGURES, rows }),
    [CLOSE]: () => {
      const said = close();
      if (said instanceof Response) waiting = waiting.filter(({ orderId }) => orderId !== '30');
      return said;
    },
  });
  openScreen(<AdminRejectionsScreen />);
  return served;
}

const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1);

describe('orders that wait for a new sample', () => {
  it('stand with what was rejected why, since when, and where it was taken', async () => {
    open([
      anOrder('30', {
        reasons: [
          {
            reason: 'haemolysed',
            markers: [
              { key: 'k', name: words('Kalium') },
              { key: 'f', name: words('Ferritin') },
            ],
          },
          { reason: 'other', markers: [{ key: 'd', name: words('Vitamin D') }] },
        ],
      }),
      anOrder('31', { branchName: null, sampledAt: null, sampleNo: 1 }),
    ]);
    expect(await screen.findByText('2 Bestellungen warten auf eine neue Probe')).toBeInTheDocument();
    const [first, second] = await rowsOf('Zurückgewiesene Proben');
    const since = `Zurückgewiesen ${formatDateTime('2026-11-20T08:00:00Z')}`;
    expect(cellsOf(first as HTMLElement).slice(0, 3)).toEqual([
      '2600001230Eisen',
      `hämolysiert: Kalium, Ferritinanderer Grund: Vitamin D${since}`,
      'Eulach Apotheke18.11.2026',
    ]);
    expect(cellsOf(second as HTMLElement).slice(1, 3)).toEqual([`hämolysiert: Kalium${since} · 2. Probe`, 'Zu Hause']);
  });

  it.each<[Partial<Waiting>, string]>([
    [{ state: 'needed' }, 'Noch nicht gewählt'],
    [{ state: 'planned', startsAt: '2999-12-01T08:00:00Z' }, `Termin ${formatDateTime('2999-12-01T08:00:00Z')}`],
    [
      { state: 'planned', startsAt: '2020-12-01T08:00:00Z' },
      `Termin war ${formatDateTime('2020-12-01T08:00:00Z')}, noch keine Werte`,
    ],
    [{ state: 'planned' }, 'Testset bestellt'],
    [{ state: 'planned', kitStatus: 'sent' }, 'Testset unterwegs'],
    [{ state: 'planned', kitStatus: 'at-lab' }, 'Testset im Labor'],
  ])('say how far the new one is: %j', async (more, said) => {
    open([anOrder('30', more)]);
    const [row] = await rowsOf('Zurückgewiesene Proben');
    expect(cellsOf(row as HTMLElement)[3]).toBe(said);
  });

  it('are closed with a reason, and stand here no longer', async () => {
    const { sentTo } = open([anOrder('30'), anOrder('31')]);
    const [row] = await rowsOf('Zurückgewiesene Proben');
    await userEvent.click(within(row as HTMLElement).getByRole('button'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Keine neue Probe mehr: Bestellung 2600001230' }));
    const close = dialog.getAllByRole('button', { name: 'Schliessen' }).at(-1) as HTMLElement;
    await userEvent.click(close);
    expect(dialog.getByLabelText('Warum')).toBeInvalid();
    expect(sentTo(CLOSE)).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Warum'), 'Die Person verzichtet');
    await userEvent.click(close);
    expect(await screen.findByText('1 Bestellung wartet auf eine neue Probe')).toBeInTheDocument();
    expect(sentTo(CLOSE)).toEqual([{ reason: 'Die Person verzichtet' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that could not be closed say so, with the reason still typed', async () => {
    open([anOrder('30')], () => 'generic');
    const [row] = await rowsOf('Zurückgewiesene Proben');
    await userEvent.click(within(row as HTMLElement).getByRole('button'));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Warum'), 'Die Person verzichtet');
    await userEvent.click(dialog.getAllByRole('button', { name: 'Schliessen' }).at(-1) as HTMLElement);
    await waitFor(() => expect(dialog.getByRole('alert')).not.toBeEmptyDOMElement());
    expect(dialog.getByLabelText('Warum')).toHaveValue('Die Person verzichtet');
    await userEvent.click(dialog.getByRole('button', { name: 'Abbrechen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that are none say so', async () => {
    open([]);
    expect(await screen.findByText('Keine Bestellung wartet auf eine neue Probe.')).toBeInTheDocument();
    expect(screen.queryByRole('table', { name: 'Zurückgewiesene Proben' })).toBeNull();
  });
});

describe('the rejections of each branch', () => {
  it('are counted by month, with their share and reasons', async () => {
    open([]);
    expect((await rowsOf('Nach Standort und Monat')).map(cellsOf)).toEqual([
      ['Eulach Apotheke', 'November 2026', '80', '3', '3.8 %', '2', '1', '0', '0', '1'],
      ['Zu Hause', 'Oktober 2026', '0', '1', '–', '0', '0', '1', '0', '0'],
    ]);
  });

  it('are said to be none where no sample was taken', async () => {
    open([], noContent, []);
    expect(await screen.findByText('In diesen Monaten gab es keine Proben.')).toBeInTheDocument();
  });
});
