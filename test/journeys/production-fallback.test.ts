import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

/** Starts the servers as `npm start` or the tests do, says which they are, and ends them. */
const PROGRAM = `
  import { startServices } from '#dev/services/start-services.mjs';
  const { kind, stop } = await startServices({ folder: process.argv[1], purpose: process.argv[2] });
  console.log(kind);
  await stop({});
`;

let folder: string;
let programs: string;

/** An engine that answers `docker info`, on a machine without compose and without images. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'messlinie-fallback-'));
  programs = path.join(folder, 'programs');
  await mkdir(programs);
  const docker = `#!/bin/sh\n[ "$1" = info ] && exit 0\necho "docker: '$1' is not a docker command." >&2\nexit 1\n`;
  await writeFile(path.join(programs, 'docker'), docker, { mode: 0o755 });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(data: string, purpose: 'start' | 'test') {
  const {
    TEST_DATABASE_ADMIN_URL: _database,
    TEST_REDIS_URL: _redis,
    DATABASE_URL: _url,
    REDIS_URL: _own,
    ...rest
  } = process.env;
  const env = {
    ...rest,
    NODE_OPTIONS: '',
    PATH: `${programs}:${rest.PATH}`,
    DOCKER_HOST: 'unix:///nowhere/docker.sock',
  };
  const parameters = ['--no-warnings', '--input-type=module', '-e', PROGRAM, data, purpose];
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, parameters, { env, timeout: 100_000 });
    return { kind: stdout.trim(), warnings: stderr.trim().split('\n') };
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return { kind: stdout.trim(), warnings: stderr.trim().split('\n') };
  }
}

const PRIVATE = 'private MariaDB and Redis on this machine';

describe('where Docker answers and cannot run our containers', () => {
  it('npm start uses private servers, says so in one line, and stays with them', async () => {
    const data = path.join(folder, 'product');
    const first = await start(data, 'start');
    expect(first.kind).toBe(PRIVATE);
    expect(first.warnings).toEqual([
      expect.stringMatching(
        /^! Docker answers, but cannot run our containers \(docker: 'compose' is not a docker command\.\): using private servers instead\.$/,
      ),
    ]);
    expect(existsSync(path.join(data, 'compose-ports.json'))).toBe(false);
    expect(await start(data, 'start')).toEqual({ kind: PRIVATE, warnings: [''] });
  }, 120_000);

  it('tests do the same', async () => {
    const { kind, warnings } = await start(path.join(folder, 'test'), 'test');
    expect([kind, warnings.length]).toEqual([PRIVATE, 1]);
  }, 120_000);

  it('but a product whose data is in containers is not shown empty', async () => {
    const data = path.join(folder, 'contained');
    await mkdir(data);
    await writeFile(path.join(data, 'compose-ports.json'), JSON.stringify({ mariadb: 1, redis: 2 }));
    const { kind, warnings } = await start(data, 'start');
    expect([kind, warnings.join('\n')]).toEqual([
      '',
      expect.stringContaining('docker compose could not start MariaDB and Redis'),
    ]);
    expect(await readdir(data)).not.toContain('mariadb');
  });

  it('nor while no engine answers at all', async () => {
    const data = path.join(folder, 'left');
    await mkdir(data);
    await writeFile(path.join(data, 'compose-ports.json'), JSON.stringify({ mariadb: 1, redis: 2 }));
    await writeFile(path.join(programs, 'docker'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const { kind, warnings } = await start(data, 'start');
    expect([kind, warnings.join('\n')]).toEqual([
      '',
      expect.stringContaining('is in Docker containers, and no Docker engine answers'),
    ]);
  });
});
