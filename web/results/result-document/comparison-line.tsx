/** How an area compares with the last test: a word, an arrow supports it. */
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import type { Comparison } from '#shared/domain/results/types.ts';

const ICONS = { better: IconArrowUpRight, same: IconArrowRight, worse: IconArrowDownRight, first: null };

export function ComparisonLine({ comparison, words }: { comparison: Comparison; words: string }) {
  const Icon = ICONS[comparison];
  return (
    <span className="row" style={{ '--gap': '8px' } as React.CSSProperties}>
      {Icon && <Icon size={20} stroke={1.75} aria-hidden />}
      {words}
    </span>
  );
}
