/** A number as Code 128, drawn here: sharp at whatever size it is printed. */
import { useMemo } from 'react';
import { drawCode128 } from '#shared/domain/orders/code-128.ts';

const HEIGHT = 30;

export function Barcode({ digits, label }: { digits: string; label: string }) {
  const { bars, modules } = useMemo(() => drawCode128(digits), [digits]);
  return (
    <svg
      viewBox={`0 0 ${modules} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      data-barcode={digits}
    >
      <rect width={modules} height={HEIGHT} fill="#fff" />
      {bars.map(({ x, width }) => (
        <rect key={x} x={x} y={0} width={width} height={HEIGHT} fill="#000" />
      ))}
    </svg>
  );
}
