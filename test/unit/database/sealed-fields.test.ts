import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import type { Model, Sequelize } from 'sequelize';
import type { NewRow, Table } from '#shared/server/database/columns.ts';
import { giveFieldKeys, newestFieldKey } from '#shared/server/database/field-keys.ts';
import { findOverflow } from '#shared/server/database/find-overflow.ts';
import { SealFailure } from '#shared/server/database/seal-failure.ts';
import { isSealed, lookupsOf, openRow, sealedTable, sealRow } from '#shared/server/database/sealed-fields.ts';
import { SEALED_TABLES } from '#shared/server/database/sealed-tables.ts';
import { sealedValue } from '#shared/server/database/sql.ts';
import { CrmNote } from '#shared/server/models/crm-note.ts';
import { Observation } from '#shared/server/models/observation.ts';
import { SurveyAnswer } from '#shared/server/models/survey-answer.ts';
import { User } from '#shared/server/models/user.ts';
import { keyedHash } from '#shared/server/seal.ts';

const MODELS = path.join(import.meta.dirname, '../../../shared/server/models');

function aConnection(...masterKeys: string[]) {
  const sequelize = {} as Sequelize;
  const onRefused = jest.fn();
  giveFieldKeys(sequelize, { masterKeys, onRefused });
  return { sequelize, onRefused };
}

const VALUE = { value: '7.3', referenceRange: '3.5-5.1', flags: 'H', notes: '["hämolytisch"]' };
const NAMES = ['value', 'referenceRange', 'flags', 'notes'];
const anObservation = (place: object = {}) =>
  ({ resultId: 'r1', importMessageId: 'm1', position: 0, unit: 'mmol/l', ...VALUE, ...place }) as NewRow<Observation>;
const ANSWER = { customerSurveyId: 'AB', questionKey: 'smokes', value: { v: 'ja' } };

