import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AdminBranchView } from '#shared/views/booking.ts';
import '#web/client/staff-calls.ts';
import { AdminPartnerScreen } from '#web/booking/admin-partner/admin-partner.tsx';
import { bodyOf, newBranch, tidyTimes, validate, valuesOf } from '#web/booking/admin-partner/branch-form.ts';
import { findBranches } from '#web/booking/admin-partner/find-branches.ts';
import { previewOf } from '#web/booking/admin-partner/slot-preview.tsx';
import { type Answers, openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const ID = '019a0000-0000-7000-8000-000000000001';
const WEEK = [
  { day: 1, from: '07:30', to: '12:00' },
  { day: 1, from: '13:30', to: '17:00' },
  { day: 2, from: '07:30', to: '12:00' },
];
const branch = (change: Partial<AdminBranchView> = {}): AdminBranchView => ({
  ...{ _id: ID, key: 'zh-limmat', name: 'Apotheke Limmatbogen', language: 'de', latitude: 47.3735, longitude: 8.542 },
  address: { streetAddress: 'Uferweg 12', zipCode: '8001', city: 'Zürich', canton: 'ZH' } as AdminBranchView['address'],
  ...{ active: true, channel: 'direct', openingDays: WEEK, timeSlotDuration: 10, appointmentsPerTimeSlot: 2 },
  ...{
    products: null,
    blockedDays: [],
    logoUrl: null,
    partnerKeyMadeAt: null,
    phoneNo: null,
    appointments: 4,
    version: 3,
  },
  changed: { at: '2026-11-12T08:00:00Z', by: 'Reto Testmann' },
  ...change,
});
const orphaned = {
  count: 21,
  over: 0,
  appointments: [
    {
      ...{ orderId: 'o1', orderNumber: '2600000018', from: '2026-11-24T15:30:00.000Z', firstName: 'Livia' },
      ...{ lastName: 'Musterbach', branchName: 'Apotheke Limmatbogen', isOver: false },
    },
  ],
};

const realFetch = globalThis.fetch;
beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

function open(answers: Answers = {}, at = `/admin/partner?branch=${ID}`) {
  serve({
    'GET /partner-branches/admin': { partnerBranches: [branch()] },
    'GET /partner-branches/admin/rebookings': { count: 0, waiting: 0, appointments: [] },
    ...answers,
  });
  openScreen(<AdminPartnerScreen />, { path: '/admin/partner', at });
  return userEvent.setup({ delay: null });
}

/** A server that names the appointments until it is told that they stay. */
function nameOrphans(orphans: object = orphaned): void {
  const usual = globalThis.fetch;
  globalThis.fetch = jest.fn(async (address: unknown, init?: RequestInit) => {
    const { keepsAppointments } = JSON.parse(String(init?.body ?? '{}')) as { keepsAppointments?: boolean };
    if (init?.method !== 'PUT' || keepsAppointments) return usual(address as string, init);
    const body = { statusCode: 409, error: 'appointments-orphaned', message: '', details: orphans };
    return new Response(JSON.stringify(body), { status: 409 });
  }) as typeof globalThis.fetch;
}

const sent = (method: string, path: string) =>
  (globalThis.fetch as unknown as jest.Mock).mock.calls
    .filter(([url, init]) => String(url).endsWith(path) && (init as RequestInit)?.method === method)
    .map(([, init]) => JSON.parse(String((init as RequestInit).body ?? '{}')) as Record<string, unknown>);
const press = (name: string | RegExp) => screen.findByRole('button', { name });
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });

