import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { clientAddress } from '#api/http/client-address.ts';

const CONNECTED = '192.0.2.1';

function requestWith(forwarded: string | undefined): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: CONNECTED });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return request;
}

describe('the address of a client', () => {
  it.each<[number, string | undefined, string]>([
    [0, undefined, CONNECTED],
    [0, '203.0.113.1', CONNECTED],
    [1, undefined, CONNECTED],
    [1, '', CONNECTED],
    [1, ' , ', CONNECTED],
    [1, '203.0.113.1', '203.0.113.1'],
    [1, '10.0.0.1, 203.0.113.1', '203.0.113.1'],
    [2, '10.0.0.1, 203.0.113.1, 198.51.100.1', '203.0.113.1'],
    [2, '203.0.113.1', '203.0.113.1'],
    [1, 'fe80::1%eth0', 'fe80::1'],
  ])('behind %i trusted proxies, forwarded for %j, is %s', (proxies, forwarded, address) => {
    expect(clientAddress(requestWith(forwarded), proxies)).toBe(address);
  });
});
