import { afterEach, expect, it, jest } from '@jest/globals';
import { fileReply, query } from '#shared/contract/define.ts';
import { downloadFrom } from '#web/client/download.ts';

const report = query({ path: '/reports', summary: 'A report.', access: ['doctor'], reply: fileReply });

const fetched = (body: BodyInit, init: ResponseInit) => {
  globalThis.fetch = jest.fn(async () => new Response(body, init));
};
const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

it('returns the file under the name the API gave it', async () => {
  fetched('%PDF', {
    headers: { 'content-disposition': 'attachment; filename="B_.pdf"; filename*=UTF-8\'\'B%C3%A4r.pdf' },
  });
  const { data } = await downloadFrom(report, {});
  expect(data?.name).toBe('Bär.pdf');
  expect(data?.content.size).toBe(4);
});

it('returns the refusal of the API', async () => {
  const body = { statusCode: 404, error: 'not-found', message: 'Not found' };
  fetched(JSON.stringify(body), { status: 404 });
  expect((await downloadFrom(report, {})).error).toEqual(body);
});

it('says when nobody answered', async () => {
  globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('offline')));
  expect((await downloadFrom(report, {})).error).toMatchObject({ error: 'network' });
});
