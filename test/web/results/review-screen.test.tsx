import { afterEach, beforeAll, describe, expect, it, type jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { shippedContent } from '#test/unit/results/shipped-content.ts';
import '#web/client/staff-calls.ts';
import { ReviewScreen } from '#web/results/review/review.tsx';
import { type Answers, openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { aReview } from './a-review.ts';

const realFetch = globalThis.fetch;
const realMatchMedia = window.matchMedia;
beforeAll(() => speak('de', 'results'));
afterEach(() => {
  globalThis.fetch = realFetch;
  window.matchMedia = realMatchMedia;
  sessionStorage.clear();
});

const CASE = 'GET /results/review/o1';
const CONTENT = 'GET /results/review-content';
const FAILED = 'Bei dieser Bestellung ist ein Fehler aufgetreten';

function open(answers: Answers) {
  // A narrow window: the panes are tabs, which need no measures that jsdom does not have.
  window.matchMedia = ((query: string) => ({
    ...{ matches: query.includes('max-width'), media: query, onchange: null },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
  })) as unknown as typeof window.matchMedia;
  serve(answers);
  return openScreen(<ReviewScreen />, { path: '/doctor/orders/:orderId', at: '/doctor/orders/o1' });
}
const askedFor = (call: string) =>
  (globalThis.fetch as unknown as jest.Mock).mock.calls.filter(([address]) =>
    String(address).endsWith(call.replace('GET ', '')),
  ).length;

describe('the page on which a case is reviewed', () => {
  it('opens once the case and the medical content are there', async () => {
    open({ [CASE]: aReview, [CONTENT]: shippedContent() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Nora Testerin' })).toBeInTheDocument();
    expect(screen.queryByText('Prüfung')).toBeNull();
  });

  it.each<[string, Answers]>([
    ['the case', { [CASE]: 'generic', [CONTENT]: shippedContent() }],
    ['the medical content', { [CASE]: aReview, [CONTENT]: 'generic' }],
  ])('says that it could not be loaded, and tries again: %s', async (_what, answers) => {
    open(answers);
    expect(await screen.findByText(new RegExp(FAILED))).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Prüfung' })).toBeInTheDocument();
    const again = screen.getByRole('button');
    serve({ [CASE]: aReview, [CONTENT]: shippedContent() });
    fireEvent.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: 'Nora Testerin' })).toBeInTheDocument();
    expect(askedFor(CASE)).toBeGreaterThan(0);
  });

  it('says where the laboratory has sent nothing yet, and leads to the list', async () => {
    open({ [CONTENT]: shippedContent() });
    expect(await screen.findByText('Zu diesem Auftrag liegen noch keine Laborwerte vor')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Zu den Aufträgen' })).toHaveAttribute('href', '/doctor/orders');
    await waitFor(() => expect(screen.queryByText(new RegExp(FAILED))).toBeNull());
  });
});
