/** The range bar of staff tables: 120 × 8 px, no words; the columns beside it say what it shows. */
import classes from './range-bar-compact.module.css';
import { placeOnRange, type RangeInput } from './range-geometry.ts';
import { RangeTrack } from './range-track.tsx';

export interface RangeBarCompactProps extends RangeInput {
  previous?: number | null;
}

export function RangeBarCompact({ previous, ...input }: RangeBarCompactProps) {
  if (typeof input.lower !== 'number' && typeof input.upper !== 'number') return null;
  const place = placeOnRange(input);
  const before =
    typeof previous === 'number'
      ? placeOnRange({ ...input, value: previous, comparator: null, axisMin: place.min, axisMax: place.max })
      : null;
  return (
    <span className={classes.bar} aria-hidden>
      <RangeTrack place={place} height={8} />
      {place.lower !== null && <i className={classes.limit} style={{ left: `${place.lower * 100}%` }} />}
      {place.upper !== null && <i className={classes.limit} style={{ left: `${place.upper * 100}%` }} />}
      {place.beyond && <i className={classes.beyond} data-end={place.beyond} />}
      <i className={classes.marker} data-open={place.open ?? undefined} style={{ left: `${place.at * 100}%` }} />
      {before && <i className={classes.previous} style={{ left: `${before.at * 100}%` }} />}
    </span>
  );
}
