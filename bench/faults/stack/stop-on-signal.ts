import type { FaultStack } from './open-stack.ts';

/** A run that is cut short leaves nobody behind. */
export function stopOnSignal(stack: FaultStack): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stack.stop().then(() => process.exit(1)));
}
