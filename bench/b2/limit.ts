// Limit of B2: node:http and JSON.stringify, nothing else.
import { createServer } from 'node:http';
import { listenForBench } from '../setup/listen.ts';

const answer: unknown = JSON.parse(process.env.BODY ?? '{}');

await listenForBench(
  createServer((_request, response) => {
    const body = JSON.stringify(answer);
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  }),
);
