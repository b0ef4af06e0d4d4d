import { type Draw, drawFor } from '#bench/faults/plan/draw.ts';
import type { SeededOrder } from '../../setup/seed-orders.ts';
import { copyOf, type Draft } from './draft.ts';
import { mutate, PEOPLE, POISON, SHAPES, type Surroundings, sendAgain, TIMES, WORDS } from './mutate-message.ts';
import { writeMessage } from './write-message.ts';

export interface StreamWish {
  seed: number;
  count: number;
  orders: readonly SeededOrder[];
  /** When the run begins; times of messages lie around it. */
  start: Date;
}

/** Messages as they come in: first words, later ones that repeat, change, confirm or take back, and all kinds that are wrong. */
export function drawStream({ seed, count, orders, start }: StreamWish): Draft[] {
  const sent = new Map<string, Draft[]>();
  return Array.from({ length: count }, (_, index) => {
    const draw = drawFor('intake', seed, index);
    const order = draw.oneOf(orders);
    const history = sent.get(order.id) ?? [];
    const around = { draw, start, orders, history };
    const word = history.length === 0 || draw.chance(0.1) ? writeMessage(draw, order, start) : anotherWord(around);
    // What was said wrongly once is not said again and again.
    sent.set(order.id, [...history, copyOf(word)]);
    return spoil(word, around);
  });
}

function spoil(draft: Draft, around: Surroundings): Draft {
  const kind = around.draw.between(1, 100);
  if (kind <= 14) return mutate(draft, PEOPLE, around);
  if (kind <= 24) return mutate(draft, SHAPES, around);
  if (kind <= 28) return mutate(draft, POISON, around);
  if (kind <= 31) return mutate(mutate(draft, SHAPES, around), SHAPES, around);
  return draft;
}

/** Something the laboratory said before, as it was (A → B → A comes of it) or changed; often with other times. */
function anotherWord(around: Surroundings): Draft {
  const { draw, history } = around;
  const draft = sendAgain(pick(draw, history), around);
  if (draw.chance(0.75)) mutate(draft, WORDS, around);
  if (draw.chance(0.3)) mutate(draft, WORDS, around);
  if (draw.chance(0.65)) mutate(draft, TIMES, around);
  return draft;
}

const pick = (draw: Draw, history: readonly Draft[]): Draft => {
  const chosen = draw.chance(0.6) ? history.at(-1) : draw.oneOf(history);
  return chosen ?? draw.oneOf(history);
};
