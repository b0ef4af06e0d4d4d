import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { LANGUAGES } from '#shared/languages.ts';
import { OnlineButton, type OnlineButtonProps } from '#web/kit/online-button.tsx';
import { useOnlyOnline } from '#web/kit/use-only-online.ts';
import { useWhenOnline } from '#web/kit/use-when-online.ts';
import { goOffline, goOnline } from '../go-offline.ts';
import { renderKit, speak } from '../render-kit.tsx';

const onward = jest.fn<() => void>();

function Step({ kept = 'choice' }: Partial<Pick<OnlineButtonProps, 'kept'>>) {
  const { run, isWaiting } = useWhenOnline(onward);
  return (
    <OnlineButton kept={kept} isWaiting={isWaiting} onClick={run}>
      Weiter
    </OnlineButton>
  );
}

const button = () => screen.getByRole('button', { name: 'Weiter' });

beforeAll(() => speak('de'));

describe('the one button of a step', () => {
  it('says nothing and acts at once while there is a connection', async () => {
    onward.mockClear();
    renderKit(<Step />);
    expect(button()).not.toHaveAccessibleDescription();
    await userEvent.click(button());
    expect(onward).toHaveBeenCalledTimes(1);
  });

  it('keeps its focus without one, says what is kept, and goes on once when it is back', async () => {
    onward.mockClear();
    renderKit(<Step />);
    button().focus();
    goOffline();
    expect(button()).toHaveFocus();
    expect(button()).toHaveAccessibleDescription('Sie sind offline. Ihre Auswahl bleibt gespeichert.');
    await userEvent.keyboard('{Enter}{Enter}');
    await userEvent.click(button());
    expect(onward).not.toHaveBeenCalled();
    expect(button()).toBeEnabled();
    expect(button()).toHaveAccessibleDescription(/Es geht von selbst weiter, sobald die Verbindung zurück ist\.$/);
    goOnline();
    expect(onward).toHaveBeenCalledTimes(1);
    expect(button()).not.toHaveAccessibleDescription();
    goOffline();
    goOnline();
    expect(onward).toHaveBeenCalledTimes(1);
  });

  it('of two that were pressed goes on with the last', async () => {
    onward.mockClear();
    function Choice() {
      const { run, waitsFor } = useWhenOnline<string>(onward);
      return ['A', 'B'].map((one) => (
        <OnlineButton key={one} kept="choice" isWaiting={waitsFor === one} onClick={() => run(one)}>
          {one}
        </OnlineButton>
      ));
    }
    renderKit(<Choice />);
    goOffline();
    for (const one of ['A', 'B']) await userEvent.click(screen.getByRole('button', { name: one }));
    expect(screen.getByRole('button', { name: 'A' })).not.toHaveAccessibleDescription(/von selbst/);
    expect(screen.getByRole('button', { name: 'B' })).toHaveAccessibleDescription(/von selbst/);
    goOnline();
    expect(onward.mock.calls).toEqual([['B']]);
  });

  it('drops what waits when its screen is left', async () => {
    onward.mockClear();
    const { unmount } = renderKit(<Step />);
    goOffline();
    await userEvent.click(button());
    unmount();
    goOnline();
    expect(onward).not.toHaveBeenCalled();
  });

  it('that costs money is not sent later, says so, and acts on the next press', async () => {
    onward.mockClear();
    function Buy() {
      const { run, notSent } = useOnlyOnline(onward);
      return (
        <OnlineButton kept="form" notSent={notSent} onClick={() => run()}>
          Weiter
        </OnlineButton>
      );
    }
    renderKit(<Buy />);
    goOffline();
    await userEvent.click(button());
    expect(button()).toHaveAccessibleDescription(/bestellt ist noch nichts\. Nichts wurde gesendet\. Versuchen Sie es/);
    expect(button()).toHaveFocus();
    goOnline();
    expect(onward).not.toHaveBeenCalled();
    expect(button()).toHaveAccessibleDescription('Nichts wurde gesendet. Versuchen Sie es noch einmal.');
    await userEvent.click(button());
    expect(onward).toHaveBeenCalledTimes(1);
    expect(button()).not.toHaveAccessibleDescription();
  });

  it.each(LANGUAGES)('has words for each step in %s', (lng) => {
    const words = ['choice', 'form', 'order', 'waits', 'notSent', 'tryNow'].map((key) =>
      i18next.t(`common:offlineHere.${key}`, { lng }),
    );
    expect(new Set(words).size).toBe(6);
    for (const word of words) expect(word).not.toMatch(/offlineHere/);
  });
});