describe('the form of a branch', () => {
  it('sends what it was filled with', () => {
    const { _id, version: _version, ...rest } = branch();
    expect(bodyOf(valuesOf(branch()))).toMatchObject({
      ...{ name: rest.name, openingDays: WEEK, timeSlotDuration: 10, appointmentsPerTimeSlot: 2, latitude: 47.3735 },
      ...{ zipCode: '8001', canton: 'ZH', active: true, channel: 'direct' },
    });
    expect(validate(valuesOf(branch()))).toEqual({});
  });

  it.each([
    ['7.30-12', '07:30 – 12:00'],
    ['0730 – 1200', '07:30 – 12:00'],
    ['18-0', '18:00 – 24:00'],
    ['', ''],
    ['zu', 'zu'],
  ])('%s is the time %s', (typed, times) => expect(tidyTimes(typed)).toBe(times));

  it.each([
    ['an end before the start', ['12-8']],
    ['two times at once', ['8-12', '11-14']],
    ['no time', ['zu']],
  ])('refuses %s at its field', (_, monday) => {
    const [, ...others] = valuesOf(branch()).week;
    const errors = validate({ ...valuesOf(branch()), week: [monday, ...others] }) as { week?: unknown[][] };
    expect(errors.week?.[0]?.at(-1)).toMatchObject({ key: expect.stringMatching(/^field\.(hours|wall)-/) });
  });

  it('asks for everything of a new one but what it knows', () => {
    const missing = ['name', 'streetAddress', 'zipCode', 'city', 'canton', 'latitude', 'longitude'];
    expect(Object.keys(validate(newBranch)).sort()).toEqual(missing.sort());
    expect(validate({ ...valuesOf(branch()), timeSlotDuration: '3' })).toMatchObject({
      timeSlotDuration: { key: 'field.min', params: { minValue: 5 } },
    });
  });

  it('shows the next seven days as they will be, with days that are blocked', () => {
    const days = previewOf(valuesOf(branch()), ['2026-11-24'], '2026-11-21') ?? [];
    expect(days.map(({ places }) => places)).toEqual([0, 0, 96, 0, 0, 0, 0]);
    expect(days[2]?.times.slice(0, 2)).toEqual(['07:30', '07:40']);
    expect(previewOf({ ...valuesOf(branch()), timeSlotDuration: '0' }, [], '2026-11-21')).toBeNull();
  });

  it('finds branches by words of name, town and postcode, accents or not', () => {
    const all = [branch(), branch({ _id: 'b2', name: 'Étoile', key: 'etoile', active: false, channel: 'partner' })];
    const names = (text: string, shown: Parameters<typeof findBranches>[2] = 'all') =>
      findBranches(all, text, shown).map(({ name }) => name);
    expect(names('zurich 8001 limmat')).toEqual(['Apotheke Limmatbogen']);
    expect(names('etoile')).toEqual(['Étoile']);
    expect([names('', 'inactive'), names('', 'active'), names('', 'partner')]).toEqual([
      ['Étoile'],
      ['Apotheke Limmatbogen'],
      ['Étoile'],
    ]);
  });
});

