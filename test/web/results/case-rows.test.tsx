import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import type { DashboardRowView } from '#shared/views/dashboard.ts';
import { CaseCards } from '#web/results/doctor-dashboard/case-cards.tsx';
import { type CaseListProps, CaseTable } from '#web/results/doctor-dashboard/case-table.tsx';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { aRow } from './a-desk.ts';
import { inAll } from './a-result.ts';

beforeAll(() => speak('de', 'results'));

const NOW = Date.parse('2026-11-20T09:12:00Z');
const { RESULT_RECEIEVED } = OrderStatus;

function show(
  List: typeof CaseTable | typeof CaseCards,
  row: Partial<DashboardRowView>,
  more: Partial<CaseListProps> = {},
  isGone = false,
) {
  const shown = {
    row: aRow('2600000001', { waitingSince: '2026-11-20T08:00:00Z', ...row }),
    section: 'ready' as const,
    isGone,
  };
  const onSort = jest.fn();
  const list = (
    <List
      sections={[{ key: 'ready', title: 'Bereit zur Freigabe', note: '', rows: [shown] }]}
      {...{ currentId: null, userId: 'ursina', now: NOW, sort: 'urgent', onSort, rowsDrawn: 24 }}
      openBy={() => []}
      isNew={() => false}
      {...more}
    />
  );
  openScreen(list);
  return onSort;
}
const inTable = (...given: [Partial<DashboardRowView>, Partial<CaseListProps>?, boolean?]) => {
  show(CaseTable, ...given);
  const row = screen.getByText('2600000001').closest('tr') as HTMLTableRowElement;
  const cells = [...row.cells].map(({ textContent }) => textContent ?? '');
  const [waiting, order, person, test, sample, outside, notable, questionnaire, assigned, status] = cells;
  return { waiting, order, person, test, sample, outside, notable, questionnaire, assigned, status };
};
type Cells = ReturnType<typeof inTable>;

const onCard = (...given: [Partial<DashboardRowView>, Partial<CaseListProps>?, boolean?]) => {
  show(CaseCards, ...given);
  return within(screen.getByRole('region', { name: 'Bereit zur Freigabe' })).getByRole('listitem').textContent;
};

