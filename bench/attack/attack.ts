import type { Target } from './target/target.ts';

/** How an attack ended. */
export interface Verdict {
  held: boolean;
  /** What was measured, in one line. */
  figures: string;
}

/** One thing that somebody outside tries. */
export interface Attack {
  name: string;
  /** What is tried, in words. */
  tries: string;
  /**
   * `url`: HTTP and WebSocket alone, so that it can be aimed at any address. `stack`: needs the stand-ins or a second process.
   * `own`: needs them too, and leaves the product in a state that would disturb the others, so that it gets one of its own.
   */
  needs: 'url' | 'stack' | 'own';
  /** Mostly waits: begun first, and runs beside the others, on a product of its own. */
  isPatient?: true;
  /** Added to the environment of an own product. */
  environment?: Record<string, string>;
  run(target: Target): Promise<Verdict>;
}

export const held = (figures: string): Verdict => ({ held: true, figures });
export const broke = (figures: string): Verdict => ({ held: false, figures });
export const verdict = (isHeld: boolean, figures: string): Verdict => ({ held: isHeld, figures });
