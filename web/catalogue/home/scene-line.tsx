/** The number line that is the shore: below range hatched, range flat, a tick every step, longer ones at five and ten. */
import { useId } from 'react';

export interface SceneLineProps {
  y: number;
  /** Where the range begins. */
  limit: number;
  from: number;
  to: number;
  step: number;
}

export function SceneLine({ y, limit, from, to, step }: SceneLineProps) {
  const id = useId();
  const count = Math.floor((to - from) / step) + 1;
  const length = (index: number) => (index % 10 === 0 ? 14 : index % 5 === 0 ? 10 : 6);
  const ticks = Array.from({ length: count }, (_, index) => `M${from + index * step} ${y + 6}v${length(index)}`);
  const isLong = (index: number) => index % 10 === 0;
  return (
    <>
      <defs>
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v6" stroke="var(--hatch)" strokeWidth="1.6" />
        </pattern>
      </defs>
      <rect x={-400} y={y - 6} width={limit + 400} height={12} fill="var(--out-a)" />
      <rect x={-400} y={y - 6} width={limit + 340} height={12} fill={`url(#${id})`} />
      <rect x={limit} y={y - 6} width={1840} height={12} fill="var(--lv4-f)" opacity={0.55} />
      <path d={ticks.filter((_, index) => isLong(index)).join('')} stroke="var(--ink-2)" />
      <path d={ticks.filter((_, index) => !isLong(index)).join('')} stroke="var(--ink-2)" opacity={0.55} />
      <rect x={limit - 1} y={y - 10} width={2} height={20} fill="var(--ink-2)" />
    </>
  );
}
