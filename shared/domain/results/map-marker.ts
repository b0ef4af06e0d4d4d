import type { BloodMarkersFile, Marker } from '#shared/domain/results/content-types.ts';

/** HL7 table 0396 name of LOINC, and what senders write instead of it. */
const LOINC_SYSTEMS = new Set([
  'LN',
  'LOINC',
  'HTTP://LOINC.ORG',
  '2.16.840.1.113883.6.1',
  'URN:OID:2.16.840.1.113883.6.1',
]);
const LOINC_SHAPE = /^\d{1,5}-\d$/;

/** Identifiers of a test: OBX-3.1, 3.3, 3.4 and 3.6. */
export interface TestCode {
  code: string;
  system: string;
  alternateCode: string;
  alternateSystem: string;
  /** The marker that its laboratory's mapping means. */
  mappedMarker?: string | null;
}

/** The LOINC codes among the two identifiers. A LOINC-shaped code without any system counts, one of another system does not. */
export function loincCodes(test: TestCode): string[] {
  const codes = [loincOf(test.code, test.system), loincOf(test.alternateCode, test.alternateSystem)];
  return codes.filter((code) => code !== '');
}

/** An identifier's code where it is one of LOINC, else ''. */
function loincOf(sentCode: string, sentSystem: string): string {
  const code = sentCode.trim();
  if (code === '') return '';
  const system = sentSystem.trim().toUpperCase();
  return LOINC_SYSTEMS.has(system) || (system === '' && LOINC_SHAPE.test(code)) ? code : '';
}

/** Whether one of the two identifiers is a LOINC code that we know: then no code of a laboratory's own is looked at. */
export const hasKnownLoinc = (test: TestCode, file: BloodMarkersFile): boolean =>
  loincCodes(test).some((code) => markersByLoinc(file).has(code));

/** The marker of a LOINC code; undefined of one that we do not know. */
export const markerOfLoinc = (code: string, file: BloodMarkersFile): Marker | undefined =>
  markersByLoinc(file).get(code.trim())?.[0];

/**
 * The marker a laboratory's test means: by LOINC code, else by the laboratory's mapping, else by its own code in the content
 * (`labCodes`), else null.
 * Two identifiers that name different markers give null: nothing is guessed, the observation is shown to the doctor as unmapped.
 * @param lab sender of the message (MSH-4.1); own codes of another laboratory are not tried.
 */
export function mapMarker(test: TestCode, lab: string | null, file: BloodMarkersFile): Marker | null {
  const byLoinc = loincCodes(test).flatMap((code) => markersByLoinc(file).get(code) ?? []);
  const found = new Set(byLoinc.length > 0 ? byLoinc.map(({ key }) => key) : ownMarkers(test, lab, file));
  if (found.size !== 1) return null;
  return byLoinc[0] ?? file.markers.find((marker) => found.has(marker.key)) ?? null;
}

const ownMarkers = (test: TestCode, lab: string | null, file: BloodMarkersFile): string[] =>
  test.mappedMarker ? [test.mappedMarker] : markersOfOwnCodes(test, lab, file);

const indexes = new WeakMap<BloodMarkersFile, Map<string, Marker[]>>();

function markersByLoinc(file: BloodMarkersFile): Map<string, Marker[]> {
  const index = indexes.get(file) ?? groupByCode(file.markers);
  indexes.set(file, index);
  return index;
}

function groupByCode(markers: readonly Marker[]): Map<string, Marker[]> {
  const coded = markers.flatMap((marker) =>
    [marker.loinc, ...(marker.otherCodes ?? []).map(({ loinc }) => loinc)].map((code) => ({ code, marker })),
  );
  const groups = Map.groupBy(coded, ({ code }) => code);
  return new Map([...groups].map(([code, entries]) => [code, entries.map(({ marker }) => marker)]));
}

function markersOfOwnCodes(test: TestCode, lab: string | null, file: BloodMarkersFile): string[] {
  const codes = [test.code, test.alternateCode].map((code) => code.trim().toUpperCase()).filter((code) => code !== '');
  const entries = file.labCodes.filter((entry) => codes.includes(entry.code.toUpperCase()));
  const own = entries.filter((entry) => lab !== null && entry.lab?.toUpperCase() === lab.trim().toUpperCase());
  return (own.length > 0 ? own : entries.filter((entry) => entry.lab === null)).map((entry) => entry.marker);
}
