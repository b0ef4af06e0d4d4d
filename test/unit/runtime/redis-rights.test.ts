import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const [, rights = ''] = /^user messlinie on #PASSWORD_SHA256 (.+)$/m.exec(readFileSync('ops/redis.acl', 'utf8')) ?? [];
const allowed = new Set(
  rights
    .split(' ')
    .filter((right) => right.startsWith('+'))
    .map((right) => right.slice(1)),
);

/** What a container command and whoever is inside may never do. */
const DANGEROUS = [
  'flushall',
  'flushdb',
  'config',
  'keys',
  'debug',
  'acl',
  'shutdown',
  'save',
  'bgsave',
  'module',
  'monitor',
];

describe('the rights of the product at Redis (S59)', () => {
  it('are a list of commands, none of them dangerous', () => {
    expect(rights.split(' ').slice(0, 3)).toEqual(['~*', '&*', '-@all']);
    expect(rights).not.toContain('+@');
    expect(DANGEROUS.filter((command) => allowed.has(command))).toEqual([]);
  });

  it('hold every command of the scripts of BullMQ, also of a newer version', () => {
    const folder = 'node_modules/bullmq/dist/esm/commands';
    const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.lua'));
    expect(scripts.length).toBeGreaterThan(50);
    const used = scripts.flatMap((name) =>
      [...readFileSync(path.join(folder, name), 'utf8').matchAll(/(?:rcall|redis\.p?call)\(\s*["'](\w+)/g)].map(
        ([, command = '']) => command.toLowerCase(),
      ),
    );
    expect([...new Set(used)].filter((command) => !allowed.has(command)).sort()).toEqual([]);
  });

  it('hold every command that our own code gives', () => {
    const files = ['api', 'worker', 'shared/server'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => path.join(folder, name)),
    );
    const own = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bredis\s*\.(\w+)\(/g)].map(([, name = '']) => name.toLowerCase()),
    );
    const notCommands = ['on', 'once', 'off', 'disconnect', 'duplicate', 'pipeline', 'removelistener', 'emit'];
    expect(own).toContain('scan');
    expect([...new Set(own)].filter((name) => !allowed.has(name) && !notCommands.includes(name)).sort()).toEqual([]);
  });
});
