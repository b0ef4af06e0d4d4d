import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CONTENT_KINDS, type ContentFile, filesOf } from '#shared/domain/content/content-kinds.ts';
import type { World } from './open-world.ts';

/** A content source over HTTP, as an editor's server is: the shipped files, until a test changes some. */
export interface ContentSource {
  /** What a process of its own is given as CONTENT_SOURCE. */
  url: string;
  /** The text of a file as the source gives it out. */
  text(file: ContentFile): string;
  /** Changes the parsed file in place. */
  edit<T>(file: ContentFile, change: (content: T) => void): void;
  put(file: ContentFile, text: string): void;
  /** Answers for a file by other means. */
  answer(file: ContentFile, answer: (request: IncomingMessage, response: ServerResponse) => void): void;
  /** The shipped files again. */
  restore(): void;
  close(): Promise<void>;
}

const shipped = (): Map<ContentFile, string> =>
  new Map(CONTENT_KINDS.flatMap(filesOf).map((file) => [file, readFileSync(`shared/content/${file}.json`, 'utf8')]));

/** Opens a source and has the world read from it. */
export async function openContentSource({ services }: Pick<World, 'services'>): Promise<ContentSource> {
  const source = await startContentSource();
  services.config.contentSource = source.url;
  return {
    ...source,
    async close() {
      services.config.contentSource = undefined;
      await source.close();
    },
  };
}

/** Opens a source that nobody reads yet. */
export async function startContentSource(): Promise<ContentSource> {
  let files = shipped();
  const answers = new Map<ContentFile, (request: IncomingMessage, response: ServerResponse) => void>();
  const server = createServer((request, response) => {
    const file = (/^\/content\/([a-z-]+)\.json$/.exec(request.url ?? '')?.[1] ?? '') as ContentFile;
    const answer = answers.get(file);
    if (answer) return answer(request, response);
    const text = files.get(file);
    if (text === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const text = (file: ContentFile): string => files.get(file) ?? '';
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/content`,
    text,
    edit<T>(file: ContentFile, change: (content: T) => void) {
      const content = JSON.parse(text(file)) as T;
      change(content);
      files.set(file, JSON.stringify(content, null, 2));
    },
    put: (file, next) => void files.set(file, next),
    answer: (file, next) => void answers.set(file, next),
    restore() {
      files = shipped();
      answers.clear();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
