import { say } from './say.mjs';
import { stopProcess } from './stop-process.mjs';
import { watchParent } from './watch-parent.mjs';

/**
 * The end of a run: what was started is stopped in reverse order, whoever asks for it (Ctrl-C, TERM, a hang-up, npm's death, a failure).
 */
export function createShutdown() {
  const steps = [];
  const commands = new Set();
  let begun = false;

  async function run(code) {
    if (begun) return;
    begun = true;
    let finalCode = code;
    await Promise.all([...commands].map((command) => stopProcess(command, 2_000)));
    while (steps.length > 0) {
      try {
        await steps.pop()();
      } catch (error) {
        say(`While stopping: ${error.message}`);
        finalCode = 1;
      }
    }
    process.exit(finalCode);
  }

  // One Ctrl-C arrives twice, from the terminal and from npm; each step ends by itself in bounded time, so more change nothing.
  function onSignal() {
    if (!begun) say('\nStopping …');
    run(0);
  }

  return {
    get begun() {
      return begun;
    },
    /** From now on the signals that end programs end this one in order. */
    listen() {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
      watchParent(onSignal);
    },
    /** @param {() => unknown} step done before everything that was added earlier */
    add: (step) => steps.push(step),
    /** @param {() => unknown} step done after everything else */
    addLast: (step) => steps.unshift(step),
    /**
     * Waits for something with a `stop`, and stops it at the end, also when the end is asked for while it is still starting.
     * @template {{ stop: () => Promise<void> }} T
     * @param {Promise<T>} starting
     * @returns {Promise<T>}
     */
    own(starting) {
      steps.push(async () => {
        const started = await starting.catch(() => undefined);
        await started?.stop();
      });
      return starting;
    },
    /** @param {import('node:child_process').ChildProcess} command a step that is cut short when the end is asked for */
    track(command) {
      commands.add(command);
      command.once('exit', () => commands.delete(command));
    },
    run,
  };
}
