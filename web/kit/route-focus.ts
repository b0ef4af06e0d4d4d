/**
 * Remembers that the address changed and that nobody has taken the focus yet. The router asks for it (`askForHeadingFocus`), the next
 * heading that appears takes it (`takeHeadingFocus`); so a screen that loads for two seconds still moves focus to its h1.
 */
let asked = false;

/** Called after every change of the path, not on the first page. */
export function askForHeadingFocus(): void {
  asked = true;
}

/** Called when the person has begun to do something else: nothing may pull the focus away any more. */
export function forgetHeadingFocus(): void {
  asked = false;
}

/** True once for each change of the path. */
export function takeHeadingFocus(): boolean {
  const taken = asked;
  asked = false;
  return taken;
}
