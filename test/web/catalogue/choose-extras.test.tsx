import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AddonView } from '#shared/views/catalogue.ts';
import { paths } from '#web/app/paths.ts';
import { SelectAddonsScreen } from '#web/catalogue/select-addons/select-addons.tsx';
import { applicationChosen, branchChosen, slotLost } from '#web/orders/purchase/selection.ts';
import { goOffline, goOnline } from '../go-offline.ts';
import { AHEAD, inAll } from '../orders/an-order.ts';
import { type Answers, BRANCH, GROUP, openScreen, PRODUCT } from '../orders/purchase-screens.tsx';

const marker = (key: string) => ({ key, name: inAll(key), resultCategory: 'blood' });
const anAddon = (key: string, change: Partial<AddonView> = {}): AddonView => ({
  ...{ key, active: true, name: inAll(key), description: inAll(`${key} erklärt`), price: 3_900, sex: null },
  ...{ markers: [marker(key)], sampleType: 'venous', fastingHours: 0, strictHours: 0, ...change },
});
const STRICT = { fastingHours: 14, strictHours: 8 };
const ADDONS = [
  anAddon('Lipoprotein'),
  anAddon('Insulin', { fastingHours: 14 }),
  anAddon('Ferritin', { markers: [marker('iron')], ...STRICT }),
  anAddon('PSA', { sex: 'male', ...STRICT }),
  anAddon('Fingerbeere', { sampleType: 'capillary' }),
];

type Prepare = NonNullable<Parameters<typeof openScreen>[2]['prepare']>;
const open = (answers: Answers = {}, prepare?: Prepare) =>
  openScreen(paths.selectAddons, <SelectAddonsScreen />, {
    slot: { from: AHEAD, to: AHEAD },
    ...(prepare ? { prepare } : {}),
    answers: {
      'GET /product-groups/check': () => ({ ...GROUP, products: [{ ...PRODUCT, markers: [marker('iron')] }] }),
      'GET /product-groups/check/addons': () => ({ addons: ADDONS }),
      ...answers,
    },
  });
const box = (name: string) => screen.findByRole('checkbox', { name: new RegExp(`^${name}`) });
const card = async (name: string) => (await box(name)).closest('label') as HTMLElement;
const goOn = async () => userEvent.click(await screen.findByRole('button', { name: 'Weiter' }));
const NO_TIME: Prepare = (store) => void store.dispatch(slotLost());

describe('the extras of a test', () => {
  it('are those of its sample; what cannot be had says why, and neither price nor fasting', async () => {
    await open();
    expect(await card('Lipoprotein')).toHaveTextContent(/Lipoprotein erklärt.*CHF.39\.00/);
    expect(await card('Insulin')).toHaveTextContent(/Dafür essen Sie 14 Stunden vorher nichts Fetthaltiges\./);
    expect(await card('Lipoprotein')).not.toHaveTextContent(/Dafür essen/);
    for (const [name, why] of [
      ['Ferritin', 'schon enthalten'],
      ['PSA', 'nur für Männer'],
    ] as const) {
      expect(await box(name)).toBeDisabled();
      expect(await card(name)).toHaveTextContent(why);
      expect(await card(name)).not.toHaveTextContent(/CHF|Dafür essen/);
    }
    expect(screen.queryByRole('checkbox', { name: /^Fingerbeere/ })).toBeNull();
  });

  it('are added and left again, and what they cost stands below', async () => {
    const { store } = await open();
    expect(await screen.findByText('Keine Extras gewählt')).toBeVisible();
    await userEvent.click(await box('Lipoprotein'));
    expect(screen.getByText(/^\+ 1 Extra · CHF.39\.00$/)).toBeVisible();
    await userEvent.click(await box('Insulin'));
    expect(screen.getByText(/^\+ 2 Extras · CHF.78\.00$/)).toBeVisible();
    expect(screen.getByText(/CHF.207\.00$/)).toBeVisible();
    await userEvent.click(await box('Lipoprotein'));
    expect(store.getState().selection.addonKeys).toEqual(['Insulin']);
  });

  it('that cost nothing, or whose price is not shown, name none', async () => {
    await open({ 'GET /product-groups/check/addons': () => ({ addons: [anAddon('Frei', { price: 0 })] }) });
    await userEvent.click(await box('Frei'));
    expect(screen.getByText('+ 1 Extra')).toBeVisible();
  });

  it.each<[what: string, prepare: Prepare | undefined, to: string]>([
    ['place and time', NO_TIME, paths.appointment],
    ['what is asked for next where a time is chosen', undefined, paths.orderSummary],
    ['the summary at home', (store) => void store.dispatch(applicationChosen('homesampling')), paths.orderSummary],
  ])('lead on to %s, with the price that was read', async (_what, prepare, to) => {
    const { path, store } = await open({}, prepare);
    await box('Lipoprotein');
    await goOn();
    await waitFor(() => expect(path()).toBe(to));
    expect(store.getState().selection.seenTotal).toBe(12_900);
  });

  it('go on by themselves when the connection is back', async () => {
    const { path } = await open({}, NO_TIME);
    await box('Lipoprotein');
    goOffline();
    await goOn();
    expect(path()).toBe(paths.selectAddons);
    goOnline();
    await waitFor(() => expect(path()).toBe(paths.appointment));
  });

  it.each<[what: string, prepare: Prepare, to: string]>([
    ['to place and time', NO_TIME, paths.appointment],
    ['to the summary where a time is chosen', (store) => void store.dispatch(branchChosen(BRANCH)), paths.orderSummary],
  ])('that are none lead straight on %s', async (_what, prepare, to) => {
    const { path } = await open({ 'GET /product-groups/check/addons': () => ({ addons: [] }) }, prepare);
    await waitFor(() => expect(path()).toBe(to));
  });
});
