/**
 * The medical content the review needs for default texts, axes, release checks and the preview. It comes from the API, for doctors
 * only, and is there before the review is shown: critical limits are in no file that anybody may load.
 */
import type { Marker, ResultContent } from '#shared/domain/results/content-types.ts';

export let content: ResultContent;
let markers = new Map<string, Marker>();

/** Takes the content over; called once it has come, before anything reads it. */
export function setContent(loaded: ResultContent): void {
  if (loaded === content) return;
  content = loaded;
  markers = new Map(loaded.bloodMarkers.markers.map((marker) => [marker.key, marker]));
}

/** The content's entry of a marker, or null for one it does not know. */
export const markerOf = (key: string | null): Marker | null => (key ? (markers.get(key) ?? null) : null);
