import { describe, expect, it } from '@jest/globals';
import {
  obstaclesOf,
  PURGED_RECORDS,
  type PurgedRecord,
  type PurgeFacts,
  planPurge,
  writePlan,
} from '#shared/domain/identity/plan-purge.ts';
import { OPEN_PURGES, PURGE_MACHINE, PurgeState } from '#shared/domain/identity/purge-machine.ts';
import { type Identifiers, needlesOf } from '#shared/domain/identity/purge-needles.ts';

const NONE = Object.fromEntries(Object.keys(PURGED_RECORDS).map((what) => [what, 0])) as Record<PurgedRecord, number>;
const NOTHING_KEPT = { medicalUntil: null, invoicesUntil: null };

describe('the plan', () => {
  it('says of each kind of record that there is what becomes of it, and until when', () => {
    const counts = { ...NONE, profile: 4, messages: 2, readings: 3, 'medical-record': 5, invoices: 1, consents: 2 };
    const plan = planPurge(counts, { medicalUntil: '2046-08-26', invoicesUntil: '2036-12-31' });
    expect(plan.map(({ what, fate, count, until }) => [what, fate, count, until])).toEqual([
      ['profile', 'erased', 4, null],
      ['messages', 'erased', 2, null],
      ['readings', 'pseudonymised', 3, null],
      ['medical-record', 'kept', 5, '2046-08-26'],
      ['invoices', 'kept', 1, '2036-12-31'],
      ['consents', 'kept', 2, '2046-08-26'],
    ]);
  });

  it.each([
    [{ medicalUntil: '2046-08-26', invoicesUntil: '2036-12-31' }, '2046-08-26'],
    [{ medicalUntil: null, invoicesUntil: '2036-12-31' }, '2036-12-31'],
    [NOTHING_KEPT, null],
  ])('keeps consents as long as what they belong to: %j', (ends, until) => {
    expect(planPurge({ ...NONE, consents: 1 }, ends)).toEqual([{ what: 'consents', fate: 'kept', count: 1, until }]);
  });

  it('is the same one while only sessions and readings grow', () => {
    const before = planPurge({ ...NONE, profile: 4, shares: 1, 'sign-in': 1 }, NOTHING_KEPT);
    expect(writePlan(planPurge({ ...NONE, profile: 4, shares: 1, readings: 2, 'sign-in': 3 }, NOTHING_KEPT))).toBe(
      writePlan(before),
    );
  });

  it('is another one when something else changes', () => {
    const written = [
      planPurge({ ...NONE, profile: 4 }, NOTHING_KEPT),
      planPurge({ ...NONE, profile: 4, shares: 1 }, NOTHING_KEPT),
      planPurge({ ...NONE, profile: 4, shares: 2 }, NOTHING_KEPT),
      planPurge({ ...NONE, profile: 4, invoices: 1 }, NOTHING_KEPT),
      planPurge({ ...NONE, profile: 4, invoices: 1 }, { ...NOTHING_KEPT, invoicesUntil: '2036-12-31' }),
    ].map(writePlan);
    expect(new Set(written).size).toBe(written.length);
  });
});

describe('what stands against it', () => {
  const FREE: PurgeFacts = {
    isSelf: false,
    isAdministrator: false,
    administrators: 2,
    treated: false,
    openOrders: 0,
    openAlarms: 0,
  };
  it.each<[Partial<PurgeFacts>, string[]]>([
    [{}, []],
    [{ isSelf: true, isAdministrator: true }, ['self']],
    [{ isAdministrator: true }, []],
    [{ isAdministrator: true, administrators: 1 }, ['last-administrator']],
    [{ administrators: 1 }, []],
    [{ treated: true }, ['treats-people']],
    [{ openOrders: 2 }, ['open-order']],
    [{ openAlarms: 1 }, ['open-alarm']],
    [{ isSelf: true, openOrders: 1 }, ['self', 'open-order']],
  ])('%j: %j', (facts, obstacles) => {
    expect(obstaclesOf({ ...FREE, ...facts })).toEqual(obstacles);
  });
});

