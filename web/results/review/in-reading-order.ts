import type { ReviewMeasureView } from '#shared/views/reviewing.ts';
import { content } from './result-content.ts';

type Placed = Pick<ReviewMeasureView, 'critical' | 'corrected' | 'marker'>;

/** The rows of an area: critical ones on top, then what the laboratory corrected, all others in the order of the content. */
export function inReadingOrder<M extends Placed>(measures: readonly M[]): M[] {
  const place = ({ marker }: Placed) => {
    const at = content.bloodMarkers.markers.findIndex(({ key }) => key === marker);
    return at === -1 ? content.bloodMarkers.markers.length : at;
  };
  const rank = ({ critical, corrected }: Placed) => (critical ? 0 : corrected ? 1 : 2);
  return [...measures].sort((a, b) => rank(a) - rank(b) || place(a) - place(b));
}
