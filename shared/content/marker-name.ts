import type { LocalText } from '#shared/languages.ts';
import { resultContent } from './result-content.ts';

/** What a marker is called; the key of one that is not in the content any more. */
export const markerName = (key: string): LocalText =>
  resultContent.bloodMarkers.markers.find((marker) => marker.key === key)?.name ?? { de: key, en: key, fr: key, it: key };
