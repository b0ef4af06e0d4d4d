import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * Stands in front of the API processes as a reverse proxy would: connections in turn, and to the next process where one does
 * not take it. Passes bytes on and knows nothing of HTTP.
 */
export async function balance(port: number, targets: readonly number[]): Promise<{ close(): Promise<void> }> {
  const open = new Set<Socket>();
  let turn = 0;
  const server: Server = createServer((client) => {
    keep(open, client);
    turn += 1;
    passOn(
      client,
      targets.map((_, place) => targets[(turn + place) % targets.length] ?? 0),
      open,
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function passOn(client: Socket, [port, ...others]: readonly number[], open: Set<Socket>): void {
  if (port === undefined) return void client.destroy();
  const upstream = connect({ port, host: '127.0.0.1' });
  let isConnected = false;
  upstream.once('connect', () => {
    isConnected = true;
    keep(open, upstream);
    client.pipe(upstream);
    upstream.pipe(client);
    client.once('close', () => upstream.destroy());
  });
  upstream.once('error', () => {
    if (!isConnected && !client.destroyed) passOn(client, others, open);
  });
  upstream.once('close', () => {
    if (isConnected) client.destroy();
  });
}

function keep(open: Set<Socket>, socket: Socket): void {
  open.add(socket);
  socket.on('error', () => undefined);
  socket.once('close', () => open.delete(socket));
}
