import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

interface Package {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
}

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> };
const installed = Object.entries(packages).filter(([folder]) => folder !== '');
const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** What may be delivered with the product: asks for no more than that its text is named. */
const FREE = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  '(MIT OR CC0-1.0)',
];
/** Read by a person, and why it is taken all the same. */
const READ_BY_HAND: Record<string, string> = {
  'png-js': 'MIT by its file LICENSE; its package.json does not say so',
};
/** libvips, which sharp loads as a library of its own and which anybody may replace: what LGPL asks for. */
const LIBRARY = /^@img\/sharp-/;

/** Run only where somebody looked at what they run. */
const MAY_RUN_SCRIPTS = [
  'node',
  '@scarf/scarf',
  '@swc/core',
  '@parcel/watcher',
  'cpu-features',
  'msgpackr-extract',
  'protobufjs',
  'ssh2',
  'unrs-resolver',
];

describe('what the product is built of', () => {
  it('is named in one version each, none by a range or an address', () => {
    const versions = Object.values({ ...dependencies, ...devDependencies }) as string[];
    expect(versions.length).toBeGreaterThan(50);
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('is known by its content: a package that was changed at its source is not installed', () => {
    expect(
      installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([folder]) => folder),
    ).toEqual([]);
    expect(
      installed.filter(([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/')),
    ).toEqual([]);
    // Two numbers of it are on their way; this is the one that was read, and no part of the product.
    expect(packages['node_modules/hl7-standard']).toMatchObject({
      version: '1.0.4',
      integrity: expect.stringMatching(/^sha512-Dk8U0Q84/),
      dev: true,
    });
  });

  it('may be delivered: licences', () => {
    const others = installed.filter(
      ([folder, { license, dev }]) => !dev && !FREE.includes(license ?? '') && !LIBRARY.test(nameOf(folder)),
    );
    expect(others.map(([folder]) => nameOf(folder)).sort()).toEqual(Object.keys(READ_BY_HAND).sort());
  });

  it('runs nothing while it is installed but what is known to', () => {
    const running = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([folder]) => nameOf(folder));
    expect(running.filter((name) => !MAY_RUN_SCRIPTS.includes(name))).toEqual([]);
  });
});
