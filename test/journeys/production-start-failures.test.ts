import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { freeMllpPort } from '#dev/bootstrap/free-mllp-port.mjs';
import { productEnvironment } from '#dev/bootstrap/product-environment.mjs';
import { testServices } from '#test/setup/services.ts';

const API = 'api/main.ts';
const WORKER = 'worker/main.ts';
const START = 'dev/start.mjs';
const NOT_CONFIGURED = 78;

let folder: string;
let file: string;
let taken: Server;
let takenPort: string;
let environment: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'messlinie-start-'));
  file = join(folder, 'a-file');
  await writeFile(file, '');
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  takenPort = String(typeof address === 'object' ? address?.port : '');
  const { adminUrl, redisUrl } = testServices();
  const product = { folder: join(folder, 'data'), port: 1, standInsPort: 1, databaseUrl: adminUrl, redisUrl };
  environment = productEnvironment({ ...product, nodeEnv: 'test' });
});

afterAll(async () => {
  taken?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Node alone may take long to start on a busy machine. */
jest.setTimeout(60_000);

describe('what a person can put right is one clear line, and the end', () => {
  it.each(['abc', '99999', '0'])('npm start with the port %s', async (port) => {
    const { code, lines } = await run(START, { PORT: port });
    expect(lines).toEqual([`PORT must be a whole number from 1 to 65535, not ‘${port}’.`]);
    expect(code).toBe(1);
  });

  it('npm start with a port for laboratories that is none', async () => {
    const { code, lines } = await run(START, { MLLP_PORT: 'abc' });
    expect(lines).toEqual(['MLLP_PORT must be a whole number from 0 to 65535, not ‘abc’.']);
    expect(code).toBe(1);
  });

  it('but a taken port for laboratories is said and is no end', async () => {
    const said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      expect(await freeMllpPort({ MLLP_PORT: takenPort })).toBe(0);
      expect(said.mock.calls.map(([line]) => line)).toEqual([
        `! Port ${takenPort} is taken by another program: laboratories cannot deliver over MLLP, all else works.\n`,
        `! Choose another one: MLLP_PORT=${Number(takenPort) + 1} npm start\n`,
      ]);
      said.mockClear();
      expect(await freeMllpPort({ MLLP_PORT: '0' })).toBe(0);
      expect(said.mock.calls).toEqual([]);
    } finally {
      said.mockRestore();
    }
  });

  it('everything that is wrong with the API is said at once', async () => {
    const { code, lines } = await run(API, { PORT: 'abc', STAFF_SECOND_FACTOR: 'ja', JWT_SECRET: 'short' });
    expect(lines).toEqual([
      'PORT must be a whole number from 0 to 65535, not ‘abc’.',
      'JWT_SECRET must have at least 32 characters.',
      'STAFF_SECOND_FACTOR must be true or false, not ‘ja’.',
    ]);
    expect(code).toBe(NOT_CONFIGURED);
  });

  it.each([
    ['npm start', START, () => file],
    ['npm start', START, () => join(file, 'below')],
    ['the API', API, () => file],
    ['the worker', WORKER, () => join(file, 'below')],
  ])('%s (%s) with a data folder that is a file', async (_what, program, name) => {
    const dataDir = name();
    const { code, lines } = await run(program, { DATA_DIR: dataDir });
    expect(lines).toEqual([
      `The data folder ${dataDir} cannot be used: it, or a folder above it, is a file. DATA_DIR names another one.`,
    ]);
    expect(code).toBe(program === START ? 1 : NOT_CONFIGURED);
  });

  it.each([
    ['npm start', START, 'PORT', / is taken by another program\. Choose another one: PORT=\d+ npm start$/],
    ['the API', API, 'PORT', / is taken by another program\.$/],
    ['the worker’s probe', WORKER, 'WORKER_PROBE_PORT', / is taken by another program\.$/],
  ])('%s on a busy port', async (_what, program, name, line) => {
    const { code, lines } = await run(program, { [name]: takenPort });
    expect(lines).toEqual([expect.stringMatching(line)]);
    expect(lines[0]).toContain(`Port ${takenPort} `);
    expect(code).toBe(1);
  });

  it('npm start without packages while the registry is away', async () => {
    const fresh = join(folder, 'fresh');
    for (const part of [
      'dev/bootstrap',
      'dev/services',
      'dev/start.mjs',
      'package.json',
      'package-lock.json',
      '.npmrc',
    ]) {
      await cp(part, join(fresh, part), { recursive: true });
    }
    const { code, lines } = await run(join(fresh, 'dev/start.mjs'), {
      npm_config_registry: 'http://127.0.0.1:1/',
      npm_config_cache: join(folder, 'npm-cache'),
    });
    expect(lines).toEqual([
      'Installing dependencies (npm ci) …',
      "The package registry http://127.0.0.1:1/ cannot be reached (ECONNREFUSED), and npm's cache does not hold all packages: check the network or npm's settings, and start again.",
    ]);
    expect(code).toBe(1);
  });
});

/** Runs a program to its end; what it says, without the lines of its log. */
async function run(program: string, change: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const { DATABASE_URL = '', REDIS_URL = '' } = environment;
  const child = spawn(process.execPath, ['--no-warnings', program], {
    env: { ...environment, DATABASE_URL, REDIS_URL, ...change },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
    });
  }
  await once(child, 'close');
  const lines = printed.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
  return { code: child.exitCode, lines };
}
