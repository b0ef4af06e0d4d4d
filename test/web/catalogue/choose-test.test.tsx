import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ProductGroupView, ProductView } from '#shared/views/catalogue.ts';
import type { UserView } from '#shared/views/identity.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { SelectGroupScreen } from '#web/catalogue/select-group/select-group.tsx';
import { selectionOrdered, slotLost } from '#web/orders/purchase/selection.ts';
import { aBranch } from '../booking/a-branch.ts';
import { goOffline, goOnline } from '../go-offline.ts';
import { AHEAD, inAll } from '../orders/an-order.ts';
import { type Answers, BRANCH, openScreen, PERSON, refusedWith } from '../orders/purchase-screens.tsx';

const marker = (key: string, area: string) => ({ key, name: inAll(key), resultCategory: area });
const aProduct = (key: string, change: Partial<ProductView> = {}): ProductView => ({
  ...{ key, active: true, name: inAll(key), description: inAll(`${key} kurz erklärt`), price: 12_900 },
  ...{ markers: [marker('Ferritin', 'iron')], sampleType: 'venous', fastingHours: 12, strictHours: 0 },
  ...{ turnaroundDays: 3, applications: ['branch'], sex: null, ...change },
});
const aGroup = (key: string, ...products: ProductView[]): ProductGroupView => ({
  ...{ key, active: true, name: inAll(key), tagline: inAll(`${key} im Blick`), icon: 'IconBolt', products },
  resultCategories: [
    { key: 'iron', name: inAll('Eisen') },
    { key: 'heart', name: inAll('Herzwerte') },
    { key: 'liver', name: inAll('Leber') },
  ],
});
const BIG = aProduct('Gross', {
  ...{ price: 19_900, turnaroundDays: 5, applications: ['branch', 'homesampling'] },
  markers: [marker('Ferritin', 'iron'), marker('LDL', 'heart'), marker('HDL', 'heart')],
});
const SMALL = aProduct('Klein', { fastingHours: 0 });
const HOME = aProduct('Heim', {
  applications: ['homesampling'],
  sampleType: 'capillary',
  turnaroundDays: 1,
  price: null,
});
const GROUPS = [
  aGroup('Herz', BIG, SMALL),
  aGroup('Sport', aProduct('Läufer', { turnaroundDays: 2 })),
  aGroup('Daheim', HOME),
];

type Prepare = NonNullable<Parameters<typeof openScreen>[2]['prepare']>;
const open = (at: string, more: Answers = {}, { prepare, person }: { prepare?: Prepare; person?: UserView } = {}) =>
  openScreen(patterns.selectGroup, <SelectGroupScreen />, {
    at,
    slot: { from: AHEAD, to: AHEAD },
    answers: {
      'GET /product-groups': () => ({ productGroups: GROUPS }),
      'GET /partner-branches': () => ({ partnerBranches: [aBranch({ nextFreeSlot: AHEAD })] }),
      'GET /places': () => ({ places: [], match: 'none' }),
      ...more,
    },
    ...(prepare ? { prepare } : {}),
    ...(person ? { person } : {}),
  });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const cards = async () => {
  await screen.findByRole('group', { name: 'Tests eingrenzen' });
  return screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.closest('li')?.textContent);
};

