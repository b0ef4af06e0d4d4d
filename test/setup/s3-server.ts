import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface S3Server {
  url: string;
  /** What lies in the bucket, by name. */
  objects: Map<string, Buffer>;
  /** When each was written. */
  written: Map<string, Date>;
  /** The next answers, instead of what was asked for. */
  failures: { status: number; code: string }[];
  close(): Promise<void>;
}

export const CREDENTIALS = { region: 'eu-central-2', accessKeyId: 'AKIDTEST', secretAccessKey: 'secret/with+signs' };

/** Names in one page of a list: few, so that a test turns pages. */
const PAGE = 2;

/** A bucket named `files` that checks signature and checksum of every request by itself. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const written: S3Server['written'] = new Map();
  const failures: S3Server['failures'] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { status, content = '' } = failures.length > 0 ? fail(failures.shift()) : answer(objects, request, body);
    const name = request.url?.replace('/files/', '') ?? '';
    if (request.method === 'PUT' && status === 200) written.set(name, new Date());
    const modified = status === 200 ? written.get(name)?.toUTCString() : undefined;
    response.writeHead(status, {
      'content-length': Buffer.byteLength(content),
      ...(modified ? { 'last-modified': modified } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/files`, objects, written, failures, close: () => closeServer(server) };
}

interface Answer {
  status: number;
  content?: string | Buffer;
}

const fail = ({ status, code } = { status: 500, code: 'InternalError' }): Answer => ({
  status,
  content: `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`,
});

function answer(objects: Map<string, Buffer>, request: IncomingMessage, body: Buffer): Answer {
  if (!isSigned(request)) return fail({ status: 403, code: 'SignatureDoesNotMatch' });
  const sha256 = createHash('sha256').update(body).digest('hex');
  if (request.headers['x-amz-content-sha256'] !== sha256)
    return fail({ status: 400, code: 'XAmzContentSHA256Mismatch' });
  const url = new URL(request.url ?? '', 'http://host');
  const name = url.pathname.replace('/files', '').slice(1);
  if (request.method === 'GET' && name === '') return list(objects, url.searchParams);
  const found = objects.get(name);
  if (request.method === 'PUT') {
    if (request.headers['content-length'] === undefined) return fail({ status: 411, code: 'MissingContentLength' });
    objects.set(name, body);
    return { status: 200 };
  }
  if (request.method === 'DELETE') {
    objects.delete(name);
    return { status: 204 };
  }
  return found ? { status: 200, content: found } : fail({ status: 404, code: 'NoSuchKey' });
}

function list(objects: Map<string, Buffer>, query: URLSearchParams): Answer {
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
  const left = [...objects.keys()].sort().filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after);
  const page = left.slice(0, PAGE);
  const next = left.length > PAGE ? Buffer.from(page.at(-1) ?? '').toString('base64') : '';
  const keys = page.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('');
  const token = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
  return { status: 200, content: `<ListBucketResult>${keys}${token}</ListBucketResult>` };
}

/** Signature Version 4 once more, from what arrived and in the order of the documentation; nothing of the product's code is used. */
function isSigned(request: IncomingMessage): boolean {
  const { headers, method, url = '' } = request;
  const [, credential = '', signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const [accessKey, day = '', region = '', service = '', end] = credential.split('/');
  if (accessKey !== CREDENTIALS.accessKeyId || region !== CREDENTIALS.region || end !== 'aws4_request') return false;
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.split(';').includes(name))) return false;
  const instant = String(headers['x-amz-date']);
  if (!instant.startsWith(day) || Math.abs(Date.now() - instantOf(instant)) > 15 * 60 * 1000) return false;
  const [place, query = ''] = url.split('?');
  let canonical = `${method}\n${place}\n${query.split('&').sort().join('&')}\n`;
  for (const name of signed.split(';')) canonical += `${name}:${String(headers[name]).trim()}\n`;
  canonical += `\n${signed}\n${headers['x-amz-content-sha256']}`;
  const text = `AWS4-HMAC-SHA256\n${instant}\n${day}/${region}/${service}/aws4_request\n${createHash('sha256').update(canonical).digest('hex')}`;
  const dateKey = createHmac('sha256', `AWS4${CREDENTIALS.secretAccessKey}`).update(day).digest();
  const regionKey = createHmac('sha256', dateKey).update(region).digest();
  const serviceKey = createHmac('sha256', regionKey).update(service).digest();
  const signingKey = createHmac('sha256', serviceKey).update('aws4_request').digest();
  return createHmac('sha256', signingKey).update(text).digest('hex') === signature;
}

const instantOf = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
