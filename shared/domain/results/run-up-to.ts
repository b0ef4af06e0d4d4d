import type { CourseValue } from './build-course.ts';

/**
 * The measurements that a line leads through up to the one of an order: nothing measured later, and nothing of before a break.
 * @param values oldest first
 */
export function runUpTo(values: readonly CourseValue[], orderId: string): CourseValue[] {
  const end = values.findIndex((value) => value.orderId === orderId);
  if (end === -1) return [];
  let start = end;
  while (start > 0 && values[start]?.joined) start -= 1;
  return values.slice(start, end + 1);
}
