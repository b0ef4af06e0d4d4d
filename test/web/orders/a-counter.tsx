import { jest } from '@jest/globals';
import type { PartnerOrderView, PartnerSalesView } from '#shared/views/partner-sales.ts';
import { partnerPaths } from '#web/app/partner-paths.ts';
import { CounterScreen } from '#web/orders/counter/counter.tsx';
import { keepPartnerSession } from '#web/orders/counter-sign-in/partner-session.ts';
import { type Answers, openScreen, serve } from '../refusing-api.tsx';
import { inAll } from './an-order.ts';

const KEY = 'apotheke-limmatbogen';

const A_BRANCH: PartnerSalesView = {
  ...{ _id: 'b1', key: KEY, name: 'Apotheke Limmatbogen', language: 'de', logoUrl: null, products: null, now: null },
  address: { streetAddress: 'Uferweg 12', zipCode: '8001', city: 'Zürich' },
};

/** Ordered at the counter, confirmed by its customer, and not paid. */
export const aCounterOrder = (change: Partial<PartnerOrderView> = {}): PartnerOrderView => ({
  ...{ _id: 'o1', orderNumber: '2600012088', initials: 'S. B.', product: inAll('Energie-Check') },
  ...{ at: '2020-01-08T13:00:00.000Z', state: 'unpaid', heldUntil: null, owed: 0, sampleType: 'venous' },
  ...{ total: 11_900, transactionNo: '2600012088-1', isConfirmed: true, paidAt: null, paidWith: null, refunds: [] },
  customer: {
    ...{ firstName: 'Seraina', lastName: 'Beispielin', birthdate: '1991-06-12', sex: 'female' as const },
    preferredLanguage: 'de',
  },
  items: [{ name: inAll('Energie-Check'), price: 11_900, discount: 0 }],
  ...{ sampledAt: null, undoUntil: null, labelPrintedAt: null, voucherCode: null, refundIfCancelled: null },
  ...{ linkAgainAt: null, version: 3 },
  ...change,
});

/** A counter whose branch is signed in; the caller puts the real `fetch` back. */
export function openCounter(answers: Answers = {}, branch: Partial<PartnerSalesView> = {}) {
  keepPartnerSession({ accessToken: 'a-token', expiresIn: '2099-01-01T00:00:00.000Z', key: KEY });
  serve({
    [`GET /partner-branch/partner-sales/${KEY}`]: { ...A_BRANCH, ...branch },
    'GET /partner-orders': { orders: [] },
    ...answers,
  });
  return openScreen(<CounterScreen />, { path: partnerPaths.orders, at: `/partner/${KEY}/orders` });
}

/** What was sent to a call, `METHOD /path`, since the counter was opened. */
export const sentTo = (call: string): { body: unknown; bearer: string | null; key: string | null }[] =>
  (jest.mocked(globalThis.fetch).mock.calls as [unknown, RequestInit | undefined][])
    .filter(([address, init]) => {
      const { pathname } = new URL(String(address), 'http://localhost');
      return `${init?.method ?? 'GET'} ${pathname.replace(/^\/api/, '')}` === call;
    })
    .map(([, init]) => {
      const headers = new Headers(init?.headers);
      const body: unknown = init?.body ? JSON.parse(String(init.body)) : undefined;
      return { body, bearer: headers.get('authorization'), key: headers.get('idempotency-key') };
    });
