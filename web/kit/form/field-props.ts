import type { ReactNode } from 'react';

/** What every Formik field of the kit takes. */
export interface FieldProps {
  /** Path in the form's values; also the id of the input. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  /** 128 or 240 px instead of the full width. */
  width?: 'short' | 'medium';
  /** As small as staff's other fields beside it. */
  size?: 'sm';
}

/** CSS width of a field. */
export function widthOf(width: FieldProps['width']): number | undefined {
  return width === 'short' ? 128 : width === 'medium' ? 240 : undefined;
}
