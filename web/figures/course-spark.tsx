/** The course of a value at a glance: range, line and points without figures. What it shows is said in words beside it. */
import type { CourseValue } from '#shared/domain/results/build-course.ts';
import { drawCourse } from '#shared/domain/results/draw-course.ts';
import classes from './course-chart.module.css';
import { CourseMark } from './course-mark.tsx';

const WIDTH = 280;
const HEIGHT = 72;
/** Half a mark, and its outline. */
const INSET = 14;

/** @param values oldest first, of one unit */
export function CourseSpark({ values }: { values: readonly CourseValue[] }) {
  const { panels, points, lines } = drawCourse(values, {
    width: WIDTH,
    height: HEIGHT,
    scale: 0,
    inset: INSET,
    gap: 0,
  });
  return (
    <svg className={classes.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      {panels
        .flatMap(({ bands }) => bands)
        .map(({ left, right, top, bottom, upperAt, lowerAt }) => (
          <g key={left}>
            <rect className={classes.band} x={left} y={top} width={right - left} height={bottom - top} />
            {[upperAt, lowerAt].map(
              (y) => y !== null && <path key={y} className={classes.limit} d={`M${left} ${y}H${right}`} />,
            )}
          </g>
        ))}
      {lines.map(({ x1, y1, x2, y2, dashed }) => (
        <path key={x1} className={classes.line} data-dashed={dashed || undefined} d={`M${x1} ${y1}L${x2} ${y2}`} />
      ))}
      {points.map((point) => (
        <g key={point.index} data-point={point.shape}>
          <CourseMark point={point} />
        </g>
      ))}
    </svg>
  );
}
