import { useState } from 'react';
import { announce } from './announce.ts';

export type Copied = 'copied' | 'notCopied';

/** How long what was copied is said where it was pressed. */
const SHOWN_MS = 3_000;

const writeText = async (text: string): Promise<void> => navigator.clipboard.writeText(text);

/**
 * Copies a text, and says so; also that the browser does not let it.
 * @param say the sentence for each outcome, read out at once
 * @returns `said` the outcome, to be shown where it was pressed: that it worked for a moment, that it did not until the next press
 */
export function useCopy(say: (outcome: Copied) => string) {
  const [said, setSaid] = useState<Copied | null>(null);
  const copy = async (text: string): Promise<void> => {
    // A page without a safe connection has no clipboard at all.
    const outcome: Copied = await writeText(text).then(
      () => 'copied',
      () => 'notCopied',
    );
    announce(say(outcome));
    setSaid(outcome);
    if (outcome === 'copied') setTimeout(() => setSaid(null), SHOWN_MS);
  };
  return { said, copy };
}
