import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { useCopy } from '#web/kit/use-copy.ts';
import { renderKit } from '../render-kit.tsx';

function Copies() {
  const { said, copy } = useCopy((outcome) => outcome);
  return (
    <button type="button" onClick={() => void copy('HERZ-10')}>
      {said ?? 'copy'}
    </button>
  );
}

const clipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
const press = () => act(async () => void fireEvent.click(screen.getByRole('button')));

describe('what copies', () => {
  it('says for a moment that it did', async () => {
    jest.useFakeTimers();
    try {
      const written: string[] = [];
      clipboard(async (text) => void written.push(text));
      renderKit(<Copies />);
      await press();
      expect([written, screen.getByRole('button').textContent]).toEqual([['HERZ-10'], 'copied']);
      act(() => void jest.advanceTimersByTime(3_000));
      expect(screen.getByRole('button')).toHaveTextContent('copy');
    } finally {
      jest.useRealTimers();
    }
  });

  it.each([
    ['does not let it', { writeText: () => Promise.reject(new Error('not allowed')) }],
    ['has nowhere to copy to', undefined],
  ])('says that the browser %s, until it is pressed again', async (_why, value) => {
    jest.useFakeTimers();
    try {
      Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
      renderKit(<Copies />);
      await press();
      act(() => void jest.advanceTimersByTime(60_000));
      expect(screen.getByRole('button')).toHaveTextContent('notCopied');
      clipboard(async () => undefined);
      await press();
      expect(screen.getByRole('button')).toHaveTextContent('copied');
    } finally {
      jest.useRealTimers();
    }
  });
});
