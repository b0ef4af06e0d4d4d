import { afterEach, beforeAll, describe, expect, it, type jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { VoucherView } from '#shared/views/vouchers.ts';
import '#web/client/staff-calls.ts';
import { AdminVoucherScreen } from '#web/vouchers/admin-voucher/admin-voucher.tsx';
import { bodyOf, lastDayOf, newValues, valuesOf } from '#web/vouchers/admin-voucher/voucher-form.ts';
import { type Answers, openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const ID = '019a0000-0000-7000-8000-000000000001';
const CODE = '019a0000-0000-7000-8000-000000000002';
const LABEL = { de: 'Herzmonat', en: 'Heart month', fr: 'Mois du cœur', it: 'Mese del cuore' };

const voucher = (change: Partial<VoucherView> = {}): VoucherView => ({
  ...{ _id: ID, key: 'heart-month-abcdef', label: LABEL, expiration: '2099-01-19T23:00:00.000Z' },
  ...{ redemptionLimit: 200, published: true, discount: { type: 'amount', value: 2500 }, productGroups: [] },
  ...{ codes: 1, uses: 61, isUsed: true, version: 3, createdAt: '2026-11-01T08:00:00Z' },
  changed: { at: '2026-11-14T08:00:00Z', by: 'Reto Testmann' },
  ...change,
});
const code = (change: object = {}) => ({
  ...{ _id: CODE, code: 'HERZ25', uses: 61, redemptionLogsNo: 62, withdrawn: false, createdAt: '2026-11-01T08:00:00Z' },
  ...change,
});
const page = (...items: object[]) => ({ items, next: null });

const realFetch = globalThis.fetch;
beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

function open(answers: Answers = {}, at = `/admin/voucher?voucher=${ID}`) {
  serve({
    'GET /vouchers': page(voucher()),
    [`GET /vouchers/${ID}/codes`]: page(code()),
    'GET /product-groups': { productGroups: [] },
    ...answers,
  });
  openScreen(<AdminVoucherScreen />, { path: '/admin/voucher', at });
  return userEvent.setup({ delay: null });
}

/** The server answers otherwise from now on. */
const change = (answers: Answers) =>
  serve({
    [`GET /vouchers/${ID}/codes`]: page(code()),
    'GET /product-groups': { productGroups: [] },
    [`PUT /vouchers/${ID}`]: { version: 5 },
    ...answers,
  });

const sent = (method: string, path: string) =>
  (globalThis.fetch as unknown as jest.Mock).mock.calls
    .filter(([url, init]) => String(url).endsWith(path) && (init as RequestInit)?.method === method)
    .map(([, init]) => JSON.parse(String((init as RequestInit).body ?? '{}')) as Record<string, unknown>);
const press = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name.replace(': ', ' ?: ')}$`) });

describe('the form of a voucher', () => {
  it.each([
    ['2027-01-20T23:00:00.000Z', '2027-01-20'],
    ['2027-07-20T22:00:00.000Z', '2027-07-20'],
    ['2027-03-28T22:00:00.000Z', '2027-03-28'],
  ])('%s is the end of %s in Zurich, and back', (expiration, day) => {
    const shown = voucher({ expiration });
    expect(lastDayOf(shown)).toBe(day);
    expect(bodyOf(valuesOf(shown))).toMatchObject({ expiration, discount: { type: 'amount', value: 2500 } });
  });

  it.each([
    ['2026-11-23', '2027-11-23'],
    ['2028-02-29', '2029-02-28'],
  ])('begins on %s with a year, one use and unpublished', (today, until) => {
    expect(newValues(today)).toMatchObject({ until, redemptionLimit: '1', published: false });
  });
});

describe('the page of vouchers', () => {
  it('saves a change with the version that was read', async () => {
    const user = open({ [`PUT /vouchers/${ID}`]: { version: 4 } });
    const german = await screen.findByRole('textbox', { name: 'Deutsch' });
    await user.clear(german);
    await user.type(german, 'Herzwoche');
    expect(screen.getByText('Noch nicht gespeichert')).toBeInTheDocument();
    await user.click(await press('Speichern'));
    await waitFor(() => expect(sent('PUT', `/vouchers/${ID}`)).toHaveLength(1));
    expect(sent('PUT', `/vouchers/${ID}`)[0]).toMatchObject({
      ...{ label: { ...LABEL, de: 'Herzwoche' }, version: 3, redemptionLimit: 200, published: true },
      ...{ discount: { type: 'amount', value: 2500 }, expiration: '2099-01-19T23:00:00.000Z' },
    });
  });

  it('follows what is published in the list beside it, and saves from there', async () => {
    const draft = voucher({ published: false });
    const user = open({ 'GET /vouchers': page(draft) });
    const german = await screen.findByRole('textbox', { name: 'Deutsch' });
    expect(screen.getByRole('checkbox', { name: /Veröffentlicht/ })).not.toBeChecked();
    change({ 'GET /vouchers': page(voucher({ version: 4 })) });
    await user.click(screen.getByRole('switch', { name: 'Veröffentlicht: Herzmonat' }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /Veröffentlicht/ })).toBeChecked());
    await user.type(german, ' 2027');
    await user.click(await press('Speichern'));
    await waitFor(() => expect(sent('PUT', `/vouchers/${ID}`)).toHaveLength(2));
    expect(sent('PUT', `/vouchers/${ID}`)[1]).toMatchObject({ version: 4, published: true });
  });

  it('overwrites nothing that somebody else saved while one types: it says so, and shows it once one’s own is discarded', async () => {
    const user = open();
    await user.type(await screen.findByRole('textbox', { name: 'Deutsch' }), ' neu');
    const theirs = voucher({ version: 4, redemptionLimit: 5, published: false });
    change({ 'GET /vouchers': page(theirs) });
    await user.click(screen.getByRole('switch', { name: 'Veröffentlicht: Herzmonat' }));
    expect(await screen.findByText(/wurde inzwischen geändert/)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Deutsch' })).toHaveValue('Herzmonat neu');
    change({ 'GET /vouchers': page(theirs), [`PUT /vouchers/${ID}`]: 'conflict' });
    await user.click(await press('Speichern'));
    await waitFor(() => expect(sent('PUT', `/vouchers/${ID}`)).toHaveLength(1));
    expect(sent('PUT', `/vouchers/${ID}`)[0]).toMatchObject({ version: 3 });
    expect((await screen.findAllByText(/inzwischen anderswo geändert/)).length).toBeGreaterThan(0);
    await user.click(await press('Verwerfen'));
    expect(screen.getByRole('textbox', { name: 'Deutsch' })).toHaveValue('Herzmonat');
    expect(screen.getByRole('textbox', { name: /Einlösungen pro Code/ })).toHaveValue('5');
    expect(screen.queryByText(/wurde inzwischen geändert/)).toBeNull();
  });

  it('makes a new one, and says which languages are missing before it can be published', async () => {
    const user = open({ 'POST /vouchers': { _id: ID } }, '/admin/voucher?voucher=new');
    await user.type(await screen.findByRole('textbox', { name: 'Deutsch' }), 'Frühling');
    expect(screen.getAllByText(/Fehlt noch/)).toHaveLength(3);
    await user.type(screen.getByRole('textbox', { name: 'Prozent' }), '15');
    await user.click(screen.getByRole('checkbox', { name: /Veröffentlicht/ }));
    await user.click(await press('Gutschein anlegen'));
    expect((await screen.findAllByText(/Vor dem Veröffentlichen/)).length).toBeGreaterThanOrEqual(3);
    expect(sent('POST', '/vouchers')).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /Veröffentlicht/ }));
    await user.click(await press('Gutschein anlegen'));
    await waitFor(() => expect(sent('POST', '/vouchers')).toHaveLength(1));
    expect(sent('POST', '/vouchers')[0]).toMatchObject({
      ...{ label: { de: 'Frühling', en: '', fr: '', it: '' }, redemptionLimit: 1, published: false },
      discount: { type: 'percent', value: 15 },
    });
  });

  it.each([
    ['101', /grösste erlaubte Wert ist 100/],
    ['0', /kleinste erlaubte Wert ist 1/],
    ['zehn', /ganze Zahl/],
  ])('takes no discount of %s percent', async (value, sentence) => {
    const user = open({}, '/admin/voucher?voucher=new');
    await user.type(await screen.findByRole('textbox', { name: 'Deutsch' }), 'Frühling');
    await user.type(screen.getByRole('textbox', { name: 'Prozent' }), value);
    await user.click(await press('Gutschein anlegen'));
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    expect(sent('POST', '/vouchers')).toEqual([]);
  });

  it('does not offer to delete what somebody has used', async () => {
    open();
    await screen.findByRole('textbox', { name: 'Deutsch' });
    expect(screen.queryByRole('button', { name: /Löschen/ })).toBeNull();
    expect(await press('Verlauf: HERZ25')).toBeInTheDocument();
  });

  it('asks before it deletes one that nobody has used', async () => {
    const user = open({
      'GET /vouchers': page(voucher({ isUsed: false, uses: 0 })),
      [`GET /vouchers/${ID}/codes`]: page(code({ uses: 0, redemptionLogsNo: 0 })),
      [`DELETE /vouchers/${ID}`]: {},
    });
    await user.click(await press('Löschen …'));
    const dialog = await screen.findByRole('dialog');
    expect(sent('DELETE', `/vouchers/${ID}`)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Gutschein löschen' }));
    await waitFor(() => expect(sent('DELETE', `/vouchers/${ID}`)).toHaveLength(1));
    expect(await screen.findByText(/Wählen Sie links/)).toBeInTheDocument();
  });

  it('publishes from the list, and says there why that is refused', async () => {
    const draft = voucher({ published: false, label: { ...LABEL, it: '' } });
    const user = open({ 'GET /vouchers': page(draft), [`PUT /vouchers/${ID}`]: 'conflict' }, '/admin/voucher');
    await user.click(await screen.findByRole('switch', { name: 'Veröffentlicht: Herzmonat' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Das wurde inzwischen anderswo geändert');
    expect(sent('PUT', `/vouchers/${ID}`)[0]).toMatchObject({ published: true, version: 3 });
  });

  it('adds one code, or many, and takes one out of use', async () => {
    const user = open({
      [`POST /vouchers/${ID}/codes`]: { added: 12 },
      [`PUT /voucher-codes/${CODE}`]: {},
    });
    await user.click(await press('Einer'));
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), 'HERZ-BERN');
    await user.click(await press('Hinzufügen'));
    await waitFor(() => expect(sent('POST', `/vouchers/${ID}/codes`)).toEqual([{ code: 'HERZ-BERN' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await press('Viele erzeugen …'));
    await user.type(await screen.findByRole('textbox', { name: 'Anzahl Codes' }), '12');
    await user.click(await press('Erzeugen'));
    await waitFor(() => expect(sent('POST', `/vouchers/${ID}/codes`)[1]).toEqual({ count: 12 }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await press('Ausser Gebrauch: HERZ25'));
    await waitFor(() => expect(sent('PUT', `/voucher-codes/${CODE}`)).toEqual([{ withdrawn: true }]));
  });

  it('says that a voucher of the address is gone', async () => {
    open({ 'GET /vouchers': page() });
    expect(await screen.findByText('Diesen Gutschein gibt es nicht mehr')).toBeInTheDocument();
  });
});
