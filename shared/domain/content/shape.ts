import { LANGUAGES } from '#shared/languages.ts';

/** Why a piece of content is refused. */
export type FlawReason =
  | 'language-missing'
  | 'field-missing'
  | 'field-unknown'
  | 'wrong-type'
  | 'link-refused'
  | 'key-twice'
  | 'reference-unknown'
  | 'reference-gone'
  | 'low-not-below-high'
  | 'unit-other'
  | 'version-reused'
  | 'file-unreadable'
  | 'source-failed'
  | 'rule';

/** One thing that is wrong: where, what, and the facts its sentence names. */
export interface Flaw {
  path: string;
  reason: FlawReason;
  facts: Record<string, string | number>;
}

/** What content may name, by kind of thing. */
export type Named = 'marker' | 'area' | 'measure' | 'product' | 'group' | 'addon' | 'page' | 'urgency' | 'text';

/** A key of something else, found while a file is read. */
export interface Reference {
  path: string;
  to: Named;
  key: string;
}

/** What reading a file collects. */
export class Findings {
  readonly flaws: Flaw[] = [];
  readonly references: Reference[] = [];

  flaw(path: string, reason: FlawReason, facts: Flaw['facts'] = {}): void {
    this.flaws.push({ path, reason, facts });
  }
}

/** Looks at a value at a path and notes what is wrong with it. */
export type Shape = (value: unknown, path: string, found: Findings) => void;

/** Longest text and most entries of a list: nothing of what people read is near them. */
const TEXT_MAX = 20_000;
const LIST_MAX = 2_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const under = (path: string, name: string | number): string => (path === '' ? String(name) : `${path}.${name}`);

function typed(expected: string, holds: (value: unknown) => boolean): Shape {
  return (value, path, found) => {
    if (!holds(value)) found.flaw(path, 'wrong-type', { expected });
  };
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= TEXT_MAX;

export const word = typed('text', isText);
export const flag = typed('boolean', (value) => typeof value === 'boolean');
export const whole = typed('whole number', (value) => Number.isSafeInteger(value) && Number(value) >= 0);
export const number = typed('number', (value) => typeof value === 'number' && Number.isFinite(value));
export const date = typed('date', (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value));
/** What is looked at by rules of its own. */
export const anything: Shape = () => undefined;
/** Keys become addresses and names of rows. */
export const key = typed('key', (value) => typeof value === 'string' && /^[A-Za-z0-9][A-Za-z0-9-]{0,59}$/.test(value));

export const oneOf = (...words: readonly string[]): Shape =>
  typed(words.join(' | '), (value) => words.includes(value as string));

/** A text in every language, and in none besides. */
export const localText: Shape = (value, path, found) => inLanguages(word)(value, path, found);

function inLanguages(each: Shape): Shape {
  return (value, path, found) => {
    if (!isRecord(value)) return found.flaw(path, 'wrong-type', { expected: LANGUAGES.join(', ') });
    for (const language of LANGUAGES) {
      const text = value[language];
      if (text === undefined || text === null || (typeof text === 'string' && text.trim() === ''))
        found.flaw(under(path, language), 'language-missing', { language });
      else each(text, under(path, language), found);
    }
    for (const name of Object.keys(value))
      if (!LANGUAGES.some((language) => language === name))
        found.flaw(under(path, name), 'field-unknown', { field: name });
  };
}

/** Addresses that cannot run anything nor lead somebody elsewhere unencrypted. */
const LINK =
  /^(https:\/\/[^\s/@\\]+([/?#][^\s\\]*)?|\/([^\s/\\][^\s\\]*)?|mailto:[^\s@]+@[^\s@]+|tel:\+?[\d ]+|#[\w-]+)$/;

const link: Shape = (value, path, found) => {
  if (!isText(value)) return found.flaw(path, 'wrong-type', { expected: 'link' });
  if (!LINK.test(value)) found.flaw(path, 'link-refused', { link: value.slice(0, 80) });
};

/** An address for each language. */
export const localLink = inLanguages(link);

/** The key of something that must be there. */
export const ref =
  (to: Named): Shape =>
  (value, path, found) => {
    if (!isText(value)) return found.flaw(path, 'wrong-type', { expected: to });
    found.references.push({ path, to, key: value });
  };

export const nullable =
  (shape: Shape): Shape =>
  (value, path, found) => {
    if (value !== null) shape(value, path, found);
  };

const OPTIONAL = new WeakSet<Shape>();

/** A field that may be left out. */
export function optional(shape: Shape): Shape {
  const may: Shape = (value, path, found) => shape(value, path, found);
  OPTIONAL.add(may);
  return may;
}

/** A record with these fields and no others. */
export const record =
  (fields: Readonly<Record<string, Shape>>): Shape =>
  (value, path, found) => {
    if (!isRecord(value)) return found.flaw(path, 'wrong-type', { expected: 'record' });
    for (const [name, shape] of Object.entries(fields)) {
      if (Object.hasOwn(value, name)) shape(value[name], under(path, name), found);
      else if (!OPTIONAL.has(shape)) found.flaw(under(path, name), 'field-missing', { field: name });
    }
    for (const name of Object.keys(value))
      if (!Object.hasOwn(fields, name)) found.flaw(under(path, name), 'field-unknown', { field: name });
  };

/** A record whose names are keys of their own. */
export const recordOf =
  (shape: Shape): Shape =>
  (value, path, found) => {
    if (!isRecord(value)) return found.flaw(path, 'wrong-type', { expected: 'record' });
    for (const [name, part] of Object.entries(value)) {
      key(name, under(path, name), found);
      shape(part, under(path, name), found);
    }
  };

export const list =
  (shape: Shape): Shape =>
  (value, path, found) => {
    if (!Array.isArray(value) || value.length > LIST_MAX) return found.flaw(path, 'wrong-type', { expected: 'list' });
    value.forEach((entry, at) => {
      shape(entry, under(path, at), found);
    });
  };

/** A list of records that a field of theirs names; each name once, and the path names it too. */
export const listBy =
  (by: string, shape: Shape): Shape =>
  (value, path, found) => {
    if (!Array.isArray(value) || value.length > LIST_MAX) return found.flaw(path, 'wrong-type', { expected: 'list' });
    const seen = new Set<string>();
    value.forEach((entry, at) => {
      const name = isRecord(entry) && typeof entry[by] === 'string' ? entry[by] : String(at);
      if (seen.has(name)) found.flaw(under(path, name), 'key-twice', { key: name });
      seen.add(name);
      shape(entry, under(path, name), found);
    });
  };

/** Several looks at one value. */
export const all =
  (...shapes: readonly Shape[]): Shape =>
  (value, path, found) => {
    for (const shape of shapes) shape(value, path, found);
  };

/** A lower and an upper limit, the lower one below the other; either may be open (null). */
export const below =
  (low: string, high: string): Shape =>
  (value, path, found) => {
    if (!isRecord(value)) return;
    const { [low]: from, [high]: to } = value;
    if (typeof from === 'number' && typeof to === 'number' && !(from < to))
      found.flaw(path, 'low-not-below-high', { low: from, high: to });
  };
