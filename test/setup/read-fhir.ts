import type { Bundle, FhirResource } from 'fhir/r4.js';

/** A document as it stands in the file: every figure is the text that was written, `7.30` and not `7.3`. */
export type Exact<T> = T extends number ? string : T extends object ? { [K in keyof T]: Exact<T[K]> } : T;

/** JavaScript gives a reader the source of a figure; TypeScript does not know it yet. */
type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown;

export function readExactly<T>(text: string): Exact<T> {
  const keepDigits: Reviver = (_key, value, { source }) => (typeof value === 'number' ? source : value);
  return JSON.parse(text, keepDigits as Parameters<typeof JSON.parse>[1]) as Exact<T>;
}

type Entries = { entry?: ({ resource?: { resourceType: string } | undefined } | undefined)[] | undefined };

/** The entries of one kind. */
export function allOf<R extends FhirResource>(bundle: Exact<Bundle>, type: R['resourceType']): Exact<R>[];
export function allOf<R extends FhirResource>(bundle: Bundle, type: R['resourceType']): R[];
export function allOf(bundle: unknown, type: string): unknown[] {
  const { entry = [] } = bundle as Entries;
  return entry.flatMap((one) => (one?.resource?.resourceType === type ? [one.resource] : []));
}

/** The only entry of a kind. */
export function oneOf<R extends FhirResource>(bundle: Bundle, type: R['resourceType']): R {
  const [found, ...more] = allOf<R>(bundle, type);
  if (!found || more.length > 0) throw new Error(`not one ${type}`);
  return found;
}
