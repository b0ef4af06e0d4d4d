import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReviewView } from '#shared/views/reviewing.ts';
import { ContextPane } from '#web/results/review/context-pane.tsx';
import { DocumentsPart } from '#web/results/review/documents-part.tsx';
import { serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { savedFiles } from '../saved-files.ts';
import { aCaseValue, aReview } from './a-review.ts';
import { showCase } from './show-case.tsx';

const realFetch = globalThis.fetch;
const realOpen = window.open;
let asked: { url: string; body: unknown }[];
let answer: () => Response;
const saved = savedFiles();
let opened: unknown[];

beforeAll(() => speak('de', 'results'));
beforeEach(() => {
  [asked, opened] = [[], []];
  answer = () => new Response('x', { headers: { 'content-disposition': "attachment; filename*=UTF-8''labor.pdf" } });
  window.open = ((address: unknown) => opened.push(address)) as unknown as typeof window.open;
  globalThis.fetch = (async (url: unknown, init?: RequestInit) => {
    asked.push({ url: String(url), body: init?.body ? JSON.parse(String(init.body)) : null });
    return answer();
  }) as typeof globalThis.fetch;
});
afterEach(() => {
  globalThis.fetch = realFetch;
  window.open = realOpen;
  jest.restoreAllMocks();
});

const AT = '2026-11-20T08:00:00Z';
const aReport = (_id: string, name: string, version: number, bytes = 2048): ReviewView['reports'][number] => ({
  ...{ _id, name, version, bytes, at: AT, orderId: 'o1', orderNumber: '2600000026', uploadedBy: null },
});
const aDocument = (_id: string, name: string, refused: string | null = null): ReviewView['documents'][number] => ({
  ...{ _id, name, refused, bytes: 100, at: AT },
});
const show = (review: Partial<ReviewView>) => showCase(<DocumentsPart />, { review: { ...aReview, ...review } });
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the documents of a case', () => {
  it('are the newest of each report and what the laboratory sent, each with its time and size; earlier ones are folded away', () => {
    show({
      reports: [aReport('a2', 'Befund', 2, 1_600), aReport('a1', 'Befund', 1), aReport('b1', 'Bild', 1)],
      documents: [aDocument('d1', 'Labor'), aDocument('d2', '', 'not-pdf')],
    });
    const facts = '20.11.2026, 09:00';
    expect(lines()).toEqual([
      `Befund Version 2 · ${facts} · 2 kBÖffnenHerunterladen`,
      `Bild ${facts} · 2 kBÖffnenHerunterladen`,
      `Labor ${facts} · 1 kBÖffnenHerunterladen`,
      `Dokument ${facts}Nicht übernommen: es war kein PDF.`,
      `Befund ${facts} · 2 kBÖffnenHerunterladen`,
    ]);
    const former = screen.getByText('1 frühere Version').parentElement as HTMLElement;
    expect(within(former).getAllByRole('listitem')).toHaveLength(1);
  });

  it('of the laboratory is fetched by its case, to open or to keep', async () => {
    show({ documents: [aDocument('d1', 'Labor')] });
    press('Labor öffnen');
    await waitFor(() => expect(opened).toEqual(['blob:file']));
    expect(saved).toEqual([]);
    press('Labor herunterladen');
    await waitFor(() => expect(saved).toEqual(['labor.pdf']));
    expect(asked.map(({ url }) => url)).toEqual(Array(2).fill(expect.stringMatching(/\/results\/r1\/documents\/d1$/)));
  });

  it('that is a report is asked for by its own id', async () => {
    show({ reports: [aReport('a1', 'Befund', 1)] });
    press('Befund herunterladen');
    await waitFor(() => expect(saved).toEqual(['labor.pdf']));
    expect(asked.map(({ body }) => body)).toEqual([{ id: 'a1' }]);
  });

  it('that cannot be had says why, until it can', async () => {
    const good = answer;
    answer = () => Response.json({ statusCode: 404, error: 'file-not-found', message: 'Weg.' }, { status: 404 });
    show({ documents: [aDocument('d1', 'Labor')] });
    press('Labor öffnen');
    expect((await screen.findByRole('alert')).textContent).toMatch(/\S/);
    expect(opened).toEqual([]);
    answer = good;
    press('Labor öffnen');
    await waitFor(() => expect(opened).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are no part where there are none', () => {
    show({});
    expect(screen.queryByText('Dokumente des Labors')).toBeNull();
  });
});

describe('whom the values belong to', () => {
  const context = (review: Partial<ReviewView>) => {
    serve({});
    return showCase(<ContextPane onAnswers={() => undefined} />, { review: { ...aReview, ...review } });
  };
  const person = () => screen.getByRole('region', { name: 'Person' }).textContent;

  it('is said with age, sex and day of birth', () => {
    context({});
    expect(person()).toBe('41 Jahre, weiblich, geb. 05.05.1985');
  });

  it('leaves out what is not known', () => {
    const customer = { ...aReview.customer, age: null, birthdate: null } as unknown as ReviewView['customer'];
    context({ customer });
    expect(person()).toBe('weiblich');
  });

  it('says on which days there were values before, and how many', () => {
    const earlier = (sampledAt: string) => ({ sampledAt }) as ReviewView['measures'][number]['previous'];
    context({
      measures: [
        aCaseValue('1', 'tsh', { previous: earlier('2026-05-01T08:00:00Z') }),
        aCaseValue('2', 'hba1c', { previous: earlier('2026-05-01T08:10:00Z') }),
        aCaseValue('3', 'iron', { previous: earlier('2025-05-01T08:00:00Z') }),
        aCaseValue('4', 'ldl'),
      ],
    });
    const pairs = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(pairs).toEqual([
      ['01.05.2026', '2 Werte'],
      ['01.05.2025', '1 Wert'],
    ]);
    expect(screen.queryByText('Kein früherer Wert.')).toBeNull();
  });

  it('says that there were none, and what was when, before and after a release', () => {
    const first = context({});
    expect(screen.getByText('Kein früherer Wert.')).toBeInTheDocument();
    expect(screen.getAllByText('Was wann galt')).toHaveLength(1);
    first.view.unmount();
    context({ releases: [{ version: 1, releasedAt: AT, releasedBy: 'Ursina Probeli' }] });
    expect(screen.getAllByText('Was wann galt')).toHaveLength(1);
  });
});
