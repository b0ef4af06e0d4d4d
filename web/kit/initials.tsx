/** A person's initials in a round field; decoration beside a name, so hidden from screen readers. */
import classes from './initials.module.css';

export function Initials({ name, size = 36 }: { name: string; size?: number }) {
  const words = name
    .replace(/^(Dr\.?|med\.?|Prof\.?|\s)+/i, '')
    .split(/\s+/)
    .filter(Boolean);
  const first = words[0]?.[0] ?? '';
  const last = words.length > 1 ? (words[words.length - 1]?.[0] ?? '') : '';
  return (
    <span
      className={classes.initials}
      style={{ width: size, height: size, fontSize: size < 30 ? 11 : size > 60 ? 28 : undefined }}
      aria-hidden
    >
      {(first + last).toUpperCase()}
    </span>
  );
}
