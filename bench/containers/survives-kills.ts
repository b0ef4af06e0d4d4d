import { setTimeout as pause } from 'node:timers/promises';
import { type Step, walkJourney } from '#test/journeys/walk-journey.ts';
import type { Place } from '#test/setup/wait-until.ts';
import type { Project } from './project.ts';

/** Who dies by kill -9 as soon as the answer of a step is there. */
const VICTIMS: Record<Step, string[]> = {
  ordered: ['mariadb', 'proxy'],
  paid: ['redis'],
  answered: ['api'],
  uploaded: ['worker', 'mariadb'],
  reviewed: ['api', 'redis'],
  released: ['worker', 'proxy'],
};

/** The whole journey through the proxy, while every container is killed: what was answered is there, and each SMS came once. */
export async function survivesKills(project: Project, place: Place, phoneNo: string): Promise<string> {
  const killed: string[] = [];
  const end = await walkJourney(place, phoneNo, async (step) => {
    for (const service of VICTIMS[step]) {
      await project.kill9(service);
      killed.push(service);
    }
    await untilReady(place.baseUrl);
  });
  if (end.order._id !== end.placed._id || !end.released) throw new Error('the order is not what was ordered');
  return `${killed.length} kills (${[...new Set(killed)].join(', ')}), ${end.messages.length} SMS`;
}

async function untilReady(baseUrl: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`${baseUrl}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(200);
  }
  throw new Error('the product did not become ready again');
}
