import { afterEach, beforeAll, describe, expect, it, type jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CRM_QUEUES } from '#shared/domain/crm/crm-queue.ts';
import { formatTime } from '#shared/domain/format-date.ts';
import '#web/client/staff-calls.ts';
import type { CrmCountsView, CrmRecordView, CrmSmsView, QueueRowView, TimelineItemView } from '#shared/views/crm.ts';
import { CrmOverviewScreen } from '#web/crm/overview/crm-overview.tsx';
import { CrmUserScreen } from '#web/crm/user/crm-user.tsx';
import { type Answers, openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

/** On a machine that is busy with much else. */
const LATER = { timeout: 10_000 };
const ID = '019a0000-0000-7000-8000-000000000002';
const ORDER = '019a0000-0000-7000-8000-000000000003';
const realFetch = globalThis.fetch;
beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

const text = (words: string) => ({ de: words, en: words, fr: words, it: words });
const row: QueueRowView = {
  ...{ _id: ORDER, queue: 'questionnaire', at: new Date(Date.now() + 15.5 * 3_600_000).toISOString() },
  person: { _id: ID, name: 'Théo Exemplaz', phoneNo: '+41790000002', language: 'fr' },
  order: { _id: ORDER, orderNumber: '2600012039', product: text('Herz-Check'), programme: null },
  appointment: { startsAt: '2026-11-24T09:15:00.000Z', branchName: 'Pharmacie du Flon Vert' },
  ...{ heldUntil: null, payment: null, questionnaire: { answered: 18, questions: 32 }, sms: null },
  ...{ openDate: null, assignedTo: null },
};
const queues = Object.fromEntries(CRM_QUEUES.map((queue) => [queue, queue === 'questionnaire' ? 1 : 0]));
const counts = { queues, callbacks: 2 } as CrmCountsView;
const none = { items: [], next: null };

const calls = (method: string) =>
  (globalThis.fetch as unknown as jest.Mock).mock.calls
    .filter(([, init]) => (init as RequestInit)?.method === method)
    .map(([url, init]) => [new URL(String(url), 'http://x').pathname, JSON.parse(String((init as RequestInit).body))]);

/** Queries that a call was asked with. */
const asked = (path: string) =>
  (globalThis.fetch as unknown as jest.Mock).mock.calls
    .map(([url]) => new URL(String(url), 'http://x'))
    .filter(({ pathname }) => pathname === `/api${path}`)
    .map(({ searchParams }) => searchParams);

describe('the overview', () => {
  const open = (answers: Answers = {}, at = '/crm') => {
    serve({ 'GET /crm/queues': counts, 'GET /crm/queue': none, ...answers });
    openScreen(<CrmOverviewScreen />, { path: '/crm', at });
    return userEvent.setup({ delay: null });
  };

  it('shows why somebody needs contact, one next step, and the way to the callbacks', async () => {
    open({ 'GET /crm/queue': { items: [row], next: null } }, '/crm?queue=questionnaire');
    const table = await screen.findByRole('table', {}, LATER);
    const line = within(table).getByRole('row', { name: /Théo Exemplaz/ });
    expect(line).toHaveTextContent(/noch 15 Std\..*FR.*18 von 32 beantwortet.*Flon Vert.*2600012039.*Niemand/);
    expect(within(line).getByRole('link', { name: /^SMS senden\s?: Théo Exemplaz/ })).toHaveAttribute(
      'href',
      `/crm/users/${ID}?tab=sms&template=questionnaire-missing&order=${ORDER}`,
    );
    expect(await screen.findByRole('link', { name: '2 Rückrufe sind offen' })).toHaveAttribute(
      'href',
      '/crm/callbacks',
    );
  });

  it('takes the row under the cursor by key', async () => {
    const record = { ...aRecord, assignedTo: null };
    const user = open(
      { 'GET /crm/queue': { items: [row], next: null }, [`PUT /users/${ID}/crm`]: record },
      '/crm?queue=questionnaire',
    );
    await screen.findByRole('table', {}, LATER);
    await user.keyboard('ja');
    await waitFor(() => expect(calls('PUT')).toEqual([[`/api/users/${ID}/crm`, { assigned: 'me' }]]));
  });

  it('asks for one programme alone once it is chosen, in every list and count', async () => {
    const user = open();
    await screen.findByText('Niemand braucht Kontakt', {}, LATER);
    for (const path of ['/crm/queue', '/crm/queues'])
      expect(asked(path).map((query) => query.get('programme'))).not.toContain('small-profiles');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Programm' }), 'Kleine Profile');
    const narrowed = (path: string) => asked(path).filter((query) => query.get('programme') === 'small-profiles');
    await waitFor(() => expect(narrowed('/crm/queues')).toHaveLength(1));
    await waitFor(() =>
      expect(narrowed('/crm/queue').map((query) => query.get('queue'))).toEqual(
        expect.arrayContaining([...CRM_QUEUES]),
      ),
    );
  });

  it('says that nobody waits', async () => {
    open();
    expect(await screen.findByText('Niemand braucht Kontakt', {}, LATER)).toBeInTheDocument();
  });

  it('says when it cannot be loaded, and lets it be tried again', async () => {
    open({ 'GET /crm/queue': 'no-permission' });
    expect(await screen.findByRole('button', { name: 'Erneut versuchen' }, LATER)).toBeInTheDocument();
  });

  it('finds people by what is typed', async () => {
    open({ 'GET /users': { items: [person], next: null } }, '/crm?q=Exem');
    expect(await screen.findByRole('link', { name: /Théo Exemplaz.*079 000 00 02.*Lausanne/ }, LATER)).toHaveAttribute(
      'href',
      `/crm/users/${ID}`,
    );
  });
});

const aRecord: CrmRecordView = {
  ...{ note: 'Erste Notiz', reachable: '', contactBy: 'any', version: 3, assignedTo: null, openDate: null },
  ...{ changed: null, customerSince: '2026-02-03T08:00:00.000Z', research: true, orders: 3, supports: [] },
};
const person = {
  ...{ id: ID, firstName: 'Théo', lastName: 'Exemplaz', birthdate: '1974-11-02', sex: 'male', email: null },
  ...{ phoneNo: '+41790000002', phoneNoVerified: true, streetAddress: 'Rue des Escaliers 3', zipCode: '1003' },
  ...{ city: 'Lausanne', country: 'CH', preferredLanguage: 'fr', doctorTitle: null, roles: ['customer'] },
  photoAvatarUrl: null,
};
const sms: CrmSmsView = {
  ...{ phoneNo: '+41790000002', preferredLanguage: 'fr', nextAt: null },
  offers: [
    {
      template: 'questionnaire-missing',
      order: { _id: ORDER, orderNumber: '2600012039' },
      text: { ...text('Es fehlt der Fragebogen.'), fr: 'Il manque le questionnaire.' },
    },
    { template: 'call-us', order: null, text: text('Bitte rufen Sie uns an.') },
  ],
};
const step: TimelineItemView = {
  ...{ _id: 's1', at: '2026-11-20T13:02:00.000Z', kind: 'order', event: 'payments.declined', sms: null },
  ...{ note: null, signIn: null, by: '', orderNumber: '2600012039', openDate: null },
};

describe('a person', () => {
  const open = (answers: Answers = {}, at = `/crm/users/${ID}`) => {
    const usual = {
      [`GET /users/${ID}`]: person,
      [`GET /users/${ID}/crm`]: aRecord,
      [`GET /users/${ID}/crm/sms`]: sms,
      [`GET /crm/user-activity/${ID}`]: { items: [step], next: null },
    };
    // The same object: what it says later is answered later.
    serve(Object.assign(answers, { ...usual, ...answers }));
    openScreen(<CrmUserScreen />, { path: '/crm/users/:userId', at });
    return userEvent.setup({ delay: null });
  };

  it('has a timeline that ends, and tells what happened in words', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Théo Exemplaz' }, LATER)).toBeInTheDocument();
    expect(await screen.findByText('Zahlung abgelehnt', {}, LATER)).toBeInTheDocument();
    expect(screen.getByText('Auftrag 2600012039')).toBeInTheDocument();
    expect(screen.getByText('Das ist alles.')).toBeInTheDocument();
    expect(screen.getByText('Für Ihre Rolle verborgen')).toBeInTheDocument();
  });

  it('has a timeline that goes on when it is asked to, down to its end', async () => {
    const path = `GET /crm/user-activity/${ID}`;
    const older: TimelineItemView = { ...step, _id: 's2', at: '2026-11-18T08:00:00.000Z', orderNumber: '2600011007' };
    const answers: Answers = { [path]: { items: [step], next: 'after-s1' } };
    const user = open(answers);
    expect(await screen.findByText('Auftrag 2600012039', {}, LATER)).toBeInTheDocument();
    expect(screen.queryByText('Das ist alles.')).toBeNull();
    answers[path] = { items: [older], next: null };
    await user.click(screen.getByRole('button', { name: 'Mehr laden' }));
    expect(await screen.findByText('Auftrag 2600011007', {}, LATER)).toBeInTheDocument();
    expect(asked(`/crm/user-activity/${ID}`).map((query) => query.get('cursor'))).toEqual([null, 'after-s1']);
    expect(screen.getByText('Auftrag 2600012039')).toBeInTheDocument();
    expect(screen.getByText('Das ist alles.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Mehr laden' })).toBeNull();
  });

  it('has notes in its timeline, which their writer alone corrects', async () => {
    const nothing = { sms: null, signIn: null, orderNumber: null, openDate: null, event: null, kind: 'crm' } as const;
    const at = '2026-11-20T13:02:00.000Z';
    const own: TimelineItemView = {
      ...{ ...nothing, _id: 'n1', at, by: 'Nadine Fictive' },
      note: { text: 'Kommt am Montag.', isChanged: true, mayChange: true },
    };
    const theirs: TimelineItemView = {
      ...{ ...nothing, _id: 'n2', at, by: 'Livio Muster' },
      note: { text: 'Fragt nach dem Preis.', isChanged: false, mayChange: false },
    };
    const user = open({
      [`GET /crm/user-activity/${ID}`]: { items: [own, theirs], next: null },
      [`PUT /users/${ID}/crm/notes/n1`]: {},
      [`POST /users/${ID}/crm/notes`]: { _id: 'n3' },
    });
    expect(await screen.findByText('Kommt am Montag.', {}, LATER)).toBeInTheDocument();
    expect(screen.getByText('Nadine Fictive · korrigiert')).toBeInTheDocument();
    expect(screen.getByText('Fragt nach dem Preis.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Notiz korrigieren' }));
    const field = screen.getByRole('textbox', { name: /^Notiz korrigieren/ });
    await user.clear(field);
    await user.type(field, 'Kommt am Dienstag.');
    await user.click(screen.getAllByRole('button', { name: 'Speichern' })[0] as HTMLElement);
    await waitFor(() =>
      expect(calls('PUT')).toContainEqual([`/api/users/${ID}/crm/notes/n1`, { text: 'Kommt am Dienstag.' }]),
    );
    await user.keyboard('n');
    await user.type(screen.getByRole('textbox', { name: /^Neue Notiz/ }), 'Ruft morgen an.');
    await user.click(screen.getAllByRole('button', { name: 'Speichern' })[0] as HTMLElement);
    await waitFor(() =>
      expect(calls('POST')).toContainEqual([`/api/users/${ID}/crm/notes`, { text: 'Ruft morgen an.' }]),
    );
  });

  it('has a question about who read their data answered, once', async () => {
    const asked = { at: '2026-11-20T13:02:00.000Z', reason: 'unknown-reader' } as const;
    const supports: CrmRecordView['supports'] = [
      { ...asked, _id: 'q1', state: 'open' },
      { ...asked, _id: 'q2', state: 'done' },
    ];
    const answers = { [`GET /users/${ID}/crm`]: { ...aRecord, supports }, 'PUT /supports/q1': {} };
    const user = open(answers, `/crm/users/${ID}?tab=supports`);
    await user.click(await screen.findByRole('button', { name: 'Beantwortet' }, LATER));
    await waitFor(() => expect(calls('PUT')).toContainEqual(['/api/supports/q1', { step: 'answer' }]));
  });

  it('shows the message in the language of the person before it leaves', async () => {
    const user = open({ [`POST /users/${ID}/crm/sms`]: {} }, `/crm/users/${ID}?template=call-us`);
    const quote = await screen.findByLabelText('Nachricht', {}, LATER);
    expect(quote).toHaveTextContent('Bitte rufen Sie uns an.');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Vorlage' }), 'Fragebogen fehlt · 2600012039');
    expect(quote).toHaveTextContent('Il manque le questionnaire.');
    await user.click(screen.getByRole('button', { name: 'Senden' }));
    await waitFor(() =>
      expect(calls('POST')).toContainEqual([
        `/api/users/${ID}/crm/sms`,
        { template: 'questionnaire-missing', orderId: ORDER, language: 'fr' },
      ]),
    );
  });

  it('says from when on a message may leave where one left just now, and lets none leave before', async () => {
    const nextAt = new Date(Date.now() + 5 * 60_000).toISOString();
    open({ [`GET /users/${ID}/crm/sms`]: { ...sms, nextAt } });
    expect(await screen.findByRole('timer', {}, LATER)).toHaveTextContent(/^Noch (5:00|4:\d\d)$/);
    expect(screen.getByRole('button', { name: `Senden ab ${formatTime(nextAt)}` })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Senden' })).toBeNull();
  });

  it('counts down too where a colleague wrote meanwhile and the message is refused', async () => {
    const path = `GET /users/${ID}/crm/sms`;
    const answers: Answers = { [`POST /users/${ID}/crm/sms`]: 'TOO_FREQUENTLY', [path]: sms };
    const user = open(answers);
    const send = await screen.findByRole('button', { name: 'Senden' }, LATER);
    answers[path] = { ...sms, nextAt: new Date(Date.now() + 5 * 60_000).toISOString() };
    await user.click(send);
    expect(await screen.findByRole('timer', {}, LATER)).toHaveTextContent(/^Noch (5:00|4:\d\d)$/);
    expect(screen.getByRole('button', { name: /^Senden ab/ })).toBeDisabled();
  });

  it('lets the next message leave once the time is over, without the refusal of before', async () => {
    const path = `GET /users/${ID}/crm/sms`;
    const answers: Answers = { [`POST /users/${ID}/crm/sms`]: 'TOO_FREQUENTLY', [path]: sms };
    const user = open(answers);
    const send = await screen.findByRole('button', { name: 'Senden' }, LATER);
    answers[path] = { ...sms, nextAt: new Date(Date.now() + 2_000).toISOString() };
    await user.click(send);
    await waitFor(() => expect(asked(`/users/${ID}/crm/sms`).length).toBeGreaterThan(2), LATER);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Senden' })).toBeEnabled(), LATER);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps what was typed when a colleague was first, shows theirs, and can keep both', async () => {
    const answers: Answers = {
      [`GET /users/${ID}`]: person,
      [`GET /users/${ID}/crm`]: aRecord,
      [`PUT /users/${ID}/crm`]: 'conflict',
    };
    serve(answers);
    openScreen(<CrmUserScreen />, { path: '/crm/users/:userId', at: `/crm/users/${ID}` });
    const user = userEvent.setup({ delay: null });
    const note = await screen.findByRole('textbox', { name: /^Notiz/ }, LATER);
    await user.clear(note);
    await user.type(note, 'Mein Text');
    answers[`GET /users/${ID}/crm`] = { ...aRecord, note: 'Notiz der Kollegin', version: 4 };
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Notiz der Kollegin', {}, LATER)).toBeInTheDocument();
    expect(note).toHaveValue('Mein Text');
    await user.click(screen.getByRole('button', { name: 'Beide behalten' }));
    expect(note).toHaveValue('Notiz der Kollegin\nMein Text');
  });
});
