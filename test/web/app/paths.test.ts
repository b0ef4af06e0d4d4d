import { describe, expect, it } from '@jest/globals';
import { matchPath } from 'react-router-dom';
import { paths, patterns } from '#web/app/paths.ts';

// The compiler knows how many parameters an address has.
// @ts-expect-error an order's address needs the order
const noOrder = () => paths.order();
// @ts-expect-error and no more
const tooMany = () => paths.order('a', 'b');
// @ts-expect-error an address without parameters is no function
const noFunction = () => paths.login('a');
void [noOrder, tooMany, noFunction];

type AnyPath = string | ((...parts: string[]) => string);

describe('addresses', () => {
  it.each(Object.entries(patterns))('%s leads where the router waits for it: %s', (name, pattern) => {
    const path = (paths as Record<string, AnyPath>)[name];
    const names = [...pattern.matchAll(/:(\w+)/g)].map(([, one]) => one ?? '');
    const values = names.map((_, index) => `a/ä ${index}`);
    const address = typeof path === 'function' ? path(...values) : path;
    const params = Object.fromEntries(names.map((one, index) => [one, values[index]]));
    const found = matchPath({ path: pattern, end: true }, address ?? '')?.params ?? {};
    const decoded = Object.entries(found).map(([one, value]) => [one, decodeURIComponent(value ?? '')]);
    expect(Object.fromEntries(decoded)).toEqual(params);
  });

  it('leave out what is optional', () => {
    expect(paths.selectGroup()).toBe('/products/select-group');
    expect(paths.selectGroup('heart')).toBe('/products/select-group/heart');
    expect(paths.orderConfirmation('o', '2600000017-1')).toBe('/orders/o/2600000017-1/confirmation');
  });
});
