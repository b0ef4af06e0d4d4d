import { readFileSync } from 'node:fs';

export interface AlertRule {
  name: string;
  expression: string;
  /** How long it holds before somebody hears of it, as Prometheus writes it. */
  wait: string;
}

/** The rules of ops/alerts.yml, which keeps to one form so that it can be read without a library. */
export function readAlertRules(): AlertRule[] {
  const rule = /^ {6}- alert: (\w+)\n {8}expr: (.+)\n {8}for: (\w+)$/gm;
  return [...readFileSync('ops/alerts.yml', 'utf8').matchAll(rule)].map(
    ([, name = '', expression = '', wait = '']) => ({
      name,
      expression,
      wait,
    }),
  );
}

/** `name{labels}` with its value, as /metrics prints it. */
export type Samples = ReadonlyMap<string, number>;

export function readSamples(metrics: string): Samples {
  const line = /^([a-z_\d]+(?:\{[^}]*\})?) (\S+)$/gm;
  return new Map([...metrics.matchAll(line)].map(([, series = '', value = '']) => [series, Number(value)]));
}

const FORM =
  /^(?:(delta|increase)\(|(absent)\()?([a-z_\d]+)(?:\{(\w+)="(\w+)"\})?(?:\[\w+\])?\)?(?: (==|>|<) ([\d.]+))?$/;

/**
 * Whether a rule's expression holds, for the forms that our rules have; Prometheus itself is asked where its promtool is installed.
 * @param before the samples at the beginning of the time that `delta` and `increase` look back
 * @throws Error for an expression of another form
 */
export function holds(expression: string, now: Samples, before: Samples = now): boolean {
  const [, change, absent, name = '', label, value, operator, limit] = FORM.exec(expression) ?? [];
  if (!name) throw new Error(`no expression of ours: ${expression}`);
  const isMeant = (series: string) =>
    series.split('{')[0] === name && (!label || series.includes(`${label}="${value}"`));
  const found = [...now].filter(([series]) => isMeant(series));
  if (absent) return found.length === 0;
  return found.some(([series, sample]) => {
    const compared = change ? sample - (before.get(series) ?? sample) : sample;
    if (operator === '==') return compared === Number(limit);
    return operator === '>' ? compared > Number(limit) : compared < Number(limit);
  });
}

/** The name of the metric that an expression asks for. */
export const metricOf = (expression: string): string => FORM.exec(expression)?.[3] ?? '';
