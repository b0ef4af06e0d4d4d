import { createHmac, timingSafeEqual } from 'node:crypto';
import { listLivingSessions } from '#api/identity/find-session.ts';
import { QUEUE_BOARD_TICKET_MS } from '#shared/limits/runtime.ts';
import type { Services } from '#shared/server/services.ts';

/**
 * The ticket names a session and its own end, and is signed: whoever holds it is that session's administrator for some minutes, as long
 * as the session lives. A page that the browser opens by itself sends no bearer token, so that a cookie has to.
 */
export function makeTicket({ config, now }: Pick<Services, 'config' | 'now'>, sessionId: string): string {
  const content = `${sessionId}.${now().getTime() + QUEUE_BOARD_TICKET_MS}`;
  return `${content}.${sign(config.codeSecret, content)}`;
}

/** Whether it is a ticket of an administrator whose session lives, its second factor included. */
export async function isTicket(services: Services, ticket: string): Promise<boolean> {
  const [sessionId = '', end = '', signature = ''] = ticket.split('.');
  const expected = Buffer.from(sign(services.config.codeSecret, `${sessionId}.${end}`));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isOurs || Number(end) <= services.now().getTime()) return false;
  const living = (await listLivingSessions(services, [sessionId])).get(sessionId);
  return living?.actor.roles.includes('admin') ?? false;
}

const sign = (secret: string, content: string): string =>
  createHmac('sha256', secret).update(`queue-board:${content}`).digest('base64url');
