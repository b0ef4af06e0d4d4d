import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { RedemptionView, VoucherCodeView, VoucherView } from '#shared/views/vouchers.ts';
import '#web/client/staff-calls.ts';
import { AdminVoucherScreen } from '#web/vouchers/admin-voucher/admin-voucher.tsx';
import { sentTo } from '../orders/a-counter.tsx';
import { inAll } from '../orders/an-order.ts';
import { type Answers, openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const ID = '019a0000-0000-7000-8000-000000000001';
const CODE = '019a0000-0000-7000-8000-000000000002';
const aVoucher = (change: Partial<VoucherView> = {}): VoucherView => ({
  ...{ _id: ID, key: 'heart', label: inAll('Herzmonat'), expiration: '2999-01-19T23:00:00.000Z', redemptionLimit: 200 },
  ...{
    published: true,
    discount: { type: 'amount', value: 2_500 },
    productGroups: [],
    codes: 3,
    uses: 61,
    isUsed: true,
  },
  ...{ version: 3, createdAt: '2020-01-01T08:00:00Z', changed: { at: '2020-01-14T08:00:00Z', by: 'Reto Testmann' } },
  ...change,
});
const aCode = (change: Partial<VoucherCodeView> = {}): VoucherCodeView => ({
  ...{ _id: CODE, code: 'HERZ25', uses: 0, redemptionLogsNo: 0, withdrawn: false, createdAt: '2020-01-01T08:00:00Z' },
  ...change,
});
const page = (...items: object[]) => ({ items, next: null });

const realFetch = globalThis.fetch;
beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

function open(answers: Answers = {}, at = '/admin/voucher') {
  serve({
    'GET /vouchers': page(aVoucher()),
    [`GET /vouchers/${ID}/codes`]: page(aCode()),
    'GET /product-groups': { productGroups: [{ key: 'heart', name: inAll('Herz') }] },
    ...answers,
  });
  openScreen(<AdminVoucherScreen />, { path: '/admin/voucher', at });
  return userEvent.setup({ delay: null });
}
const OPENED = `/admin/voucher?voucher=${ID}`;
const rows = async (label: string | RegExp) =>
  within(await screen.findByRole('table', { name: label }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent?.replace(/[\s\u202f]/g, ' '));
const press = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name} ?: HERZ25$`) });

describe('the list of vouchers', () => {
  it('says what each takes off, how often it was used of how often it may be, and until when it is good', async () => {
    open({
      'GET /vouchers': page(
        aVoucher(),
        aVoucher({ _id: 'v2', label: inAll('Frühling'), discount: { type: 'percent', value: 15 } }),
        aVoucher({ _id: 'v3', label: inAll('Alt'), expiration: '2020-01-19T23:00:00.000Z' }),
      ),
    });
    expect(await rows('Gutscheine')).toEqual([
      expect.stringMatching(/^HerzmonatCHF 25\.0061 \/ 60019\.01\.2999/),
      expect.stringMatching(/^Frühling15 %61 \/ 60019\.01\.2999/),
      expect.stringMatching(/^AltCHF 25\.0061 \/ 600Abgelaufen/),
    ]);
  });

  it('opens one by a press, and tells when and by whom it was changed', async () => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Herzmonat' }));
    expect(await screen.findByRole('textbox', { name: 'Deutsch' })).toHaveValue('Herzmonat');
    expect(screen.getByText('Geändert 14.01.2020, 09:00, Reto Testmann')).toBeVisible();
  });

  it('that is empty says so, and that nothing is found otherwise', async () => {
    open({ 'GET /vouchers': page() });
    expect(await screen.findByText('Noch kein Gutschein')).toBeVisible();
  });

  it('is searched by the address, without spaces around', async () => {
    open({ 'GET /vouchers': page() }, '/admin/voucher?q=%20xyz');
    expect(await screen.findByText(/^Kein Gutschein passt zu/)).toBeVisible();
    const calls = jest.mocked(globalThis.fetch).mock.calls.map(([url]) => new URL(String(url), 'http://x'));
    expect(calls.find(({ pathname }) => pathname.endsWith('/vouchers'))?.searchParams.get('search')).toBe('xyz');
  });
});

describe('the form of a voucher that is open', () => {
  it('chooses groups of tests, and lets go of one that is not sold any more', async () => {
    const user = open(
      { 'GET /vouchers': page(aVoucher({ productGroups: ['former'] })), [`PUT /vouchers/${ID}`]: { version: 4 } },
      OPENED,
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Herz' }));
    await user.click(screen.getByRole('checkbox', { name: 'former' }));
    await user.click(screen.getByRole('button', { name: /^Speichern/ }));
    await waitFor(() => expect(sentTo(`PUT /vouchers/${ID}`)).toHaveLength(1));
    expect(sentTo(`PUT /vouchers/${ID}`)[0]?.body).toMatchObject({ productGroups: ['heart'] });
  });

  it.each(['0', '-5', 'viel'])('takes no discount of %s francs', async (value) => {
    const user = open({}, OPENED);
    const field = await screen.findByRole('textbox', { name: 'Betrag in CHF' });
    expect(field).toHaveValue('25.00');
    await user.clear(field);
    await user.type(field, value);
    await user.click(screen.getByRole('button', { name: /^Speichern/ }));
    expect((await screen.findAllByText('Geben Sie einen Betrag an.')).length).toBeGreaterThan(0);
    expect(sentTo(`PUT /vouchers/${ID}`)).toEqual([]);
  });
});

describe('the codes of a voucher', () => {
  const table = 'Codes dieses Gutscheins';

  it('say how often each was used, and which are out of use', async () => {
    open(
      {
        [`GET /vouchers/${ID}/codes`]: page(
          aCode({ uses: 61, redemptionLogsNo: 62 }),
          aCode({ _id: 'c2', code: 'ALT', withdrawn: true }),
        ),
      },
      OPENED,
    );
    const [first, second] = await rows(table);
    expect(first).toMatch(/^HERZ25\s?61 \/ 200/);
    expect(first).not.toMatch(/ausser Gebrauch/);
    expect(second).toMatch(/^ALT ausser Gebrauch\s?0 \/ 200/);
    expect(await press('Verlauf')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Löschen ?: HERZ25$/ })).toBeNull();
    expect(screen.getByRole('button', { name: /^Löschen ?: ALT$/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Verlauf ?: ALT$/ })).toBeNull();
  });

  it('are taken out of use, put back, and deleted; why not is said', async () => {
    const user = open({ [`PUT /voucher-codes/${CODE}`]: {}, [`DELETE /voucher-codes/${CODE}`]: 'conflict' }, OPENED);
    await user.click(await press('Ausser Gebrauch'));
    await waitFor(() => expect(sentTo(`PUT /voucher-codes/${CODE}`)).toHaveLength(1));
    expect(sentTo(`PUT /voucher-codes/${CODE}`)[0]?.body).toEqual({ withdrawn: true });
    await user.click(await press('Löschen'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/\S/);
    expect(sentTo(`DELETE /voucher-codes/${CODE}`)).toHaveLength(1);
  });

  it('that the browser does not let anybody copy stay as they are, and that is said', async () => {
    const person = open({}, OPENED);
    const button = await press('Kopieren');
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    write.mockRejectedValueOnce(new Error('not allowed'));
    await person.click(button);
    expect(await screen.findByText('Nicht kopiert: Der Browser lässt es nicht zu.')).toBeVisible();
    await person.click(button);
    await waitFor(() => expect(screen.queryByText(/^Nicht kopiert/)).toBeNull());
    expect(write.mock.calls).toEqual([['HERZ25'], ['HERZ25']]);
  });

  it('that are out of use are put back', async () => {
    const user = open(
      { [`GET /vouchers/${ID}/codes`]: page(aCode({ withdrawn: true })), [`PUT /voucher-codes/${CODE}`]: {} },
      OPENED,
    );
    await user.click(await press('Wieder zulassen'));
    await waitFor(() => expect(sentTo(`PUT /voucher-codes/${CODE}`)).toHaveLength(1));
    expect(sentTo(`PUT /voucher-codes/${CODE}`)[0]?.body).toEqual({ withdrawn: false });
  });

  it('are no file where there are none, and that is said', async () => {
    open({ 'GET /vouchers': page(aVoucher({ codes: 0 })), [`GET /vouchers/${ID}/codes`]: page() }, OPENED);
    expect(await screen.findByText(/^Noch keine Codes/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Als CSV' })).toBeNull();
  });

  it('say why none was added, and keep what was typed', async () => {
    const user = open({ [`POST /vouchers/${ID}/codes`]: 'voucher-code-taken' }, OPENED);
    await user.click(await screen.findByRole('button', { name: 'Einer' }));
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), 'HERZ25');
    await user.click(screen.getByRole('button', { name: 'Hinzufügen' }));
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('HERZ25');
  });

  it.each(['0', '1.5', '1000000'])('are not made %s at once', async (count) => {
    const user = open({}, OPENED);
    await user.click(await screen.findByRole('button', { name: 'Viele erzeugen …' }));
    await user.type(await screen.findByRole('textbox', { name: 'Anzahl Codes' }), count);
    await user.click(screen.getByRole('button', { name: 'Erzeugen' }));
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
    expect(sentTo(`POST /vouchers/${ID}/codes`)).toEqual([]);
  });

  it('have a log of who did what, with the order', async () => {
    const line = (change: Partial<RedemptionView>): RedemptionView => ({
      ...{ _id: 'l1', at: '2020-01-08T07:00:00.000Z', event: 'redeem', orderId: 'o1', orderNumber: '2600000018' },
      ...{ transactionNo: '2600000018-1', actor: 'customer', by: null, reason: '', ...change },
    });
    const user = open(
      {
        [`GET /vouchers/${ID}/codes`]: page(aCode({ redemptionLogsNo: 4 })),
        [`GET /voucher-codes/${CODE}/redeem`]: page(
          line({}),
          line({ _id: 'l2', event: 'reserve', actor: 'partner' }),
          line({ _id: 'l3', event: 'give-back', actor: 'lapse-holds' }),
          line({ _id: 'l4', event: 'withdraw', actor: 'admin', by: 'Reto Testmann' }),
        ),
      },
      OPENED,
    );
    await user.click(await press('Verlauf'));
    expect(await rows('Einlösungen: HERZ25')).toEqual([
      '08.01.2020, 08:002600000018EingelöstKundschaft',
      '08.01.2020, 08:002600000018ReserviertFiliale',
      '08.01.2020, 08:002600000018ZurückgegebenAutomatisch',
      '08.01.2020, 08:002600000018Ausser GebrauchReto Testmann',
    ]);
    expect(screen.getAllByRole('link', { name: '2600000018' })[0]?.getAttribute('href')).toContain('order=o1');
  });
});
