/** A key cap. */
import classes from './kbd.module.css';

export function Kbd({ children }: { children: string }) {
  return <kbd className={classes.key}>{children}</kbd>;
}
