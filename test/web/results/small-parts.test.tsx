import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { LocalText } from '#shared/languages.ts';
import type { AlarmMonthsView } from '#shared/views/critical-alerts.ts';
import type { ReviewMeasureView } from '#shared/views/reviewing.ts';
import { aMeasure, shippedContent } from '#test/unit/results/shipped-content.ts';
import { DoctorDashboardScreen } from '#web/results/doctor-dashboard/doctor-dashboard.tsx';
import { CaseContext, type OpenCase } from '#web/results/review/case-context.ts';
import { LanguageText } from '#web/results/review/language-text.tsx';
import { setContent } from '#web/results/review/result-content.ts';
import { ValueRow } from '#web/results/review/value-row.tsx';
import { openScreen } from '../refusing-api.tsx';
import { renderKit, speak } from '../render-kit.tsx';
import { aRow, serveList } from './a-desk.ts';
import { aCaseValue } from './a-review.ts';

const realFetch = globalThis.fetch;
beforeAll(() => setContent(shippedContent()));
beforeEach(() => speak('de'));
afterEach(() => {
  globalThis.fetch = realFetch;
  localStorage.clear();
});

describe('the change of a value since last time', () => {
  const before = { ...aMeasure('tsh'), sampledAt: '2026-05-01T08:00:00.000Z', beingCorrected: false };
  const delta = (number: number, earlier: Partial<typeof before> = {}) => {
    const valueText = String(number);
    const previous = { ...before, valueText: '2', number: 2, ...earlier } as ReviewMeasureView['previous'];
    const row = <ValueRow measure={aCaseValue('1', 'tsh', { number, valueText, previous })} />;
    renderKit(
      <table>
        <tbody>{row}</tbody>
      </table>,
    );
    const cell = document.querySelector('td[data-column="delta"]') as HTMLElement;
    return [cell.textContent, cell.dataset.large ?? null];
  };

  it.each<[string, number, (string | null)[]]>([
    ['within the usual variation is a figure only', 2.1, ['+0.1', null]],
    ['beyond it, upwards, says so', 9, ['+7 (grösser als die übliche Schwankung)', 'true']],
    ['beyond it, downwards, too', 0.2, ['−1.8 (grösser als die übliche Schwankung)', 'true']],
    ['none is none', 2, ['0', null]],
  ])('%s', (_what, number, said) => {
    expect(delta(number)).toEqual(said);
  });

  it('is not judged against a value that is being corrected', () => {
    expect(delta(9, { beingCorrected: true })[1]).toBeNull();
  });

  it('in English names the variation too', async () => {
    await speak('en');
    expect(delta(9)[0]).toBe('+7 (more than the usual variation)');
  });
});

describe('a text in four languages', () => {
  function Field({ own }: { own: 'de' | 'it' }) {
    const [value, setValue] = useState<LocalText>({ de: 'Gut.', en: '', fr: '  ', it: '' });
    const open = { review: { customer: { preferredLanguage: own } }, isReadOnly: false };
    return (
      <CaseContext value={open as unknown as OpenCase}>
        <LanguageText
          id="text"
          label="Zusammenfassung"
          value={value}
          onChange={(language, text) => setValue((all) => ({ ...all, [language]: text }))}
        />
      </CaseContext>
    );
  }
  const tabs = () => within(screen.getByRole('group', { name: 'Sprachen: Zusammenfassung' })).getAllByRole('button');
  const said = () => tabs().map(({ textContent }) => textContent);

  it('begins with the language of the person, in which one writes first', () => {
    renderKit(<Field own="it" />);
    expect(said()).toEqual(['IT', 'DE geschrieben', 'EN', 'FR']);
    expect(tabs().map((tab) => tab.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false', 'false']);
    expect(screen.getByRole('textbox')).toHaveAttribute('lang', 'it-CH');
    expect(screen.getByRole('textbox')).toHaveValue('');
  });

  it('ticks what is written, and only that: blanks are nothing', () => {
    renderKit(<Field own="de" />);
    expect(said()).toEqual(['DE geschrieben', 'EN', 'FR', 'IT']);
    fireEvent.click(tabs()[2] as HTMLElement);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Bon.' } });
    expect(said()).toEqual(['DE geschrieben', 'EN', 'FR geschrieben', 'IT']);
    fireEvent.click(tabs()[0] as HTMLElement);
    expect(screen.getByRole('textbox')).toHaveValue('Gut.');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: ' ' } });
    expect(said()).toEqual(['DE', 'EN', 'FR geschrieben', 'IT']);
  });
});

describe('how long people with critical values waited, on the desk', () => {
  const open = (months: AlarmMonthsView['months'], view = '?view=critical') => {
    serveList([aRow('2600000001', { critical: 1 })], { 'GET /critical-alerts/months': { months } });
    openScreen(<DoctorDashboardScreen />, { path: '/doctor/orders', at: `/doctor/orders${view}` });
    return screen.findByText('2600000001');
  };

  it('stands below the critical cases: how many, median and worst of each month', async () => {
    await open([
      { month: '2026-11', alarms: 3, reached: 2, medianS: 25 * 60, worstS: 72 * 60 },
      { month: '2026-10', alarms: 1, reached: 0, medianS: null, worstS: null },
    ]);
    const title = await screen.findByText('Kritische Werte: Zeit bis zum Kontakt', { selector: 'summary' });
    fireEvent.click(title);
    const table = within(screen.getByRole('table', { name: 'Kritische Werte: Zeit bis zum Kontakt' }));
    const rows = table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Monat', 'Alarme', 'Erreicht', 'Median', 'Längste Zeit'],
      ['November 2026', '3', '2', '25 Min.', '1 Std. 12 Min.'],
      ['Oktober 2026', '1', '0', '–', '–'],
    ]);
  });

  it('says where there was none, and is asked for only there', async () => {
    await open([]);
    await waitFor(() =>
      expect(document.body).toHaveTextContent('In den letzten Monaten gab es keinen kritischen Wert.'),
    );
  });

  it('does not stand below all cases', async () => {
    await open([], '');
    expect(screen.queryByText(/Zeit bis zum Kontakt/)).toBeNull();
  });
});
