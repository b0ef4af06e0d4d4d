import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Faults } from '../faults.ts';
import { type MailWorld, putMail } from './mail-world.ts';
import { readMail } from './read-mail.ts';

/** Never accepted, as a real server would say at once: nobody lives there. */
const NOBODY = /^nobody@/i;

interface Answer extends Error {
  responseCode: number;
}

const answer = (responseCode: number, message: string): Answer => Object.assign(new Error(message), { responseCode });

/** A mail server that keeps what it takes, instead of delivering it. Without TLS and passwords: it is reached from this machine only. */
export async function openMailbox(
  world: MailWorld,
  faults: Faults,
  where: { port: number; host: string },
): Promise<{ close(): Promise<void> }> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    // Its own certificate would have to be made at every start.
    hideSTARTTLS: true,
    onRcptTo({ address }, _session, done) {
      const fault = faults.take('smtp', address, ['421', '550']);
      if (fault?.kind === '421') return done(answer(421, 'Try again later'));
      if (fault?.kind === '550' || NOBODY.test(address)) return done(answer(550, 'No such mailbox'));
      done();
    },
    onData(stream, session, done) {
      const [to] = session.envelope.rcptTo;
      const address = to?.address ?? '';
      text(stream).then((raw) => {
        const fault = faults.take('smtp', address, ['commit-then-reset', 'reset']);
        if (fault?.kind !== 'reset') keep(world, session, address, raw);
        if (fault) return breakOff(session);
        done();
      }, done);
    },
  });
  server.on('error', () => undefined); // a client that broke off
  server.listen(where.port, where.host);
  await once(server.server, 'listening');
  const sockets = new Set<{ destroy(): void }>();
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const breakOff = ({ remotePort }: SMTPServerSession): void => {
    for (const socket of sockets) if ((socket as { remotePort?: number }).remotePort === remotePort) socket.destroy();
  };
  return {
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function keep(world: MailWorld, { envelope }: SMTPServerSession, to: string, raw: string): void {
  const { subject, text: body } = readMail(raw);
  const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
  putMail(world, { to, from, subject, text: body });
}
