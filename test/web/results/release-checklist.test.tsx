import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { shippedContent } from '#test/unit/results/shipped-content.ts';
import { ReleaseChecklist } from '#web/results/review/release-checklist.tsx';
import { setContent } from '#web/results/review/result-content.ts';
import { speak } from '../render-kit.tsx';
import { inAll } from './a-result.ts';
import { aDraft } from './a-review.ts';
import { showCase } from './show-case.tsx';

beforeAll(async () => {
  await speak('de', 'results');
  setContent(shippedContent());
});

describe('the checklist of a release', () => {
  const item = (words: RegExp) =>
    screen.getAllByRole('listitem').find((one) => words.test(one.textContent ?? ''))?.textContent;

  it('says what is met, what is not, and what it is about', () => {
    const refusals = [
      { code: 'level-missing', subjects: ['sugar'] },
      { code: 'critical-not-contacted', subjects: ['2'] },
      { code: 'summary-missing', subjects: [] },
      { code: 'not-ready', subjects: [] },
      { code: 'callback-closed', subjects: [] },
    ] as never;
    showCase(<ReleaseChecklist />, { refusals, draft: { ...aDraft(true), summary: inAll('Gut.') } });
    expect(item(/Fragebogen/)).toBe('Erfüllt: Fragebogen vollständig');
    expect(item(/beurteilt\./)).toBe('Offen: Nicht alle Bereiche und Gesundheitsthemen sind beurteilt.sugar');
    expect(item(/Anruf/)).toMatch(/^Offen: Zu einem kritischen Wert fehlt der Eintrag über den Anruf\.TSH/);
    expect(item(/Zusammenfassung/)).toBe('Offen: Die Zusammenfassung auf Deutsch fehlt. Die Person liest Deutsch.');
    expect(item(/nicht bereit/)).toBe('Offen: Der Auftrag ist nicht bereit zur Freigabe.');
    expect(document.body).not.toHaveTextContent(/kein Rückruf möglich|Texte fehlen/);
  });

  it('does not say that all is judged where a judgement is open again', () => {
    showCase(<ReleaseChecklist />, { refusals: [{ code: 'area-reopened', subjects: ['sugar'] }] as never });
    expect(document.body).not.toHaveTextContent('Alle Bereiche und Gesundheitsmasse beurteilt');
    expect(item(/wieder offen/)).toBe('Offen: Werte haben sich geändert: Diese Beurteilungen sind wieder offen.sugar');
  });

  it('warns of languages that nobody wrote, other than that of the person', () => {
    showCase(<ReleaseChecklist />, {
      draft: { ...aDraft(true), summary: { de: '', en: 'Good.', fr: ' ', it: 'Bene.' } },
    });
    expect(item(/Texte fehlen/)).toMatch(/^Texte fehlen auf: Französisch/);
  });
});
