import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { files, root, withoutComments } from './project-files.ts';

/** A capability has one name, in whatever room. */
const capabilities = [
  'identity',
  'catalogue',
  'booking',
  'orders',
  'payments',
  'vouchers',
  'surveys',
  'results',
  'lab-intake',
  'messaging',
  'content',
  'runtime',
  'crm',
  'exports',
];

/**
 * Rooms whose folders (or files) bear the names of capabilities: `also` is what else belongs there, `still` what shall not stay.
 * In rooms of journeys a name goes on after the capability: `booking-race`.
 */
const rooms: { room: string; of: 'folders' | 'files'; also: readonly string[]; still?: readonly string[] }[] = [
  {
    room: 'shared/contract',
    of: 'files',
    also: [
      'all',
      'branch-administration',
      'bulk-acts',
      'closing',
      'content-updates',
      'critical-alerts',
      'define',
      'later',
      'list-refusals',
      'order-administration',
      'own-data',
      'page',
      'partner-sales',
      'profile',
      'purging',
      'reading-log',
      'reviewing',
      'second-factor',
      'sharing',
      'staff',
      'supports',
      'user-administration',
      'voucher-administration',
    ],
  },
  {
    room: 'shared/views',
    of: 'files',
    also: [
      'bulk-acts',
      'closing',
      'content-updates',
      'critical-alerts',
      'dashboard',
      'lab-mapping',
      'own-data',
      'page',
      'partner-sales',
      'purging',
      'reading-log',
      'rejections',
      'reports',
      'reviewing',
      'second-factor',
      'set-aside',
      'sharing',
      'supports',
      'user-administration',
    ],
  },
  { room: 'shared/domain', of: 'folders', also: ['jobs'] },
  {
    room: 'shared/server',
    of: 'folders',
    also: ['backup', 'setup', 'database', 'gateways', 'hl7', 'jobs', 'models', 'tracing'],
  },
  { room: 'api', of: 'folders', also: ['http', 'live'] },
  { room: 'worker', of: 'folders', also: ['live'] },
  { room: 'web', of: 'folders', also: ['app', 'build', 'client', 'figures', 'kit', 'public'] },
  ...['de', 'en', 'fr', 'it'].map((language) => ({
    room: `locales/${language}`,
    of: 'files' as const,
    // What staff alone read is not fetched by customers who sign in, nor what the many sections of the profile say.
    also: [
      'booking-branches',
      'catalogue-programmes',
      'content-updates',
      'crm-callback',
      'crm-callbacks',
      'common',
      'errors',
      'identity-closed',
      'identity-factor',
      'identity-purge',
      'identity-readings',
      'identity-users',
      'lab-intake-mapping',
      'lab-intake-set-aside',
      'orders-bulk',
      'orders-counter',
      'exports-research',
      'orders-data',
      'profile',
      'results-course',
      'results-sharing',
      'runtime-settings',
    ],
  })),
  {
    room: 'test/unit',
    of: 'folders',
    also: [
      'architecture',
      'bench',
      'contract',
      'http',
      'database',
      'gateways',
      'hl7',
      'jobs',
      'listener',
      'live',
      'locales',
      'models',
      'mutants',
      'schema',
      'worker',
    ],
  },
  { room: 'test/web', of: 'folders', also: ['app', 'client', 'figures', 'kit'] },
  {
    room: 'test/journeys',
    of: 'files',
    also: [
      'access',
      'bench',
      'demo',
      'door',
      'errors',
      'files',
      'journey',
      'live',
      'model',
      'models',
      'production',
      'stand-ins',
      'walk',
    ],
    still: ['set-aside', 'webhook'],
  },
];
const namesThatGoOn = ['test/journeys'];

describe('rooms', () => {
  const startsWith = (room: string, name: string, one: string) =>
    name === one || (namesThatGoOn.includes(room) && name.startsWith(`${one}-`));

  it.each(rooms)('$room: its $of bear the names of capabilities', ({ room, of, also, still = [] }) => {
    const known = [...capabilities, ...also, ...still];
    const isKnown = (name: string) => known.some((one) => startsWith(room, name, one));
    expect(namesIn(room, of).filter((name) => !isKnown(name))).toEqual([]);
  });

  it.each(rooms)('$room: no exception outlives what it was made for', ({ room, of, still = [] }) => {
    const names = namesIn(room, of);
    expect(still.filter((one) => !names.some((name) => startsWith(room, name, one)))).toEqual([]);
  });
});

describe('files', () => {
  it('are named in kebab-case', () => {
    const names = files.map((file) => file.split('/').at(-1) ?? '');
    expect(
      names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.(test|config|d|module))?\.(ts|tsx|mjs)$/.test(name)),
    ).toEqual([]);
  });

  it('are not named for doing anything and everything', () => {
    const vague = /(^|-)(managers?|helpers?|utils?|utilities|service|misc|common)\.(ts|tsx|mjs)$/;
    const broken = files.filter((file) => vague.test(file.split('/').at(-1) ?? ''));
    expect(broken).toEqual([]);
  });

  it('are no barrels', () => {
    const onlyReExports = (file: string) => {
      const statements = withoutComments(readFileSync(join(root, file), 'utf8')).trim();
      return statements !== '' && /^(export\s[^;]*\sfrom\s['"][^'"]+['"];?\s*)+$/.test(statements);
    };
    expect(files.filter((file) => /(^|\/)index\.tsx?$/.test(file) || onlyReExports(file))).toEqual([]);
  });
});

/** Names of a room's folders, or of its files up to the first dot. */
function namesIn(room: string, of: 'folders' | 'files'): string[] {
  const entries = readdirSync(join(root, room), { withFileTypes: true });
  const wanted = entries.filter((entry) =>
    of === 'folders' ? entry.isDirectory() : /\.(tsx?|json)$/.test(entry.name),
  );
  return wanted.map(({ name }) => name.replace(/\..*$/, ''));
}
