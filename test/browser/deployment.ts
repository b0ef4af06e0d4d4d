import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { product } from './people.ts';

/** The product as somebody meets it during whose visit a new version is put into service. */
export interface Deployment {
  baseUrl: string;
  /** From now on every script, style sheet and font bears another name, and those of before are gone. */
  deploy(): void;
  stop(): Promise<void>;
}

/** In the page of the new version, and in nothing else. */
export const NEXT = 'meta[name="build"][content="next"]';

const TEXTS = /^(text\/(html|css|javascript)|application\/(javascript|json))/;
const NAME = /[\w-]+\.(?:js|css|woff2|svg|png|webp)\b/g;
const NEW = 'n';

/** Stands before the product that all stories share, and touches nothing of it. */
export async function startDeployment(): Promise<Deployment> {
  const target = new URL(product.baseUrl);
  const names = new Set(readdirSync(path.resolve('dist/web/assets')));
  let isNext = false;
  const renamed = (text: string) =>
    text
      .replaceAll(NAME, (name) => (names.has(name) ? `${NEW}${name}` : name))
      // Of what the service worker keeps and has no hash in its name.
      .replaceAll(/(revision["'`]?:["'`])([0-9a-f]{15})/g, '$1$2n')
      .replace('<head>', '<head><meta name="build" content="next" />');

  const headersOf = ({ headers }: IncomingMessage) => {
    const { 'accept-encoding': _packed, 'if-none-match': _tag, 'if-modified-since': _since, ...passed } = headers;
    return { ...passed, host: target.host, ...(headers.origin ? { origin: target.origin } : {}) };
  };

  function passOn(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url = '/' } = incoming;
    const [, folder, name = ''] = /^\/(assets)\/([^?]+)/.exec(url) ?? [];
    const isGone = isNext && folder !== undefined && !name.startsWith(NEW);
    if (isGone) return void outgoing.writeHead(404).end();
    const asked = isNext && folder ? `/assets/${name.slice(NEW.length)}` : url;
    const request = ask(`${target.origin}${asked}`, { method, headers: headersOf(incoming) }, async (answer) => {
      const { etag: _tag, 'last-modified': _when, 'content-length': length, ...given } = answer.headers;
      const isText = isNext && !url.startsWith('/api') && TEXTS.test(answer.headers['content-type'] ?? '');
      if (!isText) {
        outgoing.writeHead(answer.statusCode ?? 502, { ...given, ...(length ? { 'content-length': length } : {}) });
        return void answer.pipe(outgoing);
      }
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part as Buffer);
      outgoing.writeHead(answer.statusCode ?? 502, given).end(renamed(Buffer.concat(parts).toString()));
    });
    request.on('error', () => outgoing.destroy());
    incoming.pipe(request);
  }

  const server = createServer(passOn);
  server.on('upgrade', (incoming, socket) => {
    const onward = connect(Number(target.port), target.hostname);
    const lines = Object.entries(headersOf(incoming)).map(([name, value]) => `${name}: ${value}\r\n`);
    onward.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('')}\r\n`);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      one.on('error', () => other.destroy());
      one.pipe(other);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    baseUrl: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy() {
      isNext = true;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
