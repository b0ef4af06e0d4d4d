import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import type { ReleasedResult } from '#shared/domain/results/types.ts';
import type { ResultView } from '#shared/views/results.ts';
import { ResultScreen } from '#web/results/result/result.tsx';
import { type Answers, openScreen, PERSON, Refused } from '../orders/purchase-screens.tsx';
import { speak } from '../render-kit.tsx';
import { anArea, aResult, inAll } from './a-result.ts';

const realScroll = window.scrollTo;
beforeAll(() => {
  window.scrollTo = () => undefined;
});
afterEach(() => speak('de'));
afterAll(() => {
  window.scrollTo = realScroll;
});

type Given = ReleasedResult['recommendations'][number];
const given = (key: string, url: string | null): Given => ({
  key,
  link: { text: inAll(`Rat ${key}`), url: url === null ? null : inAll(url) },
  resultCategories: [],
});
const RESULT = {
  resultCategories: [anArea('iron', 'good')],
  recommendations: [given('more-iron', 'https://example.org/iron'), given('sleep', null)],
};
const POST = (key: string) => `POST /results/order/o1/recommendations/${key}/read`;

interface Wish {
  change?: Partial<ResultView>;
  read?: string[];
  answers?: Answers;
}

async function open({ change = {}, read = [], answers = {} }: Wish = {}) {
  const known = new Set(read);
  const note = (key: string) => () => known.add(key) && {};
  const items = () => [...known].map((key) => ({ orderId: 'o1', key, readAt: '2026-10-24T09:00:00.000Z' }));
  const opened = await openScreen('/results/:orderId', <ResultScreen />, {
    at: '/results/o1',
    slot: { from: '', to: '' },
    answers: {
      'GET /results/order/o1': () => aResult(RESULT, { customerId: PERSON.id, ...change }),
      [`GET /results/customer/${PERSON.id}/read-recommendations`]: () => ({ items: items() }),
      [POST('more-iron')]: note('more-iron'),
      [POST('sleep')]: note('sleep'),
      ...answers,
    },
  });
  await speak('de', 'results');
  await screen.findByText('Rat more-iron');
  return opened;
}

describe('a recommendation of one’s own result', () => {
  it('counts as read when its link is opened, with any button, and says so from then on; not by looking at the page', async () => {
    const { sent } = await open();
    const link = screen.getByRole('link', { name: /Mehr dazu.*Rat more-iron/ });
    expect(sent(POST('more-iron'))).toHaveLength(0);
    fireEvent.click(link);
    expect(await screen.findByText('Gelesen am 24.10.2026')).toBeInTheDocument();
    fireEvent.click(link);
    expect(sent(POST('more-iron'))).toHaveLength(1);
    expect(sent(POST('sleep'))).toHaveLength(0);
  });

  it('opened beside the page counts too', async () => {
    const { sent } = await open();
    const link = screen.getByRole('link', { name: /Mehr dazu/ });
    fireEvent(link, new MouseEvent('auxclick', { bubbles: true, button: 2 }));
    expect(sent(POST('more-iron'))).toHaveLength(0);
    fireEvent(link, new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    expect(await screen.findByText('Gelesen am 24.10.2026')).toBeInTheDocument();
  });

  it('with nothing to open is marked by the person', async () => {
    const { sent } = await open();
    fireEvent.click(screen.getByRole('button', { name: /Als gelesen merken.*Rat sleep/ }));
    expect(await screen.findByText('Gelesen am 24.10.2026')).toBeInTheDocument();
    expect(sent(POST('sleep'))).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /Als gelesen merken/ })).toBeNull();
  });

  it('says so where that could not be kept', async () => {
    const message = 'So nicht.';
    const no = () => new Refused({ statusCode: 500, error: 'unexpected', message });
    const { sent } = await open({ answers: { [POST('sleep')]: no } });
    fireEvent.click(screen.getByRole('button', { name: /Als gelesen merken/ }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(sent(POST('sleep'))).toHaveLength(1);
    expect(screen.getByRole('button', { name: /Als gelesen merken/ })).toBeInTheDocument();
  });

  it.each([
    ['of somebody else, as a doctor sees it', { customerId: 'livia' }],
    ['of a version that was replaced', { replacedBy: 2 }],
  ])('is not noted: %s', async (_what, change) => {
    const { sent } = await open({ change, read: ['more-iron'] });
    fireEvent.click(screen.getByRole('link', { name: /Mehr dazu/ }));
    expect(sent(POST('more-iron'))).toHaveLength(0);
    expect(screen.queryByText(/Gelesen am/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Als gelesen merken/ })).toBeNull();
  });
});
