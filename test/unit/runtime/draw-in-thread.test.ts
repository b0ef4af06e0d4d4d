import { describe, expect, it } from '@jest/globals';
import { Busy } from '#shared/errors.ts';
import { FILES_TO_DRAW } from '#shared/limits/drawn-files.ts';
import { drawInThread } from '#shared/server/draw-in-thread.ts';
import type { drawNothing } from '#test/setup/draw-nothing.ts';

const draw = (number: number, fails = false) =>
  drawInThread<typeof drawNothing>({
    file: new URL('../../setup/draw-nothing.ts', import.meta.url),
    draw: 'drawNothing',
    order: { number, fails },
  });

describe('files drawn in threads', () => {
  it('come back to whoever asked, and one that fails takes no other with it', async () => {
    const asked = [draw(1), draw(2, true), draw(3)];
    const outcomes = await Promise.allSettled(asked);
    expect(
      outcomes.map((outcome) => (outcome.status === 'fulfilled' ? [...outcome.value] : outcome.reason.message)),
    ).toEqual([[1], 'drawn badly', [3]]);
  });

  it('are refused when more wait than will be drawn in time, and taken again afterwards', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: FILES_TO_DRAW + 10 }, (_, number) => draw(number)));
    const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ reason }) => reason instanceof Busy)).toBe(true);
    expect(outcomes.slice(0, FILES_TO_DRAW).every(({ status }) => status === 'fulfilled')).toBe(true);
    expect([...(await draw(7))]).toEqual([7]);
  });
});