describe('the groups of tests', () => {
  it('say what they are about, where the sample is taken, when the result comes, and from which price', async () => {
    await open(paths.selectGroup());
    expect(await cards()).toEqual([
      expect.stringMatching(/^HerzHerz im Blickan einem Standort oder zu HauseResultat nach 3–5 Tagenab CHF.129\.00$/),
      expect.stringMatching(/^SportSport im Blickan einem StandortResultat nach 2 TagenCHF.129\.00$/),
      expect.stringMatching(/^DaheimDaheim im Blickzu HauseResultat nach 1 Tag$/),
    ]);
    expect(screen.getByRole('link', { name: 'Herz' })).toHaveAttribute('href', paths.selectGroup('Herz'));
    expect(screen.getByText(/^Wählen Sie ein Thema/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Startseite' })).toHaveAttribute('href', paths.home);
    expect(screen.queryByText('Dieses Thema gibt es nicht mehr')).toBeNull();
  });

  const names = async () => (await cards()).map((text) => text?.match(/^(Herz|Sport|Daheim)/)?.[0]);

  it('are narrowed by place and by fasting, one test meeting all of it, and opened again', async () => {
    await open(paths.selectGroup());
    await press('Zu Hause');
    expect(await names()).toEqual(['Herz', 'Daheim']);
    expect(screen.getByRole('button', { name: 'Zu Hause' })).toHaveAttribute('aria-pressed', 'true');
    await press('An einem Standort');
    expect(await names()).toEqual(['Herz']);
    await press('Ohne Nüchternsein');
    expect(await screen.findByText('Kein Test passt zu dieser Auswahl')).toBeVisible();
    await press('Alle Tests zeigen');
    expect(await names()).toEqual(['Herz', 'Sport', 'Daheim']);
    await press('Ohne Nüchternsein');
    expect(await names()).toEqual(['Herz']);
    await press('Ohne Nüchternsein');
    expect(await names()).toHaveLength(3);
  });

  it('are narrowed by the address, which may say anything', async () => {
    await open(`${paths.selectGroup()}?filter=home&filter=nonsense`);
    expect(await names()).toEqual(['Herz', 'Daheim']);
  });

  it('are shown for one that is gone, and that is said', async () => {
    await open(paths.selectGroup('frueher'));
    expect(await screen.findByText('Dieses Thema gibt es nicht mehr')).toBeVisible();
    expect(await names()).toHaveLength(3);
  });

  it('that are none say so', async () => {
    await open(paths.selectGroup(), { 'GET /product-groups': () => ({ productGroups: [] }) });
    expect(await screen.findByText('Bald gibt es hier wieder Tests')).toBeVisible();
  });

  it('are not there while the shop is closed', async () => {
    const { path } = await open(paths.selectGroup(), { 'GET /runtime/disable-store': () => ({ value: true }) });
    await waitFor(() => expect(path()).toBe(paths.storeMaintenance));
  });

  it.each<[what: string, prepare: Prepare, isNamed: boolean]>([
    ['was chosen before', (store) => void store.dispatch(slotLost()), true],
    ['has its time already', () => undefined, false],
    ['was not chosen', (store) => void store.dispatch(selectionOrdered()), false],
  ])('name a branch that is kept for the appointment, if it %s', async (_what, prepare, isNamed) => {
    await open(paths.selectGroup(), {}, { prepare });
    await cards();
    expect(screen.queryByText(/^Eulach Apotheke ist für den Termin vorgemerkt/) !== null).toBe(isNamed);
  });
});

describe('the tests of a group', () => {
  const test = async (name: string) => within(await screen.findByRole('article', { name }));
  const fact = (card: Awaited<ReturnType<typeof test>>, name: string) =>
    card.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent ?? null;

  it('are compared by scope, sample, place, fasting and result', async () => {
    await open(paths.selectGroup('Herz'));
    expect(await screen.findByText('Herz im Blick Welcher Test passt zu Ihnen?')).toBeVisible();
    const big = await test('Gross');
    expect(big.getByText('Gross kurz erklärt')).toBeVisible();
    expect(big.getByText(/^CHF.199\.00$/)).toBeVisible();
    expect(['Umfang', 'Probe', 'Ort', 'Nüchtern', 'Resultat', 'Für wen'].map((name) => fact(big, name))).toEqual([
      ...['3 Blutwerte', 'Blut aus der Vene', 'an einem Standort oder zu Hause', '12 Stunden', 'nach 5 Tagen', null],
    ]);
    const small = await test('Klein');
    expect(['Umfang', 'Ort', 'Nüchtern'].map((name) => fact(small, name))).toEqual([
      ...['1 Blutwert', 'an einem Standort', 'nicht nötig'],
    ]);
    expect(screen.getByRole('link', { name: 'Hilfe am Telefon' })).toHaveAttribute(
      'href',
      paths.contentPage('callback'),
    );
  });

  it('that is alone asks nobody which one, and at home needs no appointment', async () => {
    await open(paths.selectGroup('Daheim'));
    const home = await test('Heim');
    expect(screen.getByText('Daheim im Blick')).toBeVisible();
    expect(fact(home, 'Probe')).toBe('Blut aus der Fingerkuppe');
    expect(fact(home, 'Ort')).toBe('zu Hause');
    expect(fact(home, 'Frühester Termin')).toBe('kein Termin nötig');
    expect(home.queryByText(/CHF/)).toBeNull();
  });

  it('are set side by side by what both measure, what only one does, and its values by name', async () => {
    await open(paths.selectGroup('Herz'));
    const [big, small] = [await test('Gross'), await test('Klein')];
    expect(big.getByText('Zusätzlich in diesem Test')).toBeVisible();
    expect(big.getByText('Herzwerte').closest('li')).toHaveTextContent('2 Werte');
    expect(big.getByText('Eisen').closest('li')).toHaveTextContent('1 Wert');
    expect(big.queryByText('Leber')).toBeNull();
    expect(small.getByText('Nur in anderen Tests')).toBeVisible();
    expect(small.getByText('Herzwerte').closest('li')).toHaveTextContent('nicht enthalten');
    expect(big.queryByText('LDL, HDL')).toBeNull();
    await userEvent.click(big.getByRole('button', { name: /^Alle 3 Werte ansehen ?: Gross$/ }));
    expect(big.getByText('LDL, HDL')).toBeVisible();
    await userEvent.click(big.getByRole('button', { name: /^Werte ausblenden ?: Gross$/ }));
    expect(big.queryByText('LDL, HDL')).toBeNull();
  });

  it.each<[what: string, answers: Answers, words: string]>([
    ['anywhere', {}, 'Mi 02.01., 09:00, Winterthur'],
    ['of which nothing is known', { 'GET /partner-branches': () => refusedWith('unavailable') }, 'steht beim Termin'],
    [
      'of which none is free',
      { 'GET /partner-branches': () => ({ partnerBranches: [aBranch()] }) },
      'steht beim Termin',
    ],
  ])('say the earliest time %s', async (_where, answers, words) => {
    await open(paths.selectGroup('Sport'), answers);
    const card = await test('Läufer');
    await waitFor(() => expect(fact(card, 'Frühester Termin')).toBe(words));
  });

  it('say the earliest time at the branch that was chosen before', async () => {
    const chosen = aBranch({ _id: BRANCH._id, nextFreeSlot: '2999-02-03T09:00:00.000Z' });
    await open(paths.selectGroup('Sport'), {
      'GET /partner-branches': () => ({ partnerBranches: [aBranch({ nextFreeSlot: AHEAD }), chosen] }),
    });
    const card = await test('Läufer');
    await waitFor(() => expect(fact(card, 'Frühester Termin')).toBe('So 03.02., 10:00, Winterthur'));
  });

  it('are chosen with one press, which leads to the extras', async () => {
    const { path, store } = await open(paths.selectGroup('Herz'));
    await press('Klein wählen');
    await waitFor(() => expect(path()).toBe(paths.selectAddons));
    expect(store.getState().selection).toMatchObject({
      productGroupKey: 'Herz',
      productKey: 'Klein',
      application: 'branch',
    });
  });

  it('without a connection are chosen by themselves when it is back', async () => {
    const { path } = await open(paths.selectGroup('Herz'));
    await screen.findByRole('button', { name: 'Klein wählen' });
    goOffline();
    await press('Klein wählen');
    expect(screen.getByRole('button', { name: 'Klein wählen' })).toHaveAccessibleDescription(/geht von selbst weiter/);
    expect(screen.getByRole('button', { name: 'Gross wählen' })).not.toHaveAccessibleDescription(/geht von selbst/);
    goOnline();
    await waitFor(() => expect(path()).toBe(paths.selectAddons));
  });

  it('mark the one that was chosen before', async () => {
    const group = aGroup('check', aProduct('basic'), aProduct('other'));
    await open(paths.selectGroup('check'), { 'GET /product-groups': () => ({ productGroups: [group] }) });
    expect((await test('basic')).getByText('Ihre Auswahl')).toBeVisible();
    expect((await test('other')).queryByText('Ihre Auswahl')).toBeNull();
  });

  it.each<[sex: 'male' | 'female', person: UserView['sex'], mayChoose: boolean]>([
    ['male', 'female', false],
    ['female', 'female', true],
    ['male', null, true],
  ])('for one sex (%s) are for that one only (%s)', async (sex, person, mayChoose) => {
    const group = aGroup('check', aProduct('Nur', { sex }));
    await open(
      paths.selectGroup('check'),
      { 'GET /product-groups': () => ({ productGroups: [group] }) },
      { person: { ...PERSON, sex: person } },
    );
    const card = await test('Nur');
    expect(fact(card, 'Für wen')).toBe(sex === 'male' ? 'nur für Männer' : 'nur für Frauen');
    expect(card.queryByRole('button', { name: 'Nur wählen' }) !== null).toBe(mayChoose);
    expect(card.queryByText('Dieser Test ist nur für Männer.') !== null).toBe(!mayChoose);
  });
});
