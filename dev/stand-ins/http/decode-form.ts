export type FormValue = string | FormRecord;
export interface FormRecord {
  [name: string]: FormValue;
}

/** Deeper than any request of the two SDKs; an end for a hostile one. */
const MAX_DEPTH = 8;

/**
 * Decodes `application/x-www-form-urlencoded` with names in brackets (`line_items[0][quantity]=1`, `expand[]=x`),
 * the way the payment provider reads it. Lists become records with the keys 0, 1, 2 ...
 */
export function decodeForm(text: string): FormRecord {
  const form: FormRecord = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) place(form, splitName(name), value);
  return form;
}

/** The values of a list or record of the form, in order. */
export function valuesOf(value: FormValue | undefined): FormValue[] {
  return value === undefined || typeof value === 'string' ? [] : Object.values(value);
}

/** A text of the form, or undefined where there is none or a record. */
export function textOf(value: FormValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A record of the form; empty where there is none. */
export function recordOf(value: FormValue | undefined): FormRecord {
  return value === undefined || typeof value === 'string' ? {} : value;
}

function splitName(name: string): string[] {
  const start = name.indexOf('[');
  if (start < 1 || !name.endsWith(']')) return [name];
  return [name.slice(0, start), ...name.slice(start + 1, -1).split('][')].slice(0, MAX_DEPTH);
}

function place(into: FormRecord, [first = '', ...rest]: string[], value: string): void {
  const key = first === '' ? String(Object.keys(into).length) : first;
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  const existing = into[key];
  const next: FormRecord = typeof existing === 'object' ? existing : Object.create(null);
  into[key] = next;
  place(next, rest, value);
}
