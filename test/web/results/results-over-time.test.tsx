import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import i18next from 'i18next';
import type { CourseValue, MarkerCourse } from '#shared/domain/results/build-course.ts';
import type { CustomerFollowUpView } from '#shared/views/orders.ts';
import type { CustomerResultView } from '#shared/views/results.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { BloodValueScreen } from '#web/results/course/blood-value.tsx';
import { ResultOverviewScreen } from '#web/results/course/result-overview.tsx';
import { aCourse } from '../../unit/results/a-course.ts';
import { openScreen, PERSON } from '../orders/purchase-screens.tsx';
import { speak } from '../render-kit.tsx';

const inAll = (de: string) => ({ de, en: de, fr: de, it: de });
const FERRITIN: MarkerCourse = {
  ...{ marker: 'ferritin', name: inAll('Ferritin'), about: null, resultCategoryId: 'iron', change: 'unknown' },
  values: aCourse([
    { at: '2025-03-11T07:00:00.000Z', number: 9 },
    { at: '2025-09-16T07:00:00.000Z', number: 22 },
  ]) as CourseValue[],
};
const RESULT = {
  ...{ _id: 'r', orderId: 'an-order', orderNumber: '2600000042', product: inAll('Komplett-Check'), version: 1 },
  ...{ sampledAt: '2025-09-16T07:00:00.000Z', releasedAt: '2025-09-18T07:00:00.000Z', beingCorrected: false },
  areas: [{ resultCategoryId: 'iron', name: inAll('Eisenhaushalt'), icon: 'magnet', level: 'good' }],
} as CustomerResultView;
const followUp = (change: Partial<CustomerFollowUpView> = {}): CustomerFollowUpView => ({
  ...{ mainOrderId: 'an-order', key: 'follow-ferritin', product: 'ferritin-home', markers: ['ferritin'] },
  ...{ name: inAll('Eisen nachkontrollieren'), reason: inAll(''), idealFrom: '2099-01-15T09:00:00.000Z' },
  ...{ status: 'open' as const, isMeasuredSince: false, order: null },
  ...change,
});

async function open(screenOf: 'overview' | 'value', answers: Record<string, () => unknown>) {
  await speak('de', 'results', 'results-course');
  const [pattern, at, element] =
    screenOf === 'overview'
      ? [patterns.resultOverview, paths.resultOverview(PERSON.id), <ResultOverviewScreen key="o" />]
      : [patterns.bloodValue, paths.bloodValue(PERSON.id), <BloodValueScreen key="v" />];
  return openScreen(pattern, element, {
    at,
    slot: { from: RESULT.sampledAt, to: RESULT.sampledAt },
    answers: {
      [`GET /customers/${PERSON.id}/follow-ups`]: () => ({ followUps: [] }),
      [`GET /results/customer/${PERSON.id}`]: () => ({ items: [RESULT], next: null }),
      [`GET /results/customer/${PERSON.id}/badges`]: () => ({ badges: [] }),
      [`GET /results/historical-results/${PERSON.id}`]: () => ({ markers: [FERRITIN] }),
      ...answers,
    },
    prepare: () => i18next.changeLanguage('de'),
  });
}

describe('the next check of a value', () => {
  const withFollowUp = (change: Partial<CustomerFollowUpView>) =>
    open('value', { [`GET /customers/${PERSON.id}/follow-ups`]: () => ({ followUps: [followUp(change)] }) });
  const link = () => screen.queryByRole('link', { name: 'Eisen nachkontrollieren' });

  it('says from when, and leads to the test', async () => {
    await withFollowUp({});
    expect(await screen.findByText(/ideal ab 15.01.2099/)).toBeTruthy();
    expect(link()?.getAttribute('href')).toBe(paths.followUp('an-order', 'ferritin-home'));
  });

  it('says when it is time', async () => {
    await withFollowUp({ idealFrom: '2020-01-15T09:00:00.000Z' });
    expect(await screen.findByText(/jetzt ein guter Zeitpunkt/)).toBeTruthy();
  });

  it.each([
    ['about another value', { markers: ['vitamin-d'] }],
    ['ordered', { status: 'ordered' as const }],
    ['measured since', { isMeasuredSince: true }],
  ])('is not one that is %s', async (_what, change) => {
    await withFollowUp(change);
    await screen.findByRole('heading', { name: 'Ferritin' });
    expect(link()).toBeNull();
  });
});

describe('the overview', () => {
  it('says at a first result that the course begins with the next one, and leads to what it recommends', async () => {
    await open('overview', {});
    await screen.findByText('Der Verlauf beginnt mit Ihrem nächsten Test');
    expect(screen.getByRole('link', { name: 'Zum Resultat' }).getAttribute('href')).toBe(paths.result('an-order'));
    expect(screen.queryByRole('region', { name: 'Abzeichen' })).toBeNull();
  });

  it('names badges with what they are for and when', async () => {
    const badge = { key: 'first-test', icon: 'IconNobodyKnows', earnedAt: '2025-09-18T07:00:00.000Z' };
    const words = { name: inAll('Erster Test'), description: inAll('Ihr erstes Resultat liegt vor.') };
    await open('overview', {
      [`GET /results/customer/${PERSON.id}/badges`]: () => ({ badges: [{ ...badge, ...words }] }),
    });
    const badges = await screen.findByRole('region', { name: 'Abzeichen' });
    expect(within(badges).getByRole('listitem').textContent).toBe(
      'Erster TestIhr erstes Resultat liegt vor.18.09.2025',
    );
  });
});
