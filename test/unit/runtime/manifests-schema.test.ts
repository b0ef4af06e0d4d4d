import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';

const FOLDER = 'deploy/k8s';
/** Read by kustomize and by the metrics adapter: no objects of the cluster. */
const NO_OBJECTS = ['kustomization.yaml', 'adapter-rules.yaml'];

interface Manifest {
  apiVersion: string;
  kind: string;
}

const objects = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.yaml') && !NO_OBJECTS.includes(name))
  .flatMap((name) =>
    parseAllDocuments(readFileSync(`${FOLDER}/${name}`, 'utf8')).map((document) => ({
      name,
      manifest: document.toJS() as Manifest,
    })),
  );

/** What the schema that Kubernetes publishes says against it: wrong types and missing fields, and fields that no schema knows. */
async function faultsOf(manifest: Manifest): Promise<string[]> {
  const { apiVersion, kind } = manifest;
  const models = await import(`kubernetes-models/${apiVersion}/${kind}`);
  const unread: (() => string[])[] = [];
  try {
    models[kind].prototype.validate.call(noteReads(manifest, kind, unread));
  } catch (error) {
    return [(error as Error).message];
  }
  return unread.flatMap((list) => list());
}

/** The schemas allow for fields they do not know, where a cluster would drop a misspelt one: what a schema never asks for is unknown. */
function noteReads<T extends object>(value: T, path: string, unread: (() => string[])[]): T {
  const read = new Set<string | symbol>();
  const children = new Map<string | symbol, object>();
  let isFree = Array.isArray(value); // lists and maps such as labels are gone through, not asked by name
  unread.push(() =>
    isFree
      ? []
      : Object.keys(value)
          .filter((name) => !read.has(name))
          .map((name) => `${path}.${name} is unknown`),
  );
  return new Proxy(value, {
    get(target, name) {
      read.add(name);
      const found = Reflect.get(target, name);
      if (typeof found !== 'object' || found === null) return found;
      const child = children.get(name) ?? noteReads(found, `${path}.${String(name)}`, unread);
      children.set(name, child);
      return child;
    },
    ownKeys(target) {
      isFree = true;
      return Reflect.ownKeys(target);
    },
  });
}

describe('the published schemas of Kubernetes', () => {
  it.each(objects)('hold for $manifest.kind of $name', async ({ manifest }) => {
    expect(await faultsOf(manifest)).toEqual([]);
  });

  it.each([
    ['a misspelt probe', { template: { spec: { containers: [{ name: 'api', livenesProbe: {} }] } } }],
    ['a number written as a word', { replicas: 'two' }],
    ['no selector', { selector: undefined }],
  ])('see %s', async (_name, change) => {
    const right = { selector: { matchLabels: { app: 'api' } }, template: {} };
    const deployment = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: {}, spec: { ...right, ...change } };
    expect(await faultsOf(deployment)).toHaveLength(1);
  });
});
