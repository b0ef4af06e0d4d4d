import { afterEach, beforeAll, beforeEach } from '@jest/globals';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MINUTE_MS } from '#shared/durations.ts';
import type { ReviewView } from '#shared/views/reviewing.ts';
import { shippedContent } from '#test/unit/results/shipped-content.ts';
import { createStore } from '#web/app/store.ts';
import { CaseContext, type OpenCase } from '#web/results/review/case-context.ts';
import { setContent } from '#web/results/review/result-content.ts';
import { renderKit, speak } from '../render-kit.tsx';
import { aCaseValue, aReview } from './a-review.ts';

const now = Date.now();
/** A moment so many minutes ago. */
export const ago = (minutes: number): string => new Date(now - minutes * MINUTE_MS).toISOString();

/** A critical potassium. */
export const critical = aCaseValue('1', 'potassium', {
  critical: true,
  criticalBy: 'limit',
  position: 'critical',
  side: 'high',
  valueText: '6.7',
});

/** A case of one critical value, of somebody who reads English. */
export const aCriticalCase = (change: Partial<ReviewView> = {}): ReviewView => ({
  ...aReview,
  arrivals: { 1: ago(70) },
  customer: { ...aReview.customer, phoneNo: '+41790000004', preferredLanguage: 'en' },
  measures: [critical],
  ...change,
});

/** What the server of a test was asked, and what it answers. */
export const server = {
  sent: [] as { url: string; body: unknown }[],
  reply: () => new Response(null, { status: 204 }),
};

const realFetch = globalThis.fetch;
const { reply } = server;

// Every test begins in German, with the content that ships and a server that was asked nothing.
beforeAll(async () => {
  await speak('de');
  setContent(shippedContent());
});
beforeEach(() => {
  Object.assign(server, { sent: [], reply });
  globalThis.fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
    const body = init?.body ? JSON.parse(String(init.body)) : null;
    server.sent.push({ url: String(input instanceof Request ? input.url : input), body });
    return server.reply();
  }) as typeof globalThis.fetch;
});
afterEach(async () => {
  globalThis.fetch = realFetch;
  await speak('de');
});

/** Shows a part of the page on which a doctor reviews a case. */
export const showPart = (part: ReactNode, review: ReviewView) =>
  renderKit(
    <Provider store={createStore()}>
      <CaseContext value={{ review, lab: review, isReadOnly: false } as unknown as OpenCase}>{part}</CaseContext>
    </Provider>,
  );
/** Somebody who types and clicks without pauses. */
export const user = userEvent.setup({ delay: null });
/** All that stands on the page. */
export const words = (): string => document.body.textContent ?? '';
