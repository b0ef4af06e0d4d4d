import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { createMetrics } from '#api/http/health.ts';
import { withEventLoop } from '#api/http/put-off.ts';
import { workerParameters } from '#dev/bootstrap/worker-parameters.mjs';
import { createListenerMetrics } from '#listener/listener-metrics.ts';
import type { Services } from '#shared/server/services.ts';

const FOLDER = 'deploy/k8s';
const read = (name: string): string => readFileSync(`${FOLDER}/${name}`, 'utf8');
const manifests = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'));
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((found) => found[1] ?? '');

const api = createMetrics({} as Services).registry;
withEventLoop({ pressure: () => 0 } as never, api);

/** Names of everything that api and listener show at /metrics; a histogram by what Prometheus makes of it. */
const shown = new Set(
  [api, createListenerMetrics().registry]
    .flatMap((registry) => registry.getMetricsAsArray())
    .flatMap(({ name }) => [name, `${name}_bucket`, `${name}_count`]),
);

describe('the manifests of Kubernetes', () => {
  it('are all named by the kustomization', () => {
    const named = all(read('kustomization.yaml'), /^ {2}- (\S+\.yaml)$/gm);
    expect([...named, 'adapter-rules.yaml', 'kustomization.yaml'].sort()).toEqual(manifests.sort());
  });

  it('start programs that there are', () => {
    const programs = manifests.flatMap((name) => all(read(name), /command: \[node, (?:--\S+, )*(\S+)\]/g));
    expect(programs).toHaveLength(5);
    expect(programs.filter((program) => !existsSync(program))).toEqual([]);
  });

  it('and the containers run the worker as a developer does', () => {
    const [compose = ''] = all(readFileSync('docker-compose.yml', 'utf8'), /command: \[("node", .*worker.*)\]/g);
    const [manifest = ''] = all(read('worker.yaml'), /command: \[(node, .*)\]/g);
    const expected = ['node', ...workerParameters].join(', ');
    expect([compose.replaceAll('"', ''), manifest]).toEqual([expected, expected]);
  });

  it('set what the product reads', () => {
    const product = ['shared/server/config.ts', 'api/http/open-probes.ts']
      .map((file) => readFileSync(file, 'utf8'))
      .join();
    const set = all(read('config.yaml'), /^ {2}([A-Z_]+):/gm);
    expect(set.length).toBeGreaterThan(5);
    expect(set.filter((name) => !product.includes(name))).toEqual([]);
  });

  it.each(['api.yaml', 'worker.yaml', 'listener.yaml'])('%s may be looked at, moved and bounded', (name) => {
    const text = read(name);
    for (const part of ['startupProbe', 'readinessProbe', 'livenessProbe', 'requests', 'limits', 'runAsNonRoot: true'])
      expect(text).toContain(part);
    expect(text).toContain('kind: PodDisruptionBudget');
    // After TERM a process may take nine seconds and its drain; killed earlier it would cut off what runs.
    expect(Number(all(text, /terminationGracePeriodSeconds: (\d+)/g)[0])).toBeGreaterThanOrEqual(30);
    const ports = new Set(all(read('config.yaml'), /PORT: "(\d+)"/g));
    for (const port of all(text, /containerPort: (\d+)/g)) expect(ports).toContain(port);
  });

  it('scale by figures that there are', () => {
    const rules = read('adapter-rules.yaml');
    const series = all(rules, /seriesQuery: ([a-z_]+)/g);
    expect(series.filter((name) => !shown.has(name))).toEqual([]);
    const offered = all(rules, /name: \{ as: ([a-z0-9_]+) \}/g);
    const asked = manifests.flatMap((name) => all(read(name), /metric: \{ name: ([a-z0-9_]+) \}/g));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((name) => !offered.includes(name))).toEqual([]);
  });
});

describe('the dashboards of Grafana', () => {
  it.each(readdirSync('deploy/grafana'))('%s draws metrics that there are', (name) => {
    const { panels } = JSON.parse(readFileSync(`deploy/grafana/${name}`, 'utf8')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const asked = panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => all(expr, /\b([a-z0-9]+(?:_[a-z0-9]+)+)\b/g)),
    );
    const words = ['histogram_quantile'];
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((metric) => !shown.has(metric) && !words.includes(metric))).toEqual([]);
  });
});
