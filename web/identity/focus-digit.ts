/** Puts the cursor into a box of a code, once it is drawn and not switched off any more. */
export function focusDigit(fieldId: string, place: number): void {
  requestAnimationFrame(() => {
    const boxes = document.getElementById(fieldId)?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])');
    boxes?.[place]?.focus();
  });
}
