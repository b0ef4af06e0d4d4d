/**
 * A button that opens a short list: language, account. Plain buttons and links inside, so Tab walks through; Escape closes.
 * Not Mantine's Menu: it would add 31 kB (gzip) to the first script of every visitor, who may be given 180.
 */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './drop-menu.module.css';

export interface DropMenuProps {
  /** Read out instead of what the button shows. */
  label: string;
  button: ReactNode;
  children: (close: () => void) => ReactNode;
  className?: string;
}

export function DropMenu({ label, button, children, className }: DropMenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      trigger.current?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);

  function close(): void {
    setOpen(false);
    // The page stays where it is: whoever switches the language reads on.
    trigger.current?.focus({ preventScroll: true });
  }

  return (
    <div ref={box} className={`${classes.menu} ${className ?? ''}`}>
      <button
        ref={trigger}
        type="button"
        className={classes.trigger}
        aria-expanded={open}
        aria-controls={id}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      <div id={id} className={classes.panel} hidden={!open}>
        {open && children(close)}
      </div>
    </div>
  );
}
