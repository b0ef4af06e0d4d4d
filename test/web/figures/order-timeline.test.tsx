import { beforeAll, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Level } from '#shared/domain/results/types.ts';
import { LevelSentence } from '#web/figures/level-sentence.tsx';
import { OrderTimeline } from '#web/figures/order-timeline.tsx';
import { renderKit, speak } from '../render-kit.tsx';

beforeAll(() => speak('de'));

it('the way of an order says of each step whether it is done, with its time and what hangs off it', () => {
  renderKit(
    <OrderTimeline
      label="Ihre Bestellung"
      steps={[
        { key: 'paid', title: 'Bezahlt', detail: '20.11.2026', state: 'done' },
        { key: 'sample', title: 'Probe', detail: 'Morgen', note: 'Nüchtern kommen', state: 'now' },
        { key: 'result', title: 'Resultat', state: 'later' },
        { key: 'stop', title: 'Storniert', state: 'cancelled' },
      ]}
    />,
  );
  expect(screen.getByRole('list', { name: 'Ihre Bestellung' })).toBeInTheDocument();
  const steps = screen.getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Bezahlt (erledigt)20.11.2026',
    'Probe (jetzt)MorgenNüchtern kommen',
    'Resultat (später)',
    'Storniert (abgebrochen)',
  ]);
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
});

it.each<[Level[], string | undefined]>([
  [[], undefined],
  [['good', 'good'], '2 Bereiche gut '],
  [
    ['good', 'bad', 'outstanding', 'good', 'unjudgeable', 'belowAverage'],
    '1 Bereich auffällig, 1 zu beachten, 1 nicht beurteilbar, 2 gut, 1 bestens',
  ],
])('levels are counted, what needs attention first: %j', (levels, said) => {
  const { container } = renderKit(<LevelSentence levels={levels} />);
  expect(container.querySelector('p')?.textContent).toBe(said);
});
