import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ReviewView } from '#shared/views/reviewing.ts';
import { shippedContent } from '#test/unit/results/shipped-content.ts';
import { CaseBanners } from '#web/results/review/case-banners.tsx';
import type { OpenCase } from '#web/results/review/case-context.ts';
import { setContent } from '#web/results/review/result-content.ts';
import { speak } from '../render-kit.tsx';
import { aCaseValue, aReview } from './a-review.ts';
import { showCase } from './show-case.tsx';

beforeAll(async () => {
  await speak('de', 'results');
  setContent(shippedContent());
});

const critical = (id: string, change: Parameters<typeof aCaseValue>[2] = {}) =>
  aCaseValue(id, 'potassium', { critical: true, number: 6.7, valueText: '6.7', unit: 'mmol/l', ...change });

function show(review: Partial<ReviewView>, given: Partial<OpenCase> = {}, takenOver = 0) {
  const acts = { onTakeoverSeen: jest.fn(), onContact: jest.fn(), onWord: jest.fn(), onAnswers: jest.fn() };
  showCase(<CaseBanners takenOver={takenOver} {...acts} />, { review: { ...aReview, ...review }, ...given });
  return acts;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const page = () => document.body.textContent ?? '';

describe('what stands above an open case', () => {
  it('is nothing where there is nothing to say', () => {
    show({});
    expect(screen.queryAllByText(/\S/)).toEqual([]);
  });

  it('names critical values nobody has called about, and leads to the record of the call', () => {
    const unknown = { ...critical('2', { valueText: '3', number: 3 }), marker: null, name: 'XY' };
    const { onContact } = show({ measures: [critical('1'), aCaseValue('9', 'tsh')], unmapped: [unknown] });
    expect(page()).toContain('Kalium 6.7 mmol/l, XY 3 mmol/l – die Freigabe ist gesperrt');
    press('Kontakt dokumentieren');
    expect(onContact).toHaveBeenCalledTimes(1);
  });

  it.each<[string, Partial<ReviewView>, Partial<OpenCase>]>([
    ['the laboratory took it back', { measures: [critical('1', { status: 'D' })] }, {}],
    ['the case is over', { measures: [critical('1')] }, { isReadOnly: true }],
    [
      'somebody was reached about it',
      {
        measures: [critical('1')],
        contacts: [
          { outcome: 'reached-and-understood', measureIds: ['1'], calledAt: '2026-11-20T08:00:00Z' },
        ] as ReviewView['contacts'],
      },
      {},
    ],
  ])('says nothing of a critical value where %s', (_what, review, given) => {
    show(review, given);
    expect(page()).not.toContain('Kalium');
  });

  it('says that one came while the case stood open, until it is confirmed', () => {
    const confirm = jest.fn();
    show({}, { alert: { isNew: true, confirm } });
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText(/Ein neuer kritischer Wert ist eingetroffen/)).toBeInTheDocument();
    fireEvent.click(alert.getByRole('button', { name: 'Gesehen' }));
    expect(confirm).toHaveBeenCalledTimes(1);
  });

  it('leads to words of the laboratory that wait for a decision', () => {
    const { onWord } = show({ asides: [{ _id: 'w1' }, { _id: 'w2' }] as ReviewView['asides'] });
    expect(page()).toContain('2 Meldungen des Labors nicht übernommen. Bitte entscheiden.');
    press('Entscheiden');
    expect(onWord).toHaveBeenCalledTimes(1);
  });

  it('says that the questionnaire is open, and leads to it where there is one', () => {
    const { onAnswers } = show({ survey: { customerSurveyId: 's1', status: 1 } });
    expect(page()).toContain('Ohne abgeschlossenen Fragebogen gibt es kein Resultat.');
    press('Mit der Person am Telefon ausfüllen');
    expect(onAnswers).toHaveBeenCalledTimes(1);
  });

  it('offers none to be answered where the order has none', () => {
    show({ survey: { customerSurveyId: '', status: 0 } });
    expect(page()).toContain('Ohne abgeschlossenen Fragebogen gibt es kein Resultat.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  const colleagues = [{ id: 'vera', name: 'Vera Zweitmeinung' }];
  it.each<[string, Partial<ReviewView>, number, string]>([
    ['a colleague', { savedBy: 'vera' }, 2, 'Vera Zweitmeinung hat 2 Stellen geändert. Ihre Eingaben sind erhalten.'],
    ['one place', { savedBy: 'vera' }, 1, 'Vera Zweitmeinung hat 1 Stelle geändert. Ihre Eingaben sind erhalten.'],
    ['somebody', { savedBy: null }, 2, 'Jemand anderes hat 2 Stellen geändert. Ihre Eingaben sind erhalten.'],
  ])('says what was changed by others, until it is seen: %s', (_what, review, takenOver, said) => {
    const { onTakeoverSeen } = show({ colleagues, ...review }, {}, takenOver);
    expect(screen.getByRole('status')).toHaveTextContent(said);
    press('Gesehen');
    expect(onTakeoverSeen).toHaveBeenCalledTimes(1);
  });

  it('says that the account is closed, and with which number it can be opened', () => {
    show({ customer: { ...aReview.customer, closedAt: '2026-11-21T23:30:00Z' } });
    expect(page()).toContain('Die Person hat ihr Konto am 22.11.2026 geschlossen.');
    expect(page()).toContain('mit der Bestellnummer 2600000026');
  });
});
