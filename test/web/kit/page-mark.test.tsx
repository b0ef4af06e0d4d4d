import { globSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { StickyBar } from '#web/kit/sticky-bar.tsx';

const mark = () => document.documentElement.getAttribute('data-with-sticky-bar');

it('says on the root that a bar stands at the lower edge, as long as it does', () => {
  const { rerender, unmount } = render(<StickyBar>Continue</StickyBar>);
  expect(mark()).toBe('always');
  rerender(<StickyBar phoneOnly>Continue</StickyBar>);
  expect(mark()).toBe('phone');
  // One bar in the place of another.
  rerender(<StickyBar key="other">Continue</StickyBar>);
  expect(mark()).toBe('always');
  unmount();
  expect(mark()).toBeNull();
});

it('is what rules of style ask: `:has()` on the root looks through the whole page with each change of it', () => {
  const asking = globSync('web/**/*.css').filter((file) =>
    /(html|:root|body)[^\s{,]*:has\(/.test(readFileSync(file, 'utf8').replace(/@media print \{.*?\n\}/gs, '')),
  );
  expect(asking).toEqual([]);
});
