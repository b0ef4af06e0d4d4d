import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isTicket, makeTicket } from '#api/runtime/queue-board/ticket.ts';
import { QUEUE_BOARD_TICKET_MS } from '#shared/limits/runtime.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aDoctor, anAdmin, signIn } from '#test/factories/people.ts';

const BOARD = '/api/admin/queues';
const SECRET = '+41791234567';

let world: World;
let token: string;
let sessionId: string;

beforeAll(async () => {
  world = await openWorld();
  ({ token, sessionId } = await signIn(world, await anAdmin(world)));
  await world.services.queues.of('work').add(
    'send-sms',
    {
      outboxId: 'the-row',
      requestId: 'a-request',
      payload: { smsId: SECRET, text: `Ferritin 3.1, ${SECRET}` },
    } as never,
    { jobId: 'shown', delay: 3_600_000 },
  );
});

afterAll(async () => {
  await (await world.services.queues.of('work').getJob('shown'))?.remove();
  await world.close();
});

const askTicket = (bearer?: string) =>
  fetch(`${world.baseUrl}${BOARD}/ticket`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
  });
const cookieOf = (answer: Response) => answer.headers.get('set-cookie') ?? '';
const ticketOf = (answer: Response) => /queues=([^;]+)/.exec(cookieOf(answer))?.[1] ?? '';
const look = (path: string, ticket?: string, method = 'GET') =>
  fetch(`${world.baseUrl}${BOARD}${path}`, { method, headers: ticket ? { cookie: `queues=${ticket}` } : {} });
const aTicket = async () => ticketOf(await askTicket(token));

describe('the ticket of the board', () => {
  it('is given to administrators alone', async () => {
    const others = [await aCustomer(world), await aDoctor(world)];
    const tokens = await Promise.all(others.map(async (person) => (await signIn(world, person)).token));
    const statuses = await Promise.all([undefined, ...tokens, token].map(async (one) => (await askTicket(one)).status));
    expect(statuses).toEqual([401, 403, 403, 200]);
  });

  it('is for its path alone, and out of the reach of scripts and of other sites', async () => {
    const cookie = cookieOf(await askTicket(token)).toLowerCase();
    for (const part of [`path=${BOARD}`, 'httponly', 'samesite=strict']) expect(cookie).toContain(part);
  });

  it.each<[string, (ticket: string) => string | undefined]>([
    ['nobody', () => undefined],
    ['a token', () => token],
    ['another session', (ticket) => ticket.replace(sessionId, '019a0000-0000-7000-8000-000000000000')],
    ['a later end', (ticket) => ticket.replace(/\.(\d+)\./, (_all, end) => `.${Number(end) + 60_000}.`)],
    ['another signature', (ticket) => `${ticket.slice(0, -2)}xx`],
    ['a shorter signature', (ticket) => ticket.slice(0, -2)],
  ])('of %s opens nothing', async (_, change) => {
    const ticket = change(await aTicket());
    for (const path of ['/', '/api/queues', '/static/js/x.js']) expect((await look(path, ticket)).status).toBe(401);
  });

  it('ends in the moment in which its minutes are over', async () => {
    const from = world.services.now().getTime();
    const later = (ms: number) => ({ ...world.services, now: () => new Date(from + ms) });
    const ticket = makeTicket(later(0), sessionId);
    const within = await isTicket(later(QUEUE_BOARD_TICKET_MS - 1), ticket);
    expect([within, await isTicket(later(QUEUE_BOARD_TICKET_MS), ticket)]).toEqual([true, false]);
  });

  it('ends with its minutes, and with its session', async () => {
    const ticket = await aTicket();
    expect((await look('/', ticket)).status).toBe(200);
    world.advance(16 * 60_000);
    expect((await look('/', ticket)).status).toBe(401);
    const own = await signIn(world, await anAdmin(world));
    const second = ticketOf(await askTicket(own.token));
    expect((await look('/', second)).status).toBe(200);
    await world.services.sequelize.query('UPDATE sessions SET endedAt = ? WHERE id = ?', {
      replacements: [world.services.now(), own.sessionId],
    });
    expect((await look('/', second)).status).toBe(401);
    ({ token, sessionId } = await signIn(world, await anAdmin(world)));
  });
});

describe('the board', () => {
  it('is a page of this origin: nothing of a third party, and its own policy', async () => {
    const answer = await look('/queue/work', await aTicket());
    const page = await answer.text();
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(page).toContain(`<base href="${BOARD}/" />`);
    expect(page).not.toMatch(/<%|https?:\/\/(?!www\.w3\.org)/);
    for (const [, file = ''] of page.matchAll(/(?:src|href)="(static\/[^"]+)"/g)) {
      const found = await look(`/${file}`, await aTicket());
      expect([file, found.status]).toEqual([file, 200]);
    }
  });

  it('shows the queues and their jobs, without what they carry', async () => {
    const ticket = await aTicket();
    const list = await (await look('/api/queues?activeQueue=work&status=delayed&page=1&jobsPerPage=50', ticket)).text();
    const one = await (await look('/api/queues/work/shown', ticket)).text();
    for (const text of [list, one]) {
      expect(text).toContain('the-row');
      for (const word of [SECRET, 'Ferritin', 'payload', 'a-request']) expect(text).not.toContain(word);
    }
    const { queues } = JSON.parse(list) as { queues: { name: string; readOnlyMode: boolean }[] };
    expect(queues.map(({ readOnlyMode }) => readOnlyMode)).not.toContain(false);
  });

  it.each([
    ['PUT', '/api/queues/pause'],
    ['PUT', '/api/queues/work/shown/retry'],
    ['PUT', '/api/queues/work/shown/clean'],
    ['POST', '/api/queues/work/add'],
    ['PATCH', '/api/queues/work/shown/update-data'],
    ['PUT', '/api/queues/work/obliterate'],
  ])('changes nothing: %s %s is none of its calls', async (method, path) => {
    expect([404, 405]).toContain((await look(path, await aTicket(), method)).status);
    expect(await world.services.queues.of('work').getJob('shown')).toBeDefined();
  });

  it('gives no file but its own', async () => {
    const ticket = await aTicket();
    for (const path of [
      '/static/js/..%2f..%2findex.ejs',
      '/static/js/%2e%2e',
      '/static/locales/..%2fjs/x.js',
      '/index.ejs',
    ])
      expect((await look(path, ticket)).status).toBe(404);
  });
});
