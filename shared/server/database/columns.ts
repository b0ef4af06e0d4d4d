import {
  type Attributes,
  type CreationAttributes,
  DataTypes,
  type literal,
  type Model,
  type ModelAttributeColumnOptions,
  type ModelStatic,
  type Op,
  type WhereOperators,
} from 'sequelize';

declare const held: unique symbol;

/** A column as Sequelize declares it, marked with the type of its values so that a model's field and its column cannot differ. */
export interface Column<T> extends ModelAttributeColumnOptions {
  /** Exists in types only. */
  readonly [held]?: (value: T) => T;
  /** Its values lie in the database sealed: `sealed-fields.ts` closes and opens them. */
  readonly sealing?: Sealing;
}

/** How a column is sealed. */
export interface Sealing {
  /** The type of the open value: it says how long a text may be, and that JSON is JSON. */
  open: ModelAttributeColumnOptions['type'];
  /** The column whose ciphertext holds this one's value too: what is written once and together costs one encryption. */
  within?: string;
  /** What a reader gets where a value does not open, so that a list goes on; without it reading is refused. */
  unreadable?: string | null;
  /** The column with a keyed hash of the open text, by which SQL finds it: `lookupsOf` says what to look for. */
  lookup?: string;
}

/** Every column of a model: one more, one less, or one of another type does not compile. */
export type Columns<M extends Model> = { readonly [Name in keyof Attributes<M>]-?: Column<Attributes<M>[Name]> };

/** What a file of `shared/server/models` declares: a class that knows its table and columns without a connection. */
export type Table<M extends Model> = ModelStatic<M> & {
  readonly table: string;
  readonly columns: Columns<M>;
  /** What tells a row from all others before MariaDB has given it its id, where its values are bound to that. */
  readonly boundTo?: readonly string[];
};

/** The columns of a table's row, to be picked from: `Pick<Row<Order>, 'id' | 'status'>`. */
export type Row<M extends Model> = Attributes<M>;

/** What an INSERT takes: columns with a default or NULL may be left out. */
export type NewRow<M extends Model> = { [Name in keyof CreationAttributes<M>]: Written<CreationAttributes<M>[Name]> };

/** New values of columns; Sequelize's `literal('version + 1')` where MariaDB computes them. */
export type Changes<M extends Model> = { [Name in keyof Row<M>]?: Written<Row<M>[Name]> | Literal };

/** A value, one of a list, or Sequelize's operators, for each column; all must hold. */
export type Where<M extends Model> = {
  [Name in keyof Row<M>]?: Written<Row<M>[Name]> | readonly Row<M>[Name][] | WhereOperators<Row<M>[Name]>;
} & { [Op.or]?: readonly Where<M>[]; [Op.and]?: readonly Where<M>[]; [Op.not]?: Where<M> };

/** BOOLEAN is TINYINT(1): the driver hands it over as a number, and takes both. */
export type Flag = 0 | 1;

type Written<T> = [Exclude<T, undefined>] extends [Flag] ? T | boolean : T;
type Literal = ReturnType<typeof literal>;

const column = <T>(type: ModelAttributeColumnOptions['type']): Column<T> => ({ type, allowNull: false });

/** UUID as text, 36 characters. */
export const uuid = (): Column<string> => column(DataTypes.CHAR(36));
/** Text of exactly this many characters. */
export const char = <T extends string = string>(length: number): Column<T> => column(DataTypes.CHAR(length));
/** Text of at most this many characters. */
export const varchar = <T extends string = string>(length: number): Column<T> => column(DataTypes.STRING(length));
/** Text of up to 64 KiB. */
export const text = (): Column<string> => column(DataTypes.TEXT);
/** Text of up to 16 MiB. */
export const mediumText = (): Column<string> => column(DataTypes.TEXT('medium'));
/** One of these words. */
export const oneOf = <const T extends string>(members: readonly T[]): Column<T> => column(DataTypes.ENUM(...members));
/** 0 to 255. */
export const tinyUint = <T extends number = number>(): Column<T> => column(DataTypes.TINYINT.UNSIGNED);
/** 0 to 65 535. */
export const smallUint = <T extends number = number>(): Column<T> => column(DataTypes.SMALLINT.UNSIGNED);
/** 0 to 4 294 967 295. */
export const uint = <T extends number = number>(): Column<T> => column(DataTypes.INTEGER.UNSIGNED);
/** 0 to 2^53. */
export const bigUint = (): Column<number> => column(DataTypes.BIGINT.UNSIGNED);
/** Counted by MariaDB; the driver hands over text beyond 2^53. */
export const counter = (): Column<number | string> => ({ ...column(DataTypes.BIGINT.UNSIGNED), autoIncrement: true });
export const double = (): Column<number> => column(DataTypes.DOUBLE);
export const flag = (): Column<Flag> => column(DataTypes.BOOLEAN);
/** UTC, milliseconds. */
export const instant = (): Column<Date> => column(DataTypes.DATE(3));
/** `YYYY-MM-DD` without a zone. */
export const day = (): Column<string> => column(DataTypes.DATEONLY);
/** Stored as text, handed over parsed. */
export const json = <T>(): Column<T> => column(DataTypes.JSON);

export const nullable = <T>(of: Column<T>): Column<T | null> => ({ ...of, allowNull: true }) as Column<T | null>;
export const primary = <T>(of: Column<T>): Column<T> => ({ ...of, primaryKey: true });
/** MariaDB fills it where an INSERT leaves it out. */
export const withDefault = <T>(of: Column<T>, defaultValue: NoInfer<T>): Column<T> => ({ ...of, defaultValue });

/** A note of staff that does not open shows this, and its list goes on: it decides nothing, unlike a value or an answer. */
export const UNREADABLE_NOTE = { unreadable: '⚠' } as const;

/** Its values are sealed at rest. In MariaDB it has room for the ciphertext, which is longer. */
export const sealed = <T>(of: Column<T>, how: Omit<Sealing, 'open'> = {}): Column<T> => ({
  ...of,
  type: typeOfSealed(of.type),
  sealing: { ...how, open: of.type },
});

function typeOfSealed(type: Column<unknown>['type']): Column<unknown>['type'] {
  if (type === DataTypes.JSON) return type;
  if (type === DataTypes.DATEONLY) return DataTypes.STRING(120);
  return type instanceof DataTypes.STRING ? DataTypes.TEXT : DataTypes.TEXT('medium');
}
