/** A few choices beside each other, as buttons that stay pressed: filters of the values, languages of a text. */
import type { ReactNode } from 'react';
import classes from './segments.module.css';

const LOOKS = { framed: classes.framed, dense: `${classes.framed} ${classes.dense}`, bare: classes.bare };

interface SegmentsProps<K extends string> {
  label: string;
  look?: keyof typeof LOOKS;
  keys: readonly K[];
  current: K;
  onChange: (key: K) => void;
  children: (key: K) => ReactNode;
}

export function Segments<K extends string>(props: SegmentsProps<K>) {
  const { label, look = 'framed', keys, current, onChange, children } = props;
  return (
    <fieldset aria-label={label} className={`${classes.segments} ${LOOKS[look]}`}>
      {keys.map((key) => (
        <button key={key} type="button" aria-pressed={key === current} onClick={() => onChange(key)}>
          {children(key)}
        </button>
      ))}
    </fieldset>
  );
}
