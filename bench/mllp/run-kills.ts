import { setTimeout as pause } from 'node:timers/promises';
import { drawFor } from '#bench/faults/plan/draw.ts';
import { freePort } from '#dev/bootstrap/free-port.mjs';
import { columns, exists, select } from '#shared/server/database/sql.ts';
import type { World } from '#test/factories/open-world.ts';
import { anAdmin, signIn } from '#test/factories/people.ts';
import { type RunningProcess, startProcess } from '#test/setup/processes.ts';
import { makeMessage } from '../b7/make-file.ts';
import { seedOrders } from '../setup/seed-orders.ts';
import { seedPeople } from '../setup/seed-people.ts';
import { checkIntake } from './check-intake.ts';
import { type Delivery, deliver, upload } from './deliver.ts';

export interface KillsWish {
  seed: number;
  messages: number;
  kills: number;
  onKill?: (done: number, victim: string) => void;
}

export interface KillsOutcome {
  /** Acknowledgements that came, repeated ones included. */
  acknowledgements: number;
  /** Deliveries that had no answer, or were to be sent again, and were. */
  repeats: number;
  kills: Record<string, number>;
  /** What must not be; none is what a good run has. */
  findings: string[];
}

const PEOPLE = 20;
export const OBSERVATIONS = 3;
const CONNECTIONS = 4;
/** One message in five comes in uploaded files of five. */
const FILE_MESSAGES = 5;
const IN_FILES = 5;
/** Of the messages that were acknowledged, some are sent once more, as by a sender who lost the answer. */
const SENT_TWICE = 0.1;
/** The listener is what this is about, and dies most. */
const VICTIMS = ['listener', 'listener', 'listener', 'worker', 'worker', 'api'] as const;
/** A kill hits a moment of the deliveries that were let go just before. */
const LATEST_KILL_MS = 60;
const SETTLE_MS = 5 * 60_000;

/**
 * Delivers messages over MLLP and in uploaded files while the processes of the product are killed, again and again, at moments drawn
 * from the seed, and asks in the end whether every acknowledged message is there, once.
 */
export async function runKills(world: World, { seed, messages, kills, onKill }: KillsWish): Promise<KillsOutcome> {
  const draw = drawFor('kills', seed);
  const orders = await seedOrders(world.services, await seedPeople(world.services, PEOPLE), messages);
  const { token } = await signIn(world, await anAdmin(world));
  const [port, mllpPort] = [await freePort(), await freePort()];
  const environment = { ...world.environment, LOG_LEVEL: 'info', PORT: String(port), MLLP_PORT: String(mllpPort) };
  const started: RunningProcess[] = [];
  const start = async (name: 'api' | 'worker' | 'listener') => {
    const running = await startProcess(name, environment);
    started.push(running);
    return running;
  };
  try {
    const processes = { api: await start('api'), worker: await start('worker'), listener: await start('listener') };
    const deliveries = planDeliveries(
      orders.map((order) => ({ key: order.orderNumber, text: makeMessage(order, OBSERVATIONS) })),
    );
    const outcome: KillsOutcome = { acknowledgements: 0, repeats: 0, kills: {}, findings: [] };
    const answers = new Map<string, Set<string>>();
    let allowed = 0;
    let taken = 0;
    let isOver = false;
    const nextDelivery = async (): Promise<Delivery | undefined> => {
      while (taken >= allowed && !isOver) await pause(2);
      return deliveries[taken++];
    };
    const send = async (): Promise<void> => {
      for (let one = await nextDelivery(); one; one = await nextDelivery()) {
        const times = draw.chance(SENT_TWICE) ? 2 : 1;
        for (let time = 0; time < times; time += 1) {
          const { answer, tries } = await ('text' in one
            ? deliver(mllpPort, one)
            : upload(`http://127.0.0.1:${port}`, token, one));
          outcome.acknowledgements += 1;
          outcome.repeats += tries - 1;
          if (!('text' in one)) continue;
          answers.set(one.key, (answers.get(one.key) ?? new Set()).add(answer));
        }
      }
    };
    const senders = Promise.all(Array.from({ length: CONNECTIONS }, send));
    const restarts = new Map<string, Promise<void>>();
    for (let done = 1; done <= kills; done += 1) {
      allowed = Math.ceil((deliveries.length * done) / kills);
      const name = draw.oneOf(VICTIMS);
      await restarts.get(name);
      await pause(draw.between(0, LATEST_KILL_MS));
      await processes[name].kill9();
      restarts.set(name, processes[name].restart());
      outcome.kills[name] = (outcome.kills[name] ?? 0) + 1;
      onKill?.(done, name);
    }
    isOver = true;
    await Promise.all(restarts.values());
    await senders;
    await settle(world);
    for (const [key, different] of answers)
      if (different.size > 1) outcome.findings.push(`${key} was answered in ${different.size} ways`);
    outcome.findings.push(...(await checkIntake(world.services, orders, deliveries)));
    return outcome;
  } finally {
    await Promise.all(started.map((running) => running.stop()));
  }
}

/** Single messages, and among them files of some; in the order of the orders. */
function planDeliveries(messages: readonly { key: string; text: string }[]): Delivery[] {
  const deliveries: Delivery[] = [];
  for (let place = 0; place < messages.length; ) {
    const isFile = deliveries.length % (FILE_MESSAGES * (IN_FILES - 1) + 1) === 0;
    const part = messages.slice(place, place + (isFile ? FILE_MESSAGES : 1));
    const [first] = part;
    if (!first) break;
    deliveries.push(
      isFile ? { key: first.key, file: part.map(({ text }) => `${text}\r`).join(''), messages: part.length } : first,
    );
    place += part.length;
  }
  return deliveries;
}

const LEFT = 'FROM job_progress WHERE state IN (?)';
const STATE = columns<{ state: string; count: number }>({ state: 'state', count: 'COUNT(*)' });

/** Waits until every import has ended. */
async function settle({ services }: World): Promise<void> {
  const until = performance.now() + SETTLE_MS;
  while (await exists(services, LEFT, [['waiting', 'running']])) {
    if (performance.now() > until) {
      const states = await select(services, STATE, 'FROM job_progress GROUP BY state');
      throw new Error(`the imports do not end: ${JSON.stringify(states)}`);
    }
    await pause(100);
  }
}
