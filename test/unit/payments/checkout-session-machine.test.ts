import { describe, expect, it } from '@jest/globals';
import {
  nextSessionState,
  readReport,
  SEEN_SESSIONS,
  SESSION_MACHINE,
  type SessionEvent,
  type SessionReport,
  SessionState,
  UNDECIDED_SESSIONS,
  UNENDED_SESSIONS,
} from '#shared/domain/payments/checkout-session-machine.ts';

const STATES = Object.values(SessionState);
const EVENTS = Object.keys(SESSION_MACHINE) as SessionEvent[];

/** The table a second time, from the states' side: what may happen in each. */
const ALLOWED: Record<SessionState, Partial<Record<SessionEvent, SessionState>>> = {
  opening: {
    open: 'open',
    process: 'processing',
    pay: 'paid',
    expire: 'expired',
    fail: 'failed',
    miss: 'never-opened',
    differ: 'differs',
    return: 'returned',
  },
  open: {
    process: 'processing',
    pay: 'paid',
    expire: 'expired',
    fail: 'failed',
    miss: 'never-opened',
    differ: 'differs',
    return: 'returned',
  },
  processing: { pay: 'paid', fail: 'failed', differ: 'differs', return: 'returned' },
  differs: {
    process: 'processing',
    pay: 'paid',
    expire: 'expired',
    return: 'returned',
    'ask-again': 'processing',
    discard: 'settled-outside',
  },
  'never-opened': {
    open: 'open',
    process: 'processing',
    pay: 'paid',
    expire: 'expired',
    fail: 'failed',
    differ: 'differs',
    return: 'returned',
  },
  expired: { pay: 'paid' },
  failed: { pay: 'paid' },
  returned: { pay: 'paid' },
  'settled-outside': { pay: 'paid' },
  paid: {},
};

describe('a page at the provider', () => {
  it.each(STATES.flatMap((state) => EVENTS.map((event) => [state, event] as const)))('%s: %s', (state, event) => {
    expect(nextSessionState(state, event)).toBe(ALLOWED[state][event] ?? null);
  });
});

describe('what the provider says about a page', () => {
  const ours = { amount: 10_900, currency: 'chf', transactionNo: '2600000018-1' };
  const paid: SessionReport = {
    status: 'complete',
    paymentStatus: 'paid',
    intentStatus: 'succeeded',
    amountTotal: 10_900,
    amountRefunded: 0,
    currency: 'chf',
    transactionNo: '2600000018-1',
  };

  it.each<[string, Partial<SessionReport>, SessionEvent]>([
    ['paid', {}, 'pay'],
    ['open', { status: 'open', paymentStatus: 'unpaid', intentStatus: null }, 'open'],
    [
      'open after a declined card',
      { status: 'open', paymentStatus: 'unpaid', intentStatus: 'requires_payment_method' },
      'open',
    ],
    ['expired', { status: 'expired', paymentStatus: 'unpaid', intentStatus: null }, 'expire'],
    ['completed, the money is on its way', { paymentStatus: 'unpaid', intentStatus: 'processing' }, 'process'],
    ['completed, the money did not come', { paymentStatus: 'unpaid', intentStatus: 'requires_payment_method' }, 'fail'],
    ['completed, and called off', { paymentStatus: 'unpaid', intentStatus: 'canceled' }, 'fail'],
    ['one Rappen less', { amountTotal: 10_899 }, 'differ'],
    ['another currency', { currency: 'eur' }, 'differ'],
    ['another transaction', { transactionNo: '2600000018-2' }, 'differ'],
    ['no transaction', { transactionNo: null }, 'differ'],
    ['given back in part', { amountRefunded: 1 }, 'return'],
  ])('%s', (_what, change, event) => {
    expect(readReport({ ...paid, ...change }, ours)).toBe(event);
  });
});

describe('pages that are asked about', () => {
  const canTake = (event: SessionEvent) => STATES.filter((state) => nextSessionState(state, event) !== null);

  it('are those that may still be paid, those that money waits on, and those that somebody may have before them', () => {
    expect([...UNDECIDED_SESSIONS]).toEqual(['opening', 'open', 'processing']);
    expect([...UNENDED_SESSIONS]).toEqual(['opening', 'open', 'processing', 'differs']);
    expect([...SEEN_SESSIONS]).toEqual(['open', 'processing', 'differs']);
  });

  it('go on being asked about as long as the provider or a person can end them', () => {
    const endable = new Set([...canTake('fail'), ...canTake('discard')]);
    expect(UNENDED_SESSIONS.filter((state) => !endable.has(state))).toEqual([]);
  });
});
