import { request } from 'node:http';
import { connect } from 'node:http2';
import { setDefaultCACertificates } from 'node:tls';
import { io } from 'socket.io-client';
import type { Project } from './project.ts';

/** Trusts the authority that the proxy made for `localhost`, and returns the address of the product. */
export async function trustProxy(project: Project): Promise<string> {
  const file = '/state/pki/authorities/local/root.crt';
  setDefaultCACertificates([await project.need(['exec', '-T', 'proxy', 'cat', file])]);
  return `https://localhost:${project.httpsPort}`;
}

/** HTTP/2, HSTS, the way to https, the catalogue, and the socket by WebSocket. */
export async function servesThroughProxy(project: Project, origin: string): Promise<string> {
  const headers = await askOverHttp2(origin);
  if (headers[':status'] !== 200) throw new Error(`HTTP/2: ${headers[':status']}`);
  if (!String(headers['strict-transport-security']).includes('max-age=31536000')) throw new Error('no HSTS');
  const redirect = await askOverHttp(project.httpPort);
  if (redirect !== 'https://localhost/shop') throw new Error(`http leads to ${redirect}`);
  const groups = (await (await fetch(`${origin}/api/product-groups`)).json()) as { productGroups: unknown[] };
  if (groups.productGroups.length === 0) throw new Error('no catalogue');
  const page = await (await fetch(origin)).text();
  if (!page.includes('<html')) throw new Error('no page');
  if ((await fetch(`${origin}/sandbox`)).status !== 404) throw new Error('/sandbox is there');
  if ((await fetch(`${origin}/metrics`)).status !== 404) throw new Error('/metrics is there');
  // As Prometheus would, from a container beside it.
  const ask = "fetch('http://api:3002/metrics').then((a) => a.text()).then((text) => console.log(text))";
  const metrics = await project.need(['exec', '-T', 'worker', 'node', '-e', ask]);
  if (!metrics.includes('outbox_oldest_pending_seconds')) throw new Error('no metrics for Prometheus');
  return `metrics, HTTP/2, HSTS, redirect, ${groups.productGroups.length} product groups, ${await openSocket(origin)}`;
}

function askOverHttp2(origin: string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const session = connect(origin);
    session.on('error', reject);
    const stream = session.request({ ':path': '/readyz' });
    stream.on('response', (headers) => {
      resolve(headers);
      session.destroy();
    });
    stream.on('error', reject);
  });
}

function askOverHttp(port: number): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path: '/shop', headers: { host: 'localhost' } }, (answer) => {
      answer.resume();
      resolve(answer.headers.location);
    });
    asked.on('error', reject).end();
  });
}

/** A stranger gets an answer over the upgraded connection, be it that they are one. */
function openSocket(origin: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = io(origin, { path: '/api/socket', transports: ['websocket'], reconnection: false });
    const end = (word: string) => {
      socket.disconnect();
      resolve(word);
    };
    socket.on('connect', () => end('socket'));
    socket.on('connect_error', (error: Error & { description?: unknown }) => {
      // Refused by the product is an answer; a transport that was not upgraded is none.
      if (error.message === 'websocket error') reject(new Error('the socket was not upgraded'));
      else end('socket (refused without a token)');
    });
  });
}
