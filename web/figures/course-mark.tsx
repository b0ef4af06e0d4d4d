/** A measurement in the picture of a course: its shape says where it lies, hollow that its true height is not known. */
import type { CoursePoint } from '#shared/domain/results/draw-course.ts';
import classes from './course-chart.module.css';

export function CourseMark({ point: { x, y, shape, hollow } }: { point: CoursePoint }) {
  const look = { className: classes.mark, 'data-hollow': hollow || shape === 'unplaced' || undefined };
  if (shape === 'below') return <path {...look} d={`M${x - 8} ${y - 6}h16l-8 14z`} />;
  if (shape === 'above') return <path {...look} d={`M${x - 8} ${y + 6}h16l-8 -14z`} />;
  return <circle {...look} cx={x} cy={y} r={6.5} />;
}
