import { isWithdrawn } from '#shared/domain/results/effective-status.ts';
import type { BloodMeasure } from '#shared/domain/results/types.ts';

/** A standing value that is critical, or whose being critical nothing excludes: doctors are alerted, and the case comes first. */
export function isAlarming({
  critical,
  criticalNotExcluded,
  status,
}: Pick<BloodMeasure, 'critical' | 'criticalNotExcluded' | 'status'>): boolean {
  return (critical || criticalNotExcluded) && !isWithdrawn(status);
}
