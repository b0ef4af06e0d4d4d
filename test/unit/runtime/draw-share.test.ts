import { describe, expect, it } from '@jest/globals';
import { drawShare } from '#shared/server/tracing/draw-share.ts';
import { traceIdOf } from '#shared/server/tracing/traced.ts';

const IDS = Array.from({ length: 400 }, (_, at) => traceIdOf(`request-${at}`));

describe('the share of the traces', () => {
  it('is drawn alike by every process, and about as large as wished', () => {
    const drawn = IDS.filter(drawShare('a-secret', 0.25));
    expect(IDS.filter(drawShare('a-secret', 0.25))).toEqual(drawn);
    expect(drawn.length).toBeGreaterThan(60);
    expect(drawn.length).toBeLessThan(140);
    expect([IDS.filter(drawShare('a-secret', 0)).length, IDS.filter(drawShare('a-secret', 1)).length]).toEqual([
      0, 400,
    ]);
  });

  it('cannot be told from an id without the secret: clients name their requests', () => {
    const chosen = [`${'0'.repeat(31)}1`, 'f'.repeat(32), ...IDS];
    const drawn = chosen.map(drawShare('a-secret', 0.5));
    expect(chosen.map(drawShare('another-secret', 0.5))).not.toEqual(drawn);
  });
});