describe('the machine', () => {
  it.each([
    ['confirm', 'asked', 'running'],
    ['decline', 'asked', 'declined'],
    ['lapse', 'asked', 'lapsed'],
    ['prove', 'running', 'proven'],
    ['leak', 'running', 'leaking'],
    ['again', 'leaking', 'running'],
  ] as const)('%s leads from %s to %s', (event, from, to) => {
    expect(PURGE_MACHINE[event]).toEqual({ from: [from], to });
  });
  it('lets one purge of a person be open at a time', () => {
    expect([...OPEN_PURGES].sort()).toEqual([PurgeState.asked, PurgeState.leaking, PurgeState.running]);
  });
});

describe('what the scanner looks for', () => {
  const THEO: Identifiers = {
    phones: ['+41790000002'],
    emails: ['theo.e@example.org'],
    firstName: 'Théo',
    lastName: 'Müller-Exemplaz',
    birthdate: '1974-11-02',
    streetAddress: 'Rue de l’Exemple 3',
    zipCode: '1003',
    city: 'Lausanne',
  };
  const find = (text: string, of = THEO) =>
    needlesOf(of)
      .filter(({ pattern }) => new RegExp(pattern, 'iu').test(text))
      .map(({ kind }) => kind);

  it.each([
    ['+41790000002', 'phone'],
    ['+41 79 000 00 02', 'phone'],
    ['0041 79 000 00 02', 'phone'],
    ['079 000 00 02', 'phone'],
    ['079/000.00.02', 'phone'],
    ['41790000002', 'phone'],
    ['+41 (0)79 000 00 02', 'phone'],
    ['tel:0790000002;', 'phone'],
    ['THEO.E@Example.org', 'email'],
    ['mailto:theo.e@example.org?x=1', 'email'],
    ['Er schrieb von theo.e@example.org.', 'email'],
    [String.raw`{"text":"Hallo\ntheo.e@example.org\n"}`, 'email'],
    [String.raw`{"text":"Hallo\nThéo Müller-Exemplaz"}`, 'name'],
    [String.raw`{"text":"Tel.\t0790000002\r\n"}`, 'phone'],
    ['Théo Müller-Exemplaz', 'name'],
    ['MUELLER-EXEMPLAZ^THEO', 'name'],
    ['{"firstName":"Theo","lastName":"Muller Exemplaz"}', 'name'],
    ['Müller-Exemplaz, 02.11.1974', 'birthdate'],
    ['19741102|MUELLER-EXEMPLAZ', 'birthdate'],
    ["Rue de l'Exemple 3, 1003 Lausanne", 'address'],
    ['{"streetAddress":"Rue de l’Exemple 3","zipCode":"1003"}', 'address'],
  ] as const)('%s is %s', (text, kind) => {
    expect(find(text)).toEqual([kind]);
  });

  it.each([
    ['Théo', 'a first name alone'],
    ['Müller-Exemplaz', 'a last name alone'],
    ['Théodore Müller-Exemplaz', 'another first name'],
    ['1790790000002', 'the digits of a longer number'],
    ['0790000003', 'another number'],
    ['1974-11-02', 'a birth date alone'],
    ['1003 Lausanne', 'a town'],
    ['matheo.e@example.org', 'an address that ends alike'],
    ['m-theo.e@example.org', 'an address that ends alike'],
    ['theo.e@example.org.uk', 'an address that begins alike'],
    ['theo.e@example.orgs', 'an address that begins alike'],
    ['018f-4179-0000-002a', 'an id'],
  ])('%s is nobody: %s', (text) => {
    expect(find(text)).toEqual([]);
  });

  it('is nothing where nothing is known', () => {
    const nobody = { ...THEO, phones: [], emails: [], firstName: '', lastName: '', streetAddress: null };
    expect(needlesOf(nobody)).toEqual([]);
  });

  it('finds a foreign number as it is dialled', () => {
    const abroad = { ...THEO, phones: ['+33612345678'] };
    for (const text of ['+33 6 12 34 56 78', '0033612345678', '33612345678'])
      expect([text, find(text, abroad)]).toEqual([text, ['phone']]);
  });
});
