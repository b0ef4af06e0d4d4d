/**
 * The medical content the review needs for default texts, axes, release checks and the preview, as shipped with the project. The one
 * place to change when content comes from the server.
 */
import { resultContent } from '#shared/content/result-content.ts';
import type { Marker } from '#shared/domain/results/content-types.ts';

export const content = resultContent;

const markers = new Map(content.bloodMarkers.markers.map((marker) => [marker.key, marker]));

/** The content's entry of a marker, or null for one it does not know. */
export const markerOf = (key: string | null): Marker | null => (key ? (markers.get(key) ?? null) : null);
