import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useEarlyKeys } from '#web/app/shell/use-early-keys.ts';

const press = (key: string, more: KeyboardEventInit = {}): boolean =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));

afterEach(() => {
  jest.useRealTimers();
});

describe('what is typed before a field is there', () => {
  it('is kept for it, and does nothing on the page', () => {
    const onPage = jest.fn();
    document.addEventListener('keydown', onPage);
    const { result } = renderHook(useEarlyKeys);
    result.current.listen();
    for (const key of ['L', 'x', 'Backspace', 'i']) press(key);
    expect(onPage).not.toHaveBeenCalled();
    press('Escape');
    press('b', { ctrlKey: true });
    expect(onPage).toHaveBeenCalledTimes(2);
    expect(result.current.take()).toBe('Li');
    expect(result.current.take()).toBe('');
    press('v');
    expect(onPage).toHaveBeenCalledTimes(3);
    document.removeEventListener('keydown', onPage);
  });

  it('is left to the field where that is there already', () => {
    document.body.innerHTML = '<div role="dialog"><input></div>';
    document.querySelector('input')?.focus();
    const { result } = renderHook(useEarlyKeys);
    result.current.listen();
    expect(press('L')).toBe(true);
    document.body.innerHTML = '';
  });

  it('is given back to the page where the field never comes', () => {
    jest.useFakeTimers();
    const { result } = renderHook(useEarlyKeys);
    result.current.listen();
    expect(press('L')).toBe(false);
    jest.advanceTimersByTime(5000);
    expect(press('i')).toBe(true);
  });
});
