import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chmod, chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** As a machine that starts again: later than the others notice that it is gone. */
const STARTED_AGAIN_AFTER_MS = 10_000;
const STOPS_WITHIN_MS = 20_000;

export interface Node {
  readonly pid: number;
  /** Where clients reach it on this machine. */
  readonly port: number;
  /** Dies at once (-9); unless for good, a supervisor starts it again, as systemd or Docker would. */
  kill(forGood?: boolean): Promise<void>;
  stop(): Promise<void>;
}

export interface Command {
  program: string;
  argv0?: string;
  parameters: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** Where it writes what it says. */
  log: string;
}

/**
 * Runs a server until it is stopped, and again whenever it dies.
 * @param again what it is started with after its death, where that differs
 */
export function runNode(port: number, first: Command, again: Command = first): Node {
  let isOver = false;
  let child = launch(first);
  async function comeBack(): Promise<void> {
    await pause(STARTED_AGAIN_AFTER_MS);
    if (!isOver) child = launch(again);
  }
  function launch(command: Command): ChildProcess {
    const started = start(command);
    started.once('exit', () => void (isOver || comeBack()));
    return started;
  }
  return {
    port,
    get pid() {
      return child.pid ?? -1;
    },
    async kill(forGood = false) {
      isOver ||= forGood;
      await end(child, 'SIGKILL');
    },
    async stop() {
      isOver = true;
      const hurry = setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN_MS);
      await end(child, 'SIGTERM');
      clearTimeout(hurry);
    },
  };
}

/** As root, nobody runs it: neither MariaDB nor the rsync that copies it wants to be root. */
function start({ program, argv0, parameters, env = process.env, log }: Command): ChildProcess {
  const out = openSync(log, 'a');
  const started = spawn(program, [...parameters], {
    ...(argv0 === undefined ? {} : { argv0 }),
    ...asNobody(),
    env,
    stdio: ['ignore', out, out],
  });
  closeSync(out);
  started.on('error', () => undefined); // a program that cannot be started also never answers
  return started;
}

/** Who runs the servers. */
export const asNobody = (): { uid?: number; gid?: number } =>
  process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A folder of this run that others may enter. */
export async function makeOpenFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await chmod(folder, 0o755);
  return folder;
}

/** Its own folders and files. */
export async function giveToNobody(...paths: readonly string[]): Promise<void> {
  const { uid, gid } = asNobody();
  if (uid === undefined || gid === undefined) return;
  for (const each of paths) await chown(each, uid, gid);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}
