/** The thin line at the top edge while a guarded or lazy route is on its way. */
import classes from './thin-line.module.css';

export function ThinLine() {
  return <div className={classes.line} data-thin-line aria-hidden />;
}