describe('sealed columns', () => {
  it('hold nothing of what was said, and open in their row', () => {
    const { sequelize } = aConnection('newest');
    const stored = sealRow<Observation, NewRow<Observation>>(sequelize, Observation, anObservation());
    expect(isSealed(stored.value)).toBe(true);
    expect(stored).toMatchObject({ referenceRange: '', flags: '', notes: '', unit: 'mmol/l' });
    expect(openRow(sequelize, Observation, NAMES, { ...stored })).toEqual(VALUE);
  });

  it('are written together where they lie in one ciphertext', () => {
    const { sequelize } = aConnection('newest');
    const place = { resultId: 'r1', importMessageId: 'm1', position: 0 };
    const part = () =>
      sealRow<Observation, Partial<NewRow<Observation>>>(sequelize, Observation, { flags: 'H' }, place);
    expect(part).toThrow('observations.flags is sealed within value: write both');
  });

  it('are another text each time, so that equal values do not look equal', () => {
    const { sequelize } = aConnection('newest');
    const seal = () => sealRow<Observation, NewRow<Observation>>(sequelize, Observation, anObservation()).value;
    expect(seal()).not.toBe(seal());
  });

  it.each([
    ['result', { resultId: 'r2' }],
    ['message', { importMessageId: 'm2' }],
    ['place', { position: 1 }],
  ])('do not open in another row: another %s', (_what, place) => {
    const { sequelize, onRefused } = aConnection('newest');
    const stored = sealRow<Observation, NewRow<Observation>>(sequelize, Observation, anObservation());
    expect(() => openRow(sequelize, Observation, NAMES, { ...stored, ...place })).toThrow(SealFailure);
    expect(onRefused).toHaveBeenCalledTimes(1);
  });

  it('do not open in another row right after they were opened in their own', () => {
    const { sequelize } = aConnection('newest');
    const stored = sealRow<Observation, NewRow<Observation>>(sequelize, Observation, anObservation());
    expect(openRow(sequelize, Observation, NAMES, { ...stored })).toEqual(VALUE);
    expect(() => openRow(sequelize, Observation, NAMES, { ...stored, position: 1 })).toThrow(SealFailure);
  });

  it('never share a nonce', () => {
    const { sequelize } = aConnection('newest');
    const nonces = Array.from({ length: 1100 }, () => {
      const { value } = sealRow<Observation, NewRow<Observation>>(sequelize, Observation, anObservation());
      return Buffer.from(String(value).slice('sealed1.12345678.'.length), 'base64url').subarray(0, 12).toString('hex');
    });
    expect(new Set(nonces).size).toBe(nonces.length);
  });

  it('are found by a hash under a key that seals nothing', () => {
    const { sequelize } = aConnection('newest');
    const key = newestFieldKey({ masterKeys: ['newest'] }).of('users.birthdate');
    expect(lookupsOf(sequelize, 'users.birthdate', '1980-02-29')).not.toEqual([
      keyedHash(key, '1980-02-29').slice(0, 32),
    ]);
  });

  it('are found by a hash, of the same text the same, and another one under each key, column and text', () => {
    const { sequelize } = aConnection('newest');
    const lookupOf = (birthdate: string | null, on = sequelize, id = 'u1') =>
      sealRow<User, Partial<NewRow<User>>>(on, User, { id, birthdate }).birthdateLookup;
    const found = lookupOf('1980-02-29');
    expect(found).toMatch(/^[0-9a-f]{32}$/);
    expect(lookupOf('1980-02-29', sequelize, 'u2')).toBe(found);
    expect(lookupsOf(sequelize, 'users.birthdate', '1980-02-29')).toEqual([found]);
    expect(lookupsOf(sequelize, 'users.other', '1980-02-29')).not.toEqual([found]);
    expect(lookupOf('1980-02-28')).not.toBe(found);
    const rotating = aConnection('other', 'newest').sequelize;
    expect(lookupsOf(rotating, 'users.birthdate', '1980-02-29')).toEqual([lookupOf('1980-02-29', rotating), found]);
    expect(lookupOf(null)).toBeNull();
  });

  it('leave no hash behind where the text is written in the clear, and none is touched where it is not written', () => {
    const { sequelize } = aConnection('newest');
    giveFieldKeys(sequelize, { masterKeys: ['newest'], sealsColumns: false });
    const write = (row: Partial<NewRow<User>>) => sealRow<User, Partial<NewRow<User>>>(sequelize, User, row);
    expect(write({ birthdate: '1980-02-29' })).toEqual({ birthdate: '1980-02-29', birthdateLookup: null });
    expect(write({ city: 'Chur' })).toEqual({ city: 'Chur' });
  });

  it('do not open in another column', () => {
    const { sequelize } = aConnection('newest');
    const { value } = sealRow<SurveyAnswer, Partial<NewRow<SurveyAnswer>>>(sequelize, SurveyAnswer, ANSWER);
    const moved = { ...ANSWER, value: null, additionalAnswer: value };
    expect(() => openRow(sequelize, SurveyAnswer, ['additionalAnswer'], moved)).toThrow(SealFailure);
  });

  it('open in whatever case MariaDB finds their row', () => {
    const { sequelize } = aConnection('newest');
    const stored = sealRow<SurveyAnswer, Partial<NewRow<SurveyAnswer>>>(sequelize, SurveyAnswer, ANSWER);
    const found = { ...stored, customerSurveyId: 'ab' };
    expect(openRow(sequelize, SurveyAnswer, ['value'], found)).toEqual({ value: { v: 'ja' } });
  });

  it('open under every known key, and say which one is missing', () => {
    const before = aConnection('old');
    const stored = { ...sealRow<SurveyAnswer, Partial<NewRow<SurveyAnswer>>>(before.sequelize, SurveyAnswer, ANSWER) };
    const during = aConnection('new', 'old');
    expect(openRow(during.sequelize, SurveyAnswer, ['value'], stored)).toEqual({ value: { v: 'ja' } });
    const after = aConnection('new');
    expect(() => openRow(after.sequelize, SurveyAnswer, ['value'], stored)).toThrow('its key is not known');
    expect(after.onRefused).toHaveBeenCalledTimes(1);
  });

  it('of a note show a mark where they do not open, so that a list goes on, and somebody is told', () => {
    const { sequelize, onRefused } = aConnection('newest');
    const stored = sealRow<CrmNote, Partial<NewRow<CrmNote>>>(sequelize, CrmNote, { id: 'a', text: 'ruft an' });
    expect(openRow(sequelize, CrmNote, ['text'], { ...stored, id: 'b' })).toEqual({ text: '⚠' });
    expect(onRefused).toHaveBeenCalledTimes(1);
  });

  it('that still lie in the clear are read as they are', () => {
    const { sequelize } = aConnection('newest');
    expect(openRow(sequelize, Observation, NAMES, { ...anObservation() })).toEqual(VALUE);
  });

  it('are opened and not made while older processes have to read them', () => {
    const { sequelize } = aConnection('newest');
    const sealed = sealRow<Observation, NewRow<Observation>>(sequelize, Observation, anObservation());
    giveFieldKeys(sequelize, { masterKeys: ['newest'], sealsColumns: false });
    expect(sealRow<Observation, NewRow<Observation>>(sequelize, Observation, anObservation())).toEqual(anObservation());
    expect(sealedValue({ sequelize }, SurveyAnswer, ANSWER, 'value', ANSWER.value)).toBe('{"v":"ja"}');
    expect(openRow(sequelize, Observation, NAMES, { ...sealed })).toEqual(VALUE);
  });

  it('are written in a row that is told, never in many', () => {
    const { sequelize } = aConnection('newest');
    expect(() => sealRow<CrmNote, Partial<NewRow<CrmNote>>>(sequelize, CrmNote, { text: 'x' })).toThrow('name its id');
    const many = { id: ['a', 'b'] };
    expect(() => sealRow<CrmNote, Partial<NewRow<CrmNote>>>(sequelize, CrmNote, { text: 'x' }, many)).toThrow(
      'one row',
    );
  });

  it('have room for what they had before, and no more', () => {
    const row = anObservation({ referenceRange: 'x'.repeat(250) });
    expect(findOverflow(Observation, row)).toBeUndefined();
    expect(findOverflow(Observation, { ...row, referenceRange: 'x'.repeat(251) })).toBe('referenceRange');
  });

  it('are all gone through by rotations and purges', async () => {
    const files = readdirSync(MODELS).map((file) => path.join(MODELS, file));
    const modules = (await Promise.all(files.map((file) => import(file)))) as Record<string, Table<Model>>[];
    const sealed = modules.flatMap((one) => Object.values(one)).filter((one) => one?.columns && sealedTable(one));
    expect(SEALED_TABLES.map(({ table }) => table).toSorted()).toEqual(sealed.map(({ table }) => table).toSorted());
  });
});
