import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { describe, expect, it } from '@jest/globals';

const read = (file: string) => readFileSync(file, 'utf8');
const { version, dependencies } = JSON.parse(read('package.json'));
const compose = read('docker-compose.yml');

describe('the containers', () => {
  it('carry the version of the product', () => {
    const tags = [...compose.matchAll(/image: (messlinie\S*)/g)].map(([, image]) => image);
    expect(tags.length).toBeGreaterThan(0);
    for (const tag of tags) expect(tag).toContain(`:\${MESSLINIE_VERSION:-${version}}`);
  });

  it('are built of what the build may read', () => {
    const allowed = read('.dockerignore').split('\n');
    const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) =>
      files.split(' '),
    );
    expect(copied).toEqual(expect.arrayContaining(['listener', 'ops/Caddyfile']));
    expect(copied.filter((file) => !allowed.includes(`!${file.split('/')[0]}`))).toEqual([]);
  });

  it('know no password of the database but their own', () => {
    const shared = /^x-product:[\s\S]*?\n\n/m.exec(compose)?.[0] ?? '';
    expect(shared).toContain('DATABASE_ROOT_PASSWORD: ""');
  });

  it('hold every package that the server imports', () => {
    const imported = globSync('{api,worker,listener,shared}/**/*.ts').flatMap((file) =>
      [...read(file).matchAll(/^(?:import|export) (?!type )[^;]*?from '((?:@[^/']+\/)?[^./#'][^/']*)/gm)].map(
        ([, name = '']) => name,
      ),
    );
    const missing = new Set(imported.filter((name) => !isBuiltin(name) && !(name in dependencies)));
    expect([...missing]).toEqual([]);
  });
});
