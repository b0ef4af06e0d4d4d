import { staffAt } from '#test/setup/visitor.ts';
import type { Place } from '#test/setup/wait-until.ts';
import type { Project } from './project.ts';

const READERS = 4;

/** Said by the proxy where the API could not be reached at all: nothing was written, and the write may be sent again. */
const NOT_SENT = 502;

/**
 * api and worker are restarted in order while people read and write through the proxy. Whoever reads is answered, as always; a write is
 * there or was refused as not sent: Caddy before 2.8 lets go of a body at the first connection that is refused.
 */
export async function survivesRestart(project: Project, place: Place, phoneNo: string): Promise<string> {
  const person = await staffAt(place, phoneNo);
  const { id } = await person.need('getMe');
  const odd: string[] = [];
  let answered = 0;
  let notSent = 0;
  let isOver = false;
  const ask = async (path: string, wish: RequestInit = {}): Promise<boolean> => {
    const [status, text] = await fetch(`${place.baseUrl}/api${path}`, wish).then(
      async (answer) => [answer.status, await answer.text()] as const,
      (error: Error) => [0, String(error.cause ?? error)] as const,
    );
    answered += 1;
    if (status === NOT_SENT && wish.method === 'PUT') notSent += 1;
    else if (status !== 200) odd.push(`${wish.method ?? 'GET'} ${status} ${text.slice(0, 100)}`);
    return status === 200;
  };
  const read = async () => {
    while (!isOver) await ask('/product-groups');
  };
  let city = '';
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' };
  const write = async () => {
    for (let at = 1; !isOver; at += 1) {
      const next = `Ort ${at}`;
      if (await ask(`/users/${id}`, { method: 'PUT', headers, body: JSON.stringify({ city: next }) })) city = next;
    }
  };
  const load = Promise.all([write(), ...Array.from({ length: READERS }, read)]);
  for (const service of ['api', 'worker', 'api']) {
    await project.need(['restart', service]);
    await project.need(['up', '-d', '--wait', '--no-build', '--no-recreate']);
  }
  isOver = true;
  await load;
  if (odd.length > 0)
    throw new Error(`${odd.length} of ${answered} answers: ${[...new Set(odd)].join('; ').slice(0, 500)}`);
  const { city: kept } = await person.need('getMe');
  if (kept !== city) throw new Error(`the last acknowledged write is not there: ${kept}, not ${city}`);
  return `${answered} answers, no reader failed, no write lost, ${notSent} not sent`;
}
