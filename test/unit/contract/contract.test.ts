import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { contract } from '#shared/contract/all.ts';
import type { Declaration, OwnedEntity } from '#shared/contract/define.ts';
import { laterContract } from '#shared/contract/later.ts';
import { staffContract } from '#shared/contract/staff.ts';
import { ERRORS } from '#shared/errors.ts';
import { LANGUAGES } from '#shared/languages.ts';
import { isRole, PARTNER_TOKEN_ROLE } from '#shared/roles.ts';

const ENDPOINTS = Object.entries(contract) as [string, Declaration][];
const FOLDER = new URL('../../../shared/contract/', import.meta.url);

const namesInPath = ({ path }: Declaration): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** What a parameter of a path names, as its name or the path says. */
function entityNamed({ path, kind }: Declaration, param: string): OwnedEntity | undefined {
  // an appointment bears the id of its order
  if (param === 'orderId' || path.startsWith('/appointments/')) return 'order';
  if (param === 'customerId' || /^\/(users|crm\/user-activity)\//.test(path)) return 'customer';
  // A purge reads nothing of a person; their record does.
  if (kind === 'query' && path === '/admin/users/:userId') return 'customer';
  if (/^\/(customer-)?surveys\//.test(path)) return 'customer-survey';
  if (path.startsWith('/supports/')) return 'support';
  return /^\/(results|release-result)\//.test(path) ? 'result' : undefined;
}

/** Calls a doctor may make that read no health data, and why. */
const WITHOUT_HEALTH: Record<string, string> = {
  listAlarmMonths: 'counts and times of whole months',
  listOpenAlarms: 'numbers of orders and times, nobody’s name and no value',
  getCustomerSurvey: 'how far it is, not the answers',
  assignResult: 'who takes the case, nothing of it',
  getReviewContent: 'the medical content, nobody’s values',
};

/** Calls of administrators alone that show whose laboratory messages these are, take values away, or show everything else about a person. */
const HEALTH_OF_ADMINS = [
  'compareImportMessage',
  'undoMatch',
  'getImportMessageText',
  'listSetAsideMessages',
  'listRejections',
  'getUserRecord',
];

/** True where a customer may call: by role, or because anybody with a session may. */
const letsCustomersIn = ({ access }: Declaration): boolean =>
  access === 'signed-in' || (Array.isArray(access) && access.includes('customer'));

const isDeclaration = (value: unknown): value is Declaration =>
  typeof value === 'object' && value !== null && 'kind' in value && 'path' in value;

describe('the contract', () => {
  it('has every endpoint of every capability, and no name twice', async () => {
    const files = readdirSync(FOLDER).filter((file) => !['all.ts', 'later.ts', 'staff.ts'].includes(file));
    const modules = await Promise.all(files.map((file) => import(`#shared/contract/${file}`) as Promise<object>));
    const names = modules
      .flatMap((module) => Object.values(module) as unknown[])
      .filter((value): value is object => typeof value === 'object' && value !== null)
      .flatMap((capability) => Object.entries(capability).filter(([, value]) => isDeclaration(value)))
      .map(([name]) => name);
    expect(names.length).toBeGreaterThan(40);
    expect(names.toSorted()).toEqual(Object.keys(contract).toSorted());
  });

  it('tells what staff alone call from what customers may', () => {
    // Customers have no second factor, although anybody may ask for their own, and no branch's key.
    const isStaffs = ([, { access, path }]: (typeof ENDPOINTS)[number]) =>
      path.startsWith('/auth/second-factor') ||
      path.startsWith('/auth/partner') ||
      (typeof access === 'object' && !access.includes('customer'));
    expect(Object.keys(staffContract)).toEqual(ENDPOINTS.filter(isStaffs).map(([name]) => name));
    expect(staffContract).toHaveProperty('getReview');
    expect(staffContract).not.toHaveProperty('getOrder');
  });

  it('tells which calls of customers arrive with their screens', () => {
    expect(Object.keys(laterContract)).toEqual(['askSupport', 'listSupports', 'changeSupport']);
    expect(Object.keys(laterContract).filter((name) => name in staffContract)).toEqual([]);
  });

  it('says each method and path once', () => {
    const places = ENDPOINTS.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
  });

  it('lets nobody in by a word that is no role', () => {
    const words = ENDPOINTS.flatMap(([, { access }]) => (Array.isArray(access) ? access : []));
    expect(words.filter((word) => !isRole(word) && word !== PARTNER_TOKEN_ROLE)).toEqual([]);
  });
});

describe.each(ENDPOINTS)('%s', (name, declaration) => {
  const { kind, method, path, access, owner, scope, health, errors = [] } = declaration;
  const inPath = namesInPath(declaration);

  it('reads what the path names, nothing else', () => {
    expect(Object.keys(declaration.params?.fields ?? {}).toSorted()).toEqual(inPath.toSorted());
    expect(path).toMatch(/^(\/(:?[\w-]+))+$/);
  });

  it('uses a method that fits', () => {
    if (kind === 'query') expect(method).toBe('GET');
    if (method === 'GET') expect([declaration.body, declaration.upload]).toEqual([undefined, undefined]);
    expect(declaration.body && declaration.upload).toBeUndefined();
  });

  it('says whose record it is, or why nobody’s', () => {
    if (inPath.length > 0 && letsCustomersIn(declaration)) expect(owner).toBeDefined();
    if (owner && 'none' in owner) expect(owner.none.length).toBeGreaterThan(10);
    if (owner && 'entity' in owner) expect(inPath).toContain(owner.param);
    if (health && health.subject !== 'list') {
      const { subject } = health;
      const names = 'in' in subject ? Object.keys(declaration[subject.in]?.fields ?? {}) : inPath;
      expect(names).toContain(subject.param);
    }
    // Without an owner the door would not know what to narrow.
    if (scope && inPath.length > 0 && !(owner && 'none' in owner)) expect(owner).toHaveProperty('entity');
    if (health) expect(Array.isArray(access)).toBe(true);
  });

  it('says whose record staff open, so that those of closed accounts are hidden from them', () => {
    const isOfStaff = Array.isArray(access) && access.some((role) => role !== 'admin' && role !== 'customer');
    const isOfPerson = inPath.some((param) => entityNamed(declaration, param) !== undefined);
    if (isOfStaff && isOfPerson)
      expect(owner ?? health?.subject).toEqual(expect.objectContaining({ entity: expect.any(String) }));
  });

  it('names as owner and as subject what its path names', () => {
    const named = inPath.map((param) => entityNamed(declaration, param));
    if (letsCustomersIn(declaration) && named.some((entity) => entity !== undefined))
      expect(owner).toHaveProperty('entity');
    for (const subject of [owner, health?.subject])
      if (typeof subject === 'object' && 'entity' in subject && !('in' in subject))
        expect(subject.entity).toBe(entityNamed(declaration, subject.param));
  });

  it('says whose health data a doctor reads', () => {
    const isDoctors = Array.isArray(access) && access.includes('doctor');
    expect(health !== undefined).toBe((isDoctors && !(name in WITHOUT_HEALTH)) || HEALTH_OF_ADMINS.includes(name));
  });

  it('refuses with codes that exist, each once', () => {
    expect(errors.filter((code) => !(code in ERRORS))).toEqual([]);
    expect(new Set(errors).size).toBe(errors.length);
  });

  it('is told in one sentence', () => {
    expect(declaration.summary).toMatch(/^[A-Z].*\.$/);
  });
});

describe('every refusal that an endpoint declares', () => {
  it.each(LANGUAGES)('has its text in %s', (language) => {
    const texts = JSON.parse(readFileSync(`locales/${language}/errors.json`, 'utf8')) as {
      code: Record<string, string>;
    };
    const codes = new Set(ENDPOINTS.flatMap(([, { errors = [] }]) => errors));
    expect([...codes].filter((code) => !texts.code[code])).toEqual([]);
  });
});
