/** Places at which a fault run ends, disturbs or holds up a process; each has a name here and one call in the product. */
export const FAILPOINTS = [
  'orders.beforeCommit',
  'orders.afterCommit',
  'checkout.afterProvider',
  'outbox.afterCommit',
  'files.beforeRename',
  'import.fileStored',
  'import.begun',
  'import.betweenMessages',
  'import.beforeCommit',
  'import.afterCommit',
] as const;
export type Failpoint = (typeof FAILPOINTS)[number];

const EFFECTS: Record<string, (length: number) => void> = {
  /** A power cut. */
  kill: () => process.kill(process.pid, 'SIGKILL'),
  /** An exception that nobody caught. */
  throw: () => {
    setImmediate(() => {
      throw new Error('a failpoint');
    });
  },
  /** Nothing else of this process runs meanwhile: `block:8000`. */
  block: (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
};

const FORM = /^(?<name>[\w.]+):(?<effect>\w+)(?::(?<length>\d+))?(?:@(?<turn>\d+))?$/;

/**
 * Reads `FAILPOINTS=orders.beforeCommit:kill,import.betweenMessages:kill@2`: what happens at which failpoint, the n-th time it is
 * passed. In production the variable counts for nothing.
 * @throws for what is spelt wrong: a fault that never strikes would count as survived
 */
export function armFailpoints(env: NodeJS.ProcessEnv): (name: Failpoint) => void {
  const armed = new Map<string, { strike: () => void; turns: number }>();
  for (const wish of env.NODE_ENV === 'production' ? [] : (env.FAILPOINTS ?? '').split(',').filter(Boolean)) {
    const { name = '', effect = '', length = '0', turn = '1' } = FORM.exec(wish)?.groups ?? {};
    const strike = Object.hasOwn(EFFECTS, effect) ? EFFECTS[effect] : undefined;
    if (!strike || !(FAILPOINTS as readonly string[]).includes(name))
      throw new Error(`FAILPOINTS: ${wish} is no failpoint with its effect`);
    armed.set(name, { strike: () => strike(Number(length)), turns: Number(turn) });
  }
  return (name) => {
    const here = armed.get(name);
    if (!here) return;
    here.turns -= 1;
    if (here.turns === 0) here.strike();
  };
}

/** A place at which a fault may strike; nothing unless FAILPOINTS names it, and nothing ever in production. */
export const failpoint = armFailpoints(process.env);
