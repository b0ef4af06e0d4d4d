import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, jest } from '@jest/globals';
import { armFailpoints, FAILPOINTS } from '#shared/server/failpoint.ts';

const ROOMS = ['api', 'worker', 'shared/server'];
const sourcesOf = (folders: readonly string[]): string =>
  folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
    .filter((name) => name.endsWith('.ts') && name !== 'shared/server/failpoint.ts')
    .map((name) => readFileSync(name, 'utf8'))
    .join('\n');

const kills = () => jest.spyOn(process, 'kill').mockReturnValue(true);

describe('failpoints', () => {
  it('are each passed at one place of the product, which passes no other', () => {
    const passed = [...sourcesOf(ROOMS).matchAll(/failpoint\('([^']+)'\)/g)].map(([, name]) => name);
    expect(passed.toSorted()).toEqual([...FAILPOINTS].toSorted());
  });

  it('are each struck by a scenario', () => {
    const scenarios = sourcesOf(['bench/faults/scenarios']);
    expect(FAILPOINTS.filter((name) => !scenarios.includes(name))).toEqual([]);
  });

  it('do nothing unless they are named', () => {
    const kill = kills();
    for (const name of FAILPOINTS) armFailpoints({ NODE_ENV: 'test' })(name);
    expect(kill).not.toHaveBeenCalled();
    kill.mockRestore();
  });

  it('do nothing in production, whatever the environment names', () => {
    const kill = kills();
    const pass = armFailpoints({ NODE_ENV: 'production', FAILPOINTS: `${FAILPOINTS[0]}:kill,nonsense` });
    for (const name of FAILPOINTS) pass(name);
    expect(kill).not.toHaveBeenCalled();
    kill.mockRestore();
  });

  it('strike once, at the turn that is named', () => {
    const kill = kills();
    const pass = armFailpoints({ FAILPOINTS: 'orders.beforeCommit:kill,import.betweenMessages:kill@3' });
    const struckAfter = (turns: number) => {
      for (let turn = 0; turn < turns; turn += 1) pass('import.betweenMessages');
      return kill.mock.calls.length;
    };
    expect([struckAfter(2), struckAfter(1), struckAfter(5)]).toEqual([0, 1, 1]);
    pass('orders.beforeCommit');
    expect(kill.mock.calls).toEqual([
      [process.pid, 'SIGKILL'],
      [process.pid, 'SIGKILL'],
    ]);
    kill.mockRestore();
  });

  it('hold up the process that passes them', () => {
    const start = performance.now();
    armFailpoints({ FAILPOINTS: 'import.begun:block:30' })('import.begun');
    expect(performance.now() - start).toBeGreaterThanOrEqual(29);
  });

  it.each([
    'orders.beforeCommit',
    'orders.beforeCommit:maim',
    'orders.beforCommit:kill',
    'orders.beforeCommit:toString',
  ])('that are spelt wrong are no start: %s', (wish) => {
    expect(() => armFailpoints({ FAILPOINTS: wish })).toThrow(wish);
  });
});
