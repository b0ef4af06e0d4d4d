import type { AnyObject, ObjectSchema, SchemaDescription, SchemaFieldDescription, SchemaObjectDescription } from 'yup';

/** A body with one field that is not what it was. */
export interface SpoiltBody {
  /** Where: `internalNote.note`, `addonKeys[0]`. */
  path: string;
  what: string;
  body: unknown;
}

type Place = (string | number)[];

/**
 * Every way in which one field of a right body can be wrong by its schema: left out, null, of another type, beyond its
 * bounds, not among its values. Derived from the schema's description, so that a new field is tried without being named.
 */
export function spoilBodies(schema: ObjectSchema<AnyObject>, valid: Record<string, unknown>): SpoiltBody[] {
  return spoilObject(schema.describe(), valid, [], valid);
}

function spoilObject(schema: SchemaObjectDescription, value: unknown, place: Place, whole: unknown): SpoiltBody[] {
  return Object.entries(schema.fields).flatMap(([name, field]) =>
    spoilField(field, (value as Record<string, unknown> | undefined)?.[name], [...place, name], whole),
  );
}

function spoilField(field: SchemaFieldDescription, value: unknown, place: Place, whole: unknown): SpoiltBody[] {
  if (!('tests' in field)) return [];
  const wrong = wrongValues(field as SchemaDescription).map(([what, bad]) => spoilt(whole, place, what, bad));
  if (field.type === 'object') wrong.push(...spoilObject(field as SchemaObjectDescription, value, place, whole));
  if (field.type === 'array' && 'innerType' in field && field.innerType && !Array.isArray(field.innerType)) {
    wrong.push(...spoilField(field.innerType, (value as unknown[] | undefined)?.[0], [...place, 0], whole));
  }
  return wrong;
}

function wrongValues(field: SchemaDescription): [what: string, bad: unknown][] {
  const wrong: [string, unknown][] = [];
  const isText = field.type === 'string';
  if (!field.optional && !field.nullable) wrong.push(['missing', undefined]);
  if (!field.nullable) wrong.push(['null', null]);
  if (isText) wrong.push(['a number', 12], ['an object', { $ne: '' }], ['a list', ['a']]);
  if (field.type === 'number') wrong.push(['a text', 'x'], ['a numeric text', '1'], ['an object', {}], ['a list', [1]]);
  if (field.type === 'boolean') wrong.push(['a text', 'true'], ['a number', 1]);
  if (field.type === 'array') wrong.push(['an object', {}], ['a text', 'x'], ['too many', Array(5000).fill('x')]);
  if (field.type === 'object') wrong.push(['a text', 'x'], ['a list', [[]]]);
  if (field.type === 'mixed') wrong.push(['an object', { a: 1 }], ['nested lists', [[1]]]);
  if (field.oneOf.length > 0) wrong.push(['another value', isText ? 'something-else' : 987]);
  if (isText) wrong.push(['far too long', 'x'.repeat(50_000)]);
  for (const { name, params } of field.tests) {
    const { min, max } = (params ?? {}) as { min?: number; max?: number };
    if (name === 'min' && min !== undefined) wrong.push(['below its bound', isText ? 'x'.repeat(min - 1) : min - 1]);
    if (name === 'max' && max !== undefined) wrong.push(['above its bound', isText ? 'x'.repeat(max + 1) : max + 1]);
    if (name === 'integer') wrong.push(['no whole number', 1.5]);
  }
  return wrong.filter(([, bad]) => !(field.type === 'array' && Array.isArray(bad) && bad.length < 5000));
}

function spoilt(whole: unknown, place: Place, what: string, bad: unknown): SpoiltBody {
  const body = structuredClone(whole) as Record<string | number, unknown>;
  let node = body;
  for (const step of place.slice(0, -1)) {
    node[step] ??= {};
    node = node[step] as Record<string | number, unknown>;
  }
  const last = place.at(-1) as string | number;
  if (bad === undefined) delete node[last];
  else node[last] = bad;
  const path = place.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  return { path: path.replace(/^\./, ''), what, body };
}

/** What stands in a field's place, whatever the field is. */
const STAND_INS: readonly [what: string, value: unknown][] = [
  ['missing', undefined],
  ['null', null],
  ['a number', 7],
  ['a text', 'x'],
  ['a list', ['x']],
  ['an object', { x: 1 }],
];

/**
 * Every right body with each of its fields, at any depth and in every list, taken away or replaced by null, a number, a text, a
 * list and an object: what a schema forgot to say shows here, because no schema is read.
 */
export function replaceFields(valid: Record<string, unknown>): SpoiltBody[] {
  return placesIn(valid, []).flatMap((place) => STAND_INS.map(([what, value]) => spoilt(valid, place, what, value)));
}

function placesIn(value: unknown, place: Place): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([name, item]) => [[...place, name], ...placesIn(item, [...place, name])]);
}
