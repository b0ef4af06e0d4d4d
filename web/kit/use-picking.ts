import { type KeyboardEvent, type MouseEvent, useRef } from 'react';

/**
 * Tells a choice among radio buttons that was meant from one the arrow keys passed over: browsers report both as a click. Enter
 * chooses like Space, which by itself says nothing of one that was chosen before, and the second half of a double click is no second choice.
 * `group` goes on the fieldset, `click` on each radio button.
 */
export function usePicking(onPick: ((value: string) => void) | undefined, choose: (value: string) => void) {
  const byArrow = useRef(false);
  const group = onPick && {
    onKeyDown: (event: KeyboardEvent) => {
      byArrow.current = event.key.startsWith('Arrow');
      const { target } = event;
      const chooses = event.key === 'Enter' || event.key === ' ';
      if (!chooses || !(target instanceof HTMLInputElement) || target.type !== 'radio') return;
      event.preventDefault();
      choose(target.value);
      onPick(target.value);
    },
    onKeyUp: () => {
      byArrow.current = false;
    },
    onClickCapture: (event: MouseEvent) => {
      if (event.detail <= 1) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { group, click: (value: string) => !byArrow.current && onPick?.(value) };
}
