import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { useDeferredValue } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { useSoon } from '#web/kit/use-soon.ts';

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
const wasAct = environment.IS_REACT_ACT_ENVIRONMENT;
let place: HTMLElement;
let root: Root;
let texts: (string | null)[];
let untilThere: Promise<void>;

const Folded = () => (useSoon() ? 'a value' : 'not yet');
const Screen = ({ isThere }: { isThere: boolean }) => useDeferredValue(isThere) && <Folded />;

// As in a browser: nothing draws what was put off before it is due.
beforeEach(() => {
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  place = document.createElement('div');
  root = createRoot(place);
  texts = [];
  untilThere = new Promise((resolve) => {
    const note = () => {
      texts.push(place.textContent);
      if (place.textContent === 'a value') resolve();
    };
    new MutationObserver(note).observe(place, { childList: true, subtree: true, characterData: true });
  });
});
afterEach(() => {
  root.unmount();
  environment.IS_REACT_ACT_ENVIRONMENT = wasAct;
});

it('puts off what is folded away to a second drawing', async () => {
  flushSync(() => root.render(<Folded />));
  await untilThere;
  expect(texts).toEqual(['not yet', 'a value']);
});

it('draws it at once for whoever prints before that', () => {
  flushSync(() => root.render(<Folded />));
  window.dispatchEvent(new Event('beforeprint'));
  expect(place.textContent).toBe('a value');
});

it('puts nothing off where what it belongs to was put off itself', async () => {
  flushSync(() => root.render(<Screen isThere={false} />));
  flushSync(() => root.render(<Screen isThere />));
  await untilThere;
  expect(texts).toEqual(['a value']);
});
