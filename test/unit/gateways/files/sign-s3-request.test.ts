import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { signS3Request } from '#shared/server/gateways/files/sign-s3-request.ts';

/** Keys, requests and signatures of the S3 API reference, 'Signature Calculations for the Authorization Header: Examples'. */
const credentials = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const now = new Date('2013-05-24T00:00:00.000Z');

interface Example {
  what: string;
  method: string;
  resource: string;
  headers: Record<string, string>;
  body: string;
  signed: string;
  signature: string;
}

describe('signS3Request', () => {
  it.each<Example>([
    {
      what: 'GET object',
      method: 'GET',
      resource: '/test.txt',
      headers: { range: 'bytes=0-9' },
      body: '',
      signed: 'host;range;x-amz-content-sha256;x-amz-date',
      signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
    {
      what: 'PUT object',
      method: 'PUT',
      resource: '/test%24file.text',
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: 'Welcome to Amazon S3.',
      signed: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    },
    {
      what: 'GET bucket lifecycle',
      method: 'GET',
      resource: '/?lifecycle=',
      headers: {},
      body: '',
      signed: 'host;x-amz-content-sha256;x-amz-date',
      signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    },
    {
      what: 'list objects',
      method: 'GET',
      resource: '/?max-keys=2&prefix=J',
      headers: {},
      body: '',
      signed: 'host;x-amz-content-sha256;x-amz-date',
      signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    },
  ])('$what', ({ method, resource, headers, body, signed, signature }) => {
    const url = new URL(resource, 'https://examplebucket.s3.amazonaws.com');
    const bodySha256 = createHash('sha256').update(body).digest('hex');
    expect(signS3Request({ method, url, headers, bodySha256 }, credentials, now)).toEqual({
      ...headers,
      host: 'examplebucket.s3.amazonaws.com',
      'x-amz-date': '20130524T000000Z',
      'x-amz-content-sha256': bodySha256,
      authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signed},Signature=${signature}`,
    });
  });
});
