import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { LANGUAGES } from '#shared/languages.ts';
import type { ResultView } from '#shared/views/results.ts';
import { ResultScreen } from '#web/results/result/result.tsx';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { anArea, aResult } from './a-result.ts';

const realFetch = globalThis.fetch;
const realScroll = window.scrollTo;
beforeAll(async () => {
  await speak('de', 'results');
  window.scrollTo = () => undefined;
});
afterEach(async () => {
  globalThis.fetch = realFetch;
  await speak('de');
});
afterAll(() => {
  window.scrollTo = realScroll;
});

function open(change: Partial<ResultView> = {}) {
  serve({ 'GET /results/order/o1': aResult({ resultCategories: [anArea('iron', 'good')] }, change) });
  return openScreen(<ResultScreen />, { path: '/results/:orderId', at: '/results/o1' }).view;
}

describe('what a person can do with a result', () => {
  it('stands under its own name: the PDF and sharing in one card, other files apart', async () => {
    open();
    const card = within(await screen.findByRole('region', { name: 'Mit diesem Resultat' }));
    expect(card.getByRole('button', { name: 'Als PDF herunterladen' })).toBeInTheDocument();
    const share = card.getByRole('link', { name: 'Mit Arztpraxis oder Angehörigen teilen' });
    expect(share).toHaveAttribute('href', '/results/o1/share');
    const files = within(screen.getByRole('heading', { name: 'Weitere Dateien' }).parentElement as HTMLElement);
    expect(files.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Für eine andere Arztpraxis (FHIR)',
      'Als Tabelle (CSV)',
    ]);
    expect(files.queryByRole('link')).toBeNull();
  });

  it('is nothing with a version that another has replaced', async () => {
    open({ replacedBy: 2 });
    await screen.findByText('Diese Fassung ist ersetzt');
    expect(screen.queryByRole('region', { name: 'Mit diesem Resultat' })).toBeNull();
  });

  it.each(LANGUAGES)('has words in %s', async (language) => {
    await speak(language);
    const { container } = open();
    expect(await screen.findByRole('link', { name: /partag|share|teilen|condivid/i })).toBeInTheDocument();
    expect(container.textContent).not.toMatch(/files\.\w|share\.open|help\.callback|\{\{/);
  });
});
