/** The coloured line of a range bar: range flat, outside a gradient with a hatch over its outer part, so print and colour-blind readers see distance. */
import { useId } from 'react';
import type { RangeGeometry } from './range-geometry.ts';

const percent = (fraction: number) => `${fraction * 100}%`;
/** Share of an outside zone that is hatched, from the outer end. */
const HATCHED = 0.6;

export function RangeTrack({ place, height }: { place: RangeGeometry; height: number }) {
  const id = useId();
  const { lower, upper } = place;
  const from = lower ?? 0;
  const to = upper ?? 1;
  return (
    <svg width="100%" height={height} aria-hidden style={{ display: 'block' }}>
      <defs>
        <linearGradient id={`${id}l`} x1="1" x2="0">
          <stop offset="0" stopColor="var(--out-a)" />
          <stop offset="1" stopColor="var(--out-b)" />
        </linearGradient>
        <linearGradient id={`${id}h`} x1="0" x2="1">
          <stop offset="0" stopColor="var(--out-a)" />
          <stop offset="1" stopColor="var(--out-b)" />
        </linearGradient>
        <pattern id={`${id}p`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v6" stroke="var(--hatch)" strokeWidth="1.6" />
        </pattern>
      </defs>
      <rect x={percent(from)} width={percent(Math.max(0, to - from))} height={height} fill="var(--range-in)" />
      {lower !== null && lower > 0 && (
        <>
          <rect width={percent(lower)} height={height} fill={`url(#${id}l)`} />
          <rect width={percent(lower * HATCHED)} height={height} fill={`url(#${id}p)`} />
        </>
      )}
      {upper !== null && upper < 1 && (
        <>
          <rect x={percent(upper)} width={percent(1 - upper)} height={height} fill={`url(#${id}h)`} />
          <rect
            x={percent(upper + (1 - upper) * (1 - HATCHED))}
            width={percent((1 - upper) * HATCHED)}
            height={height}
            fill={`url(#${id}p)`}
          />
        </>
      )}
    </svg>
  );
}