describe('the page of branches', () => {
  it('offers all tests, or the ones that are ticked, at least one', async () => {
    const inAll = (name: string) => ({ de: name, en: name, fr: name, it: name });
    const product = (key: string, applications = ['branch']) => ({ key, name: inAll(key), applications });
    const productGroups = [
      {
        key: 'heart',
        name: inAll('Herz'),
        products: [product('Herz Basis'), product('Herz daheim', ['homesampling'])],
      },
      { key: 'thyroid', name: inAll('Schilddrüse'), products: [product('Schilddrüse Check')] },
    ];
    const user = open({
      'GET /product-groups': { productGroups },
      [`PUT /partner-branches/admin/${ID}`]: { version: 4 },
    });
    const every = await screen.findByRole('checkbox', { name: 'Alle Tests, auch künftige' });
    await waitFor(() => expect(every).toBeEnabled());
    expect(every).toBeChecked();
    await user.click(every);
    expect(screen.getByText('2 von 2 Tests')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: 'Herz daheim' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Herz Basis' }));
    await user.click(screen.getByRole('checkbox', { name: 'Schilddrüse Check' }));
    await user.click(await press('Speichern'));
    expect(await screen.findAllByText(/Bitte wählen Sie eine Möglichkeit/)).not.toHaveLength(0);
    await user.click(screen.getByRole('checkbox', { name: 'Schilddrüse Check' }));
    await user.click(await press('Speichern'));
    await waitFor(() => expect(sent('PUT', `/admin/${ID}`)).toHaveLength(1));
    expect(sent('PUT', `/admin/${ID}`)[0]).toMatchObject({ products: ['Schilddrüse Check'] });
  });

  it('saves a change with the version that was read', async () => {
    const user = open({ [`PUT /partner-branches/admin/${ID}`]: { version: 4 } });
    const tuesday = await field('Dienstag, Zeit 1');
    await user.clear(tuesday);
    await user.type(tuesday, '8-11.30');
    await user.tab();
    expect(tuesday).toHaveValue('08:00 – 11:30');
    expect(screen.getByText('Noch nicht gespeichert')).toBeInTheDocument();
    await user.click(await press('Speichern'));
    await waitFor(() => expect(sent('PUT', `/admin/${ID}`)).toHaveLength(1));
    expect(sent('PUT', `/admin/${ID}`)[0]).toMatchObject({
      ...{ version: 3, keepsAppointments: false },
      openingDays: [WEEK[0], WEEK[1], { day: 2, from: '08:00', to: '11:30' }],
    });
  });

  it('copies Monday to all workdays, adds a time and takes one away', async () => {
    const user = open({ [`PUT /partner-branches/admin/${ID}`]: { version: 4 } });
    await user.click(await press('Montag auf alle Werktage übertragen'));
    expect(await field('Freitag, Zeit 2')).toHaveValue('13:30 – 17:00');
    expect(screen.queryByRole('textbox', { name: 'Samstag, Zeit 1' })).toBeNull();
    await user.click(await press('Samstag: Zeit hinzufügen'));
    await user.type(await field('Samstag, Zeit 1'), '9-12');
    await user.click(await press('Entfernen: Freitag, Zeit 2'));
    expect(screen.queryByRole('textbox', { name: 'Freitag, Zeit 2' })).toBeNull();
    await user.click(await press('Speichern'));
    await waitFor(() => expect(sent('PUT', `/admin/${ID}`)).toHaveLength(1));
    const { openingDays } = sent('PUT', `/admin/${ID}`)[0] as { openingDays: { day: number }[] };
    expect(openingDays.map(({ day }) => day)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 6]);
  });

  it('names the appointments that would lose their time, and changes once somebody says that they stay', async () => {
    const user = open({ [`PUT /partner-branches/admin/${ID}`]: { version: 4 } });
    nameOrphans();
    await user.clear(await field('Montag, Zeit 2'));
    await user.click(await press('Speichern'));
    const dialog = await screen.findByRole('dialog', { name: '21 Termine verlieren ihre Zeit' });
    expect(within(dialog).getByText(/Livia Musterbach/)).toHaveTextContent('24.11.2026');
    expect(within(dialog).getByText(/2600000018/)).toBeInTheDocument();
    expect(within(dialog).getByText('und 20 weitere')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Termine bestehen lassen und ändern' }));
    await waitFor(() => expect(sent('PUT', `/admin/${ID}`)).toHaveLength(2));
    expect(sent('PUT', `/admin/${ID}`)[1]).toMatchObject({ keepsAppointments: true, version: 3 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    [21, '21 Termine haben keinen Platz mehr', null],
    [1, '21 Termine sind betroffen', 'über der Zahl der Plätze'],
  ])('says which of them keep their time without a place: %i of them', async (over, title, mark) => {
    const user = open();
    nameOrphans({ ...orphaned, over, appointments: [{ ...orphaned.appointments[0], isOver: true }] });
    await user.clear(await field(/^Personen/));
    await user.type(await field(/^Personen/), '1{Control>}s{/Control}');
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(dialog.getByText(/mehr Termine gebucht, als Sie Plätze lassen/)).toBeInTheDocument();
    expect(dialog.queryAllByText('über der Zahl der Plätze')).toHaveLength(mark ? 1 : 0);
  });

  it('changes nothing where somebody leaves that question', async () => {
    const user = open();
    nameOrphans();
    await user.clear(await field('Montag, Zeit 2'));
    await user.click(await press('Speichern'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Abbrechen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('PUT', `/admin/${ID}`)).toHaveLength(1);
    expect(await field('Montag, Zeit 2')).toHaveValue('');
  });

  it('keeps what was typed where somebody else was faster, and says that it failed', async () => {
    const user = open({ [`PUT /partner-branches/admin/${ID}`]: 'conflict' });
    const name = await field('Name');
    await user.clear(name);
    await user.type(name, 'Apotheke Neu');
    await user.click(await press('Speichern'));
    expect(await screen.findByText(/Die Filiale liess sich nicht ändern\. Das wurde inzwischen/)).toBeInTheDocument();
    expect(name).toHaveValue('Apotheke Neu');
  });

  it('overwrites nothing that somebody else saved while one types: it says so, and sends the version that was read', async () => {
    const user = open();
    await user.type(await field('Name'), ' neu');
    serve({
      'GET /partner-branches/admin': { partnerBranches: [branch({ version: 4, timeSlotDuration: 20 })] },
      [`POST /partner-branches/admin/${ID}/key`]: { key: 'ABCDE', madeAt: '2026-11-23T08:00:00Z' },
      [`PUT /partner-branches/admin/${ID}`]: 'conflict',
    });
    await user.click(await press('Schlüssel machen …'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Schlüssel machen' }));
    expect(await screen.findByText(/wurde inzwischen geändert/)).toBeInTheDocument();
    await user.click(within(dialog).getAllByRole('button', { name: 'Schliessen' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await field('Name')).toHaveValue('Apotheke Limmatbogen neu');
    await user.click(await press('Speichern'));
    await waitFor(() => expect(sent('PUT', `/admin/${ID}`)).toHaveLength(1));
    expect(sent('PUT', `/admin/${ID}`)[0]).toMatchObject({ version: 3, timeSlotDuration: 10 });
    await user.click(await press('Verwerfen'));
    expect(await field('Termin dauert (Minuten)')).toHaveValue('20');
  });

  it('makes a new one, and says it where that failed', async () => {
    const user = open({ 'POST /partner-branches/admin': 'conflict' }, '/admin/partner?branch=new');
    await user.type(await field('Name'), 'Eulach Apotheke');
    await user.type(await field('Strasse und Nummer'), 'Musterweg 1');
    await user.type(await field('PLZ'), '8400');
    await user.type(await field('Ort'), 'Winterthur');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kanton' }), 'ZH');
    await user.type(await field('Breite'), '47,4999');
    await user.type(await field('Länge'), '8.7241');
    await user.click(await press('Filiale anlegen'));
    expect(await screen.findByText(/Die Filiale liess sich nicht anlegen/)).toBeInTheDocument();
    expect(sent('POST', '/admin')[0]).toMatchObject({
      ...{ name: 'Eulach Apotheke', canton: 'ZH', latitude: 47.4999, longitude: 8.7241, active: false },
      ...{ timeSlotDuration: 10, appointmentsPerTimeSlot: 1, channel: 'direct' },
    });
  });

  it('shows a new key once, after a question', async () => {
    const key = 'ABCDE-FGHJK-MNPQR-STUVW';
    const user = open({
      'GET /partner-branches/admin': { partnerBranches: [branch({ partnerKeyMadeAt: '2026-11-01T08:00:00Z' })] },
      [`POST /partner-branches/admin/${ID}/key`]: { key, madeAt: '2026-11-23T08:00:00Z' },
    });
    await user.click(await press('Schlüssel erneuern …'));
    const dialog = await screen.findByRole('dialog');
    expect(sent('POST', '/key')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Schlüssel erneuern' }));
    expect(await within(dialog).findByText(key)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Kopieren' }));
    expect(await within(dialog).findByRole('button', { name: 'Kopiert' })).toBeInTheDocument();
    await user.click(within(dialog).getAllByRole('button', { name: 'Schliessen' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByText(key)).toBeNull());
  });

  it('says that a branch of the address is not there', async () => {
    open({ 'GET /partner-branches/admin': { partnerBranches: [] } });
    expect(await screen.findByText('Diese Filiale gibt es nicht')).toBeInTheDocument();
  });
});
