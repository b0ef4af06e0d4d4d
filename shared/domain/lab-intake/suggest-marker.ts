import type { Marker } from '#shared/domain/results/content-types.ts';

/**
 * The marker whose name is the laboratory's name of the test, in any language, or null where none or several are: a proposal that a person
 * confirms, never a mapping.
 */
export function suggestMarker(name: string, markers: readonly Marker[]): string | null {
  const wanted = fold(name);
  if (wanted === '') return null;
  const found = markers.filter((marker) =>
    [...Object.values(marker.name), ...Object.values(marker.shortName)].some((text) => fold(text) === wanted),
  );
  return found.length === 1 ? (found[0]?.key ?? null) : null;
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
