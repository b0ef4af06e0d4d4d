import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { signedOut } from '#web/app/session.ts';
import type { SignOutReason } from '#web/client/session-token.ts';
import { LoginScreen } from '#web/identity/login/login.tsx';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

beforeAll(() => speak('de'));

/** What the login says to somebody who was signed out. */
function saidAfter(reason: SignOutReason): string | null {
  const { store } = openScreen(<LoginScreen />);
  expect(screen.queryByRole('status')?.textContent ?? '').toBe('');
  act(() => void store.dispatch(signedOut(reason)));
  return screen.getByRole('status').textContent;
}

describe('the login', () => {
  it('tells an administrator who was refused why they are here', () => {
    expect(saidAfter('refused')).toBe(
      'Die Verwaltung ist für dieses Konto nicht mehr offen. Melden Sie sich neu an: Danach sehen Sie, was Sie noch dürfen.',
    );
  });

  it.each<[SignOutReason, RegExp]>([
    ['expired', /^Sie waren \d+ Stunden nicht aktiv\./],
    ['ended', /^Ihre Anmeldung ist zu Ende\./],
    ['logout', /^Sie sind abgemeldet\.$/],
    ['elsewhere', /^Sie haben sich in einem anderen Fenster abgemeldet\.$/],
  ])('says why to whoever was signed out: %s', (reason, said) => {
    expect(saidAfter(reason)).toMatch(said);
  });
});
