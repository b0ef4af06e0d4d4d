import { createHash, createHmac } from 'node:crypto';

export interface S3Credentials {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface S3Request {
  method: string;
  /** Path and query already encoded as they go over the wire; the query's parts sorted by name. */
  url: URL;
  headers: Record<string, string>;
  /** SHA-256 of the body, hex. */
  bodySha256: string;
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The headers to send, signed with AWS Signature Version 4 (S3 API reference, 'Using the Authorization header'). */
export function signS3Request(request: S3Request, credentials: S3Credentials, now: Date): Record<string, string> {
  const instant = now.toISOString().replaceAll(/[-:]|\.\d+/g, ''); // 20130524T000000Z
  const scope = `${instant.slice(0, 8)}/${credentials.region}/s3/aws4_request`;
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.url.host,
    'x-amz-content-sha256': request.bodySha256,
    'x-amz-date': instant,
  };
  const names = Object.keys(headers).sort();
  const canonical = [
    request.method,
    request.url.pathname,
    request.url.search.slice(1),
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    request.bodySha256,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', instant, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`);
  const signature = hmac(key, toSign).toString('hex');
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
}
