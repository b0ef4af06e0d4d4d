import { beforeAll, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { paths } from '#web/app/paths.ts';
import { OfflineBanner } from '#web/app/shell/offline-banner.tsx';
import { goOffline, goOnline } from '../go-offline.ts';
import { speak } from '../render-kit.tsx';

beforeAll(() => speak('de'));

it.each([
  [paths.selectGroup('health-check'), /Ihre Auswahl bleibt gespeichert/],
  [paths.appointment, /Ihre Auswahl bleibt gespeichert/],
  [paths.orderSummary, /Ihre Auswahl bleibt gespeichert/],
  [paths.orderConfirm, /Ihre Angaben bleiben stehen; bestellt ist noch nichts/],
  [paths.orderTerms('o1'), /bezahlt ist noch nichts/],
  [paths.settle('o1', 't1'), /bezahlt ist noch nichts/],
  [paths.surveyPage('s1', 'q1'), /Ihre Antworten bleiben auf diesem Gerät/],
  [paths.userOrders, /Sobald die Verbindung zurück ist, geht es weiter/],
])('the banner of a page without a connection says what is safe there: %s', (path, sentence) => {
  render(
    <MemoryRouter initialEntries={[path]}>
      <OfflineBanner />
    </MemoryRouter>,
  );
  goOffline();
  expect(screen.getByRole('status').textContent).toMatch(sentence);
  goOnline();
  expect(screen.getByRole('status').textContent).toBe('');
});
