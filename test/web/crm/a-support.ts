import type { SupportView } from '#shared/views/supports.ts';

const inAll = (words: string) => ({ de: words, en: words, fr: words, it: words });

/** Friday, 20 November 2026, 14:10 in Zurich; promised until 16:10. */
export const aSupport = (change: Partial<SupportView> = {}): SupportView => ({
  ...{ _id: 'c1', orderId: 'o1', orderNumber: '2600000018', productName: inAll('Komplett-Check'), reason: 'result' },
  ...{ state: 'open', outcome: null, language: 'de', phoneNo: '+41790000001', isPromised: true, tries: 0 },
  ...{ createdAt: '2026-11-20T13:10:00.000Z', startsAt: '2026-11-20T13:10:00.000Z', dueAt: '2026-11-20T15:10:00.000Z' },
  ...{ calledAt: null, lastCalledAt: null, nextTryAt: null, brokenAt: null, againBy: null, doneAt: null },
  ...{ isTaken: false, staff: null },
  ...change,
});

const WEEK = 'Mo-Fr 08:00-18:00';
export const TIMES = { callbackHours: { de: WEEK, en: WEEK, fr: WEEK, it: WEEK }, callbackHolidays: [] };
