import { atLeast } from '../measure/goal.ts';
import { getRequest, hammer } from '../measure/hammer.ts';
import { type Row, rowOf } from '../measure/row.ts';
import { compare, sideBySide } from '../measure/side-by-side.ts';
import type { Bench } from '../setup/open-bench.ts';
import { startProgram } from '../setup/start-program.ts';

const LOAD = { connections: 8, seconds: 1.5 };
/** A call that every purchase makes and that reads no database. */
const PATH = '/api/cms/medical-statement';

/** B2: every middleware from the socket to the handler and back, against node:http returning the same JSON. */
export async function middlewareChain(bench: Bench): Promise<Row[]> {
  await bench.start('api');
  const body = await (await fetch(`http://127.0.0.1:${bench.port}${PATH}`)).text();
  const limit = await startProgram(bench, new URL('./limit.ts', import.meta.url), { BODY: body });
  const requests = [getRequest(PATH)];
  const rounds = await sideBySide({
    ours: () => hammer(bench.port, requests, LOAD),
    limit: () => hammer(limit.port, requests, LOAD),
  });
  return [
    rowOf('B2 middleware chain', { ...compare(rounds, ({ perSecond }) => perSecond), unit: 'calls/s' }, atLeast(0.25)),
  ];
}
