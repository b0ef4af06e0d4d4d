import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, describe, expect, it } from '@jest/globals';
import { readCertificateEnd } from '#shared/server/runtime/read-certificate-end.ts';

const cert = readFileSync('test/setup/certificates/listener.pem', 'utf8');
const key = readFileSync('test/setup/certificates/listener.key', 'utf8');

const servers: Server[] = [];
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'));
  server.on('connection', (socket: Socket) => sockets.push(socket));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('the end of the certificate that browsers are shown', () => {
  it('is read, whoever vouches for it', async () => {
    const port = await listen(createTlsServer({ cert, key }));
    const end = await readCertificateEnd(`https://127.0.0.1:${port}`);
    expect(end).toEqual(new Date(new X509Certificate(cert).validTo));
  });

  it('is unknown without TLS, where nobody answers, and where somebody says nothing', async () => {
    const silent = await listen(createServer());
    expect(await readCertificateEnd('http://127.0.0.1:3000')).toBeUndefined();
    expect(await readCertificateEnd('https://127.0.0.1:1')).toBeUndefined();
    expect(await readCertificateEnd(`https://127.0.0.1:${silent}`)).toBeUndefined();
  });
});
