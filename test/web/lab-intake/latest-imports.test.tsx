import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { makeOrderNumber } from '#shared/domain/orders/order-number.ts';
import type { ImportItemView, ImportView } from '#shared/views/lab-intake.ts';
import type { ReportListView } from '#shared/views/reports.ts';
import { api } from '#web/client/api.ts';
import '#web/client/staff-calls.ts';
import { DecisionHost } from '#web/lab-intake/admin-upload/decision-host.tsx';
import { LatestImports } from '#web/lab-intake/admin-upload/latest-imports.tsx';
import { OrderFiles } from '#web/lab-intake/admin-upload/order-files.tsx';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const NUMBER = makeOrderNumber(1185, 2026);
const item: ImportItemView = {
  ...{
    _id: 'i1',
    kind: 'lab-file',
    orders: null,
    fileName: 'nord.hl7',
    bytes: 290,
    state: 'done',
    handled: 1,
    total: 1,
  },
  ...{ applied: 1, setAside: 0, matching: 0, refused: 0, duplicates: 0, skipped: 0, older: 0, notTaken: 0 },
  ...{ held: 2, heldFrom: 'LABOR NORD', series: null, problems: [], discarded: 0, replaced: 0, reason: null },
  ...{ uploadedBy: null, createdAt: '2026-11-20T13:03:00Z', finishedAt: null, version: 1 },
};
const whole: ImportView = {
  ...item,
  messages: [
    {
      ...{ _id: 'm1', index: 0, state: 'applied', reason: null, where: null, orderNumber: NUMBER, orderId: 'o1' },
      ...{ observations: 2, notTaken: 0, replaced: false, decision: null },
    },
  ],
  heldCodes: [],
  refusals: [],
};
const reports: ReportListView = {
  orderId: 'o1',
  orderNumber: NUMBER,
  reports: [
    {
      ...{ _id: 'r1', name: `Befund_${NUMBER}.pdf`, version: 1, orderId: 'o1', orderNumber: NUMBER, bytes: 44 },
      ...{ uploadedBy: 'Reto Testmann', at: '2026-11-20T13:03:00Z' },
    },
  ],
};

const realFetch = globalThis.fetch;
beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

describe('the latest imports', () => {
  it('lead from held values to the table of the laboratory that sent them', async () => {
    serve({ 'GET /imports': { items: [item], waiting: [], next: null } });
    openScreen(
      <DecisionHost>
        <LatestImports hidden={[]} />
      </DecisionHost>,
    );
    const link = await screen.findByRole('link', { name: '2 gehaltene Werte zuordnen' });
    expect(link.getAttribute('href')).toBe('/admin/upload/mapping?lab=LABOR+NORD');
  });

  it('lead from the number of an order to its files, in the same page', async () => {
    serve({
      'GET /imports': { items: [item], waiting: [], next: null },
      'GET /imports/i1': whole,
      'GET /results/reports': reports,
    });
    openScreen(
      <DecisionHost>
        <LatestImports hidden={[]} />
        <OrderFiles />
      </DecisionHost>,
      { path: '/admin/upload' },
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Meldungen anzeigen/ }));
    await userEvent.click(await screen.findByRole('link', { name: NUMBER }));
    const files = screen.getByRole('region', { name: 'Dateien eines Auftrags' });
    expect(await within(files).findByText(`Befund_${NUMBER}.pdf`)).toBeTruthy();
    expect(within(files).getByRole('textbox').getAttribute('value')).toBe(NUMBER);
    expect(document.activeElement?.textContent).toBe('Dateien eines Auftrags');
  });

  it('leave the row of a laboratory open that delivers on, one message after the other', async () => {
    const series = { key: 'LABOR NORD 2026-11-20', sender: 'LABOR NORD', day: '2026-11-20', imports: 1 };
    const listed = (id: string, imports: number) => ({
      ...{ items: [{ ...item, _id: id, series: { ...series, imports } }], waiting: [], next: null },
    });
    serve({ 'GET /imports': listed('i1', 1), 'GET /imports/i1': whole });
    const { store } = openScreen(
      <DecisionHost>
        <LatestImports hidden={[]} />
      </DecisionHost>,
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Meldungen anzeigen/ }));
    expect(await screen.findByRole('link', { name: NUMBER })).toBeTruthy();
    for (const [id, imports] of [
      ['i2', 2],
      ['i3', 3],
    ] as const) {
      serve({ 'GET /imports': listed(id, imports) });
      act(() => void store.dispatch(api.util.invalidateTags(['import'])));
      expect(await screen.findByRole('list', { name: /^Einzeln/ })).toBeTruthy();
      expect(screen.getByRole('button', { name: /^Meldungen ausblenden/ })).toBeTruthy();
    }
  });
});