describe('a case in the list of the doctors', () => {
  it('says how long it waits, whose it is without a name, which test, and that all came', () => {
    expect(inTable({})).toEqual({
      ...{ waiting: '1 Std. 12 Min.', order: '2600000001', person: 'LM 40 · w · fr', test: 'Komplett-Check' },
      ...{ sample: 'Venös', outside: '0 von 34', notable: '–', questionnaire: 'Vollständig', assigned: 'Niemand' },
      status: 'Bereit zur Freigabe',
    });
  });

  const vera = { id: 'vera', name: 'Vera Zweitmeinung' };
  it.each<[string, Partial<DashboardRowView>, Partial<Cells>]>([
    ['of whom little is known', { age: null, sex: null }, { person: 'LM fr' }],
    ['from a finger', { sampleType: 'capillary' }, { sample: 'Kapillar' }],
    ['without values yet', { waitingSince: null }, { waiting: '–', outside: '–' }],
    ['with values nobody knows', { unmapped: 2, outside: 5 }, { outside: '5 von 34 +2 unbekannt' }],
    ['that an earlier result recommended', { isFollowUp: true }, { test: 'Komplett-CheckNachkontrolle' }],
    [
      'with critical values, by name',
      { critical: 2, criticalMarkers: [inAll('Kalium'), inAll('Natrium')] },
      { notable: 'Kritisch: Kalium, Natrium' },
    ],
    ['with one that nobody knows', { critical: 1 }, { notable: '1 kritischer Wert' }],
    ['with one that cannot be used', { notUsable: 1 }, { notable: '1 nicht verwertbar' }],
    [
      'of which not all came',
      { came: 33, status: RESULT_RECEIEVED },
      { outside: '0 von 33', notable: '1 Wert fehlt noch', status: 'Teilresultat 33 von 34' },
    ],
    ['whose questionnaire is not begun', { surveyStatus: SurveyStatus.PENDING }, { questionnaire: 'Nicht begonnen' }],
    ['of a colleague', { assignedTo: vera }, { assigned: expect.stringContaining('Vera Zweitmeinung') as never }],
    ['of one’s own', { assignedTo: { ...vera, id: 'ursina' } }, { assigned: expect.stringMatching(/Ich$/) as never }],
    ['that is being corrected', { beingCorrected: true }, { status: 'Korrektur' }],
    ['whose alarm nobody confirmed', { alertMissed: true }, { status: 'Alarm nicht bestätigtBereit zur Freigabe' }],
  ])('%s', (_what, row, cells) => {
    expect(inTable(row)).toMatchObject(cells);
  });

  it('says who has it open, before whose it is', () => {
    const openBy = () => ['Vera Zweitmeinung', 'Reto Testmann'];
    expect(inTable({ assignedTo: vera }, { openBy }).assigned).toMatch(
      /Vera Zweitmeinung, Reto Testmann hat geöffnet$/,
    );
  });

  it('says that it is new, and that it is gone', () => {
    const cells = inTable({}, { isNew: () => true }, true);
    expect(cells.person).toBe('LM 40 · w · frneu');
    expect(cells.status).toBe('Nicht mehr offen');
  });

  it('opens by its number, and anywhere in its row', async () => {
    inTable({});
    expect(screen.getByRole('link', { name: '2600000001' })).toHaveAttribute('href', '/doctor/orders/2600000001');
    fireEvent.click(screen.getByText('Komplett-Check'));
    expect((await screen.findByText('/doctor/orders/2600000001')).tagName).toBe('OUTPUT');
  });

  it.each([
    ['urgent', 'Auftrag', 'number'],
    ['urgent', 'Wartet', 'newest'],
    ['newest', 'Wartet', 'urgent'],
    ['number', 'Wartet', 'urgent'],
  ] as const)('is sorted %s: %s sorts by %s', (sort, column, next) => {
    const onSort = show(CaseTable, {}, { sort });
    fireEvent.click(screen.getByRole('button', { name: column }));
    expect(onSort).toHaveBeenCalledWith(next);
  });
});

describe('a case on a narrow screen', () => {
  it('says the same, and of what is in order nothing', () => {
    expect(onCard({})).toBe('LM 40 · w · fr1 Std. 12 Min.Komplett-Check2600000001 0 von 34 ausserhalbNiemand');
  });

  it.each<[string, Partial<DashboardRowView>, boolean, string]>([
    ['critical', { critical: 1, criticalMarkers: [inAll('Kalium')] }, false, 'Kritisch: Kalium'],
    ['whose alarm nobody confirmed', { alertMissed: true }, false, 'Alarm nicht bestätigt'],
    ['whose questionnaire is open', { surveyStatus: SurveyStatus.IN_PROGRESS }, false, 'Offen'],
    ['that is being corrected', { beingCorrected: true }, false, 'Korrektur'],
    ['that is gone', {}, true, 'Nicht mehr offen'],
    ['with a value that cannot be used', { notUsable: 1 }, false, '1 nicht verwertbar'],
    ['of which not all came', { came: 20 }, false, '14 Werte fehlen noch'],
  ])('says that it is one %s', (_what, row, isGone, said) => {
    expect(onCard(row, {}, isGone)).toContain(said);
  });

  it('leads to the case, and has no part for a section without cases', () => {
    const empty = { key: 'critical', title: 'Kritisch', note: '', rows: [] };
    show(CaseCards, {}, { sections: [empty] });
    expect(screen.queryByRole('region')).toBeNull();
    onCard({});
    expect(screen.getByRole('link', { name: '2600000001' })).toHaveAttribute('href', '/doctor/orders/2600000001');
  });
});
