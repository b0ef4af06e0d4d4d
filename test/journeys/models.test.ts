import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Model, QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { Table } from '#shared/server/database/columns.ts';
import { connectDatabase } from '#shared/server/database/connection.ts';
import { bindModel } from '#shared/server/database/model-rows.ts';
import { createTestDatabase } from '#test/setup/database.ts';

interface ColumnFacts {
  name: string;
  type: string;
  nullable: boolean;
  primary: boolean;
  /** As text; null for none. */
  default: string | null;
}

const FOLDER = join(import.meta.dirname, '../../shared/server/models');
const files = readdirSync(FOLDER).sort();
const modules = await Promise.all(files.map((file) => import(join(FOLDER, file)) as Promise<Record<string, unknown>>));
const models = modules.flatMap((module) => Object.values(module).filter(isModel));
const cases = models.map((model) => [model.table, model] as const);

let sequelize: Sequelize;

beforeAll(async () => {
  sequelize = connectDatabase(await createTestDatabase(), { masterKeys: ['a master key'] });
});

afterAll(() => sequelize?.close());

describe('models and information_schema', () => {
  it('have one file each, named as the class', () => {
    const names = models.map(({ name }) => `${name.replaceAll(/(?<!^)[A-Z]/g, '-$&').toLowerCase()}.ts`);
    expect(names).toEqual(files);
  });

  it('know the same tables', async () => {
    const rows = await query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name <> 'migrations'",
    );
    expect(models.map(({ table }) => table).sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it.each(cases)('know the same columns of %s', async (table, model) => {
    expect(declaredColumns(model)).toEqual(await storedColumns(table));
  });
});

describe('a row of each type of column', () => {
  it.each(cases)('is read from %s as the model says, also through an instance', async (_table, model) => {
    const bound = bindModel({ sequelize }, model);
    const row = sampleRow(model);
    await rolledBack(async (transaction) => {
      await sequelize.query('SET FOREIGN_KEY_CHECKS = 0', { transaction });
      // A migration may have brought a row along.
      await bound.destroy({ where: {}, transaction });
      await bound.create(row, { transaction });
      await sequelize.query('SET FOREIGN_KEY_CHECKS = 1', { transaction });
      expect(await bound.findAll({ raw: true, transaction })).toEqual([row]);
      // A class field that is not declared with `declare` hides its column: undefined.
      const [instance] = await bound.findAll({ transaction });
      const fields = Object.keys(row).map((name) => [name, (instance as unknown as Record<string, unknown>)[name]]);
      expect(fields.filter(([, value]) => value === undefined)).toEqual([]);
    });
  });
});

function isModel(value: unknown): value is Table<Model> {
  return typeof value === 'function' && value.prototype instanceof Model;
}

function declaredColumns(model: Table<Model>): ColumnFacts[] {
  const attributes = Object.entries(bindModel({ sequelize }, model).getAttributes());
  return sorted(
    attributes.map(([name, { type, allowNull, primaryKey = false, defaultValue }]) => ({
      name,
      type: declaredType(type as unknown as SqlType),
      nullable: allowNull === true,
      primary: primaryKey,
      default: defaultValue === undefined ? null : String(defaultValue),
    })),
  );
}

interface SqlType {
  toSql(options: { escape(value: string): string }): string;
}

/** Sequelize's words as MariaDB says them. */
const declaredType = (type: SqlType): string =>
  type
    .toSql({ escape: (value) => `'${value}'` })
    .replace(/^ENUM/, 'enum')
    .replace(/^(?!enum).*/, (plain) => plain.toLowerCase())
    .replace(/^integer/, 'int')
    .replace(/^json$/, 'longtext')
    .replace('double precision', 'double')
    .replaceAll("', '", "','");

async function storedColumns(table: string): Promise<ColumnFacts[]> {
  const rows = await query<Record<'name' | 'type' | 'isNullable' | 'columnKey', string> & { default: string | null }>(
    `SELECT column_name AS name, column_type AS type, is_nullable AS isNullable, column_key AS columnKey, column_default AS \`default\`
     FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = :table`,
    { table },
  );
  return sorted(
    rows.map((row) => ({
      name: row.name,
      type: row.type.replace(/\(\d+\) unsigned$/, ' unsigned'), // the width for display means nothing
      nullable: row.isNullable === 'YES',
      primary: row.columnKey === 'PRI',
      default: row.default === 'NULL' ? null : (row.default?.replaceAll("'", '') ?? null),
    })),
  );
}

/** By name; the order of columns and of the members of an ENUM says nothing. */
function sorted(columns: ColumnFacts[]): ColumnFacts[] {
  const withSortedMembers = columns.map((column) => {
    const members = /^enum\((.*)\)$/.exec(column.type)?.[1]?.split(',').sort().join(',');
    return members === undefined ? column : { ...column, type: `enum(${members})` };
  });
  return withSortedMembers.sort((a, b) => a.name.localeCompare(b.name));
}

const SAMPLES: Record<string, unknown> = {
  CHAR: 'ab',
  STRING: 'abc', // many of them are ASCII
  TEXT: 'ü',
  'TINYINT UNSIGNED': 200,
  'SMALLINT UNSIGNED': 60_000,
  'INTEGER UNSIGNED': 4_000_000_000,
  'BIGINT UNSIGNED': 7,
  'DOUBLE PRECISION': 47.25,
  BOOLEAN: 1,
  DATE: new Date('2026-03-29T01:30:00.123Z'),
  DATEONLY: '1984-03-29',
  JSON: { de: 'ü', list: [1, true, null] },
};

/** A value for every column, nullable ones too, as the driver is to hand it over again. */
function sampleRow(model: Table<Model>): Record<string, unknown> {
  const attributes = Object.entries(bindModel({ sequelize }, model).getAttributes());
  return Object.fromEntries(
    attributes.map(([name, { type, values }]) => {
      const { key, _unsigned: unsigned } = type as unknown as { key: string; _unsigned?: boolean };
      return [name, values?.[0] ?? SAMPLES[unsigned ? `${key} UNSIGNED` : key]];
    }),
  );
}

async function rolledBack(work: (transaction: Transaction) => Promise<void>): Promise<void> {
  const transaction = await sequelize.transaction();
  try {
    await work(transaction);
  } finally {
    await transaction.rollback();
  }
}

function query<Found extends object>(text: string, replacements: Record<string, unknown> = {}): Promise<Found[]> {
  return sequelize.query<Found>(text, { replacements, type: QueryTypes.SELECT });
}
