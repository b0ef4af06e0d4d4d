/** A level in three signals: word, shape, colour. There is no form without the word. */
import {
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconHelpCircle,
  IconStarFilled,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Level } from '#shared/domain/results/types.ts';
import classes from './level-badge.module.css';

export interface LevelBadgeProps {
  level: Level;
  size?: 'md' | 'sm';
  /** A proposal nobody has accepted yet: dashed and grey. */
  ghost?: boolean;
}

const ICONS = {
  outstanding: IconStarFilled,
  good: IconCircleCheckFilled,
  belowAverage: IconAlertTriangleFilled,
  bad: IconAlertOctagonFilled,
  unjudgeable: IconHelpCircle,
};

export function LevelBadge({ level, size = 'md', ghost }: LevelBadgeProps) {
  const { t } = useTranslation('common');
  const Icon = ICONS[level];
  return (
    <span className={classes.badge} data-level={level} data-size={size} data-ghost={ghost || undefined}>
      <Icon size={size === 'sm' ? 16 : 18} aria-hidden />
      {t(`level.${level}`)}
    </span>
  );
}
