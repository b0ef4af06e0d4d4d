import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { endSession, openProfile, own, PERSON, retype, type Said, section, sentTo } from './open-profile.tsx';

const SENT = { resendInSeconds: 60, expiresInSeconds: 300, mayNotCome: false, lastWasLost: false };

describe('a new number or address', () => {
  const changeOf = (row: string) => within(section('Kontakt')).getByRole('button', { name: new RegExp(`: ${row}$`) });
  const typeCode = async (code: string) => {
    await userEvent.click(screen.getByLabelText(/Ziffer 1 von 6/));
    await userEvent.paste(code);
  };

  it('is asked for, confirmed by its code, and nothing changes before', async () => {
    const phoneNo = '+41791234567';
    const { user } = openProfile({
      'POST /auth/send-code': () => SENT,
      'POST /auth/verify-code': ({ code }: { code: string }) =>
        code === '123456' ? { ...PERSON, phoneNo } : 'code-wrong',
    });
    await userEvent.click(changeOf('Mobiltelefon'));
    await userEvent.type(screen.getByLabelText('Neue Mobilnummer'), '079 123 45 67');
    await userEvent.click(screen.getByRole('button', { name: 'Code senden' }));
    expect(await screen.findByText(/Bis Sie ihn eingeben, gilt die bisherige Nummer/)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText(/Ziffer 1 von 6/)).toHaveFocus());
    expect(sentTo('POST /auth/send-code')).toEqual([{ phoneNo, email: null, preferredLanguage: 'de' }]);
    await typeCode('654321');
    expect(await screen.findByText(/Der Code ist falsch/)).toBeVisible();
    expect(user()).toEqual(PERSON);
    await typeCode('123456');
    expect(await screen.findByText('Gespeichert.')).toBeVisible();
    expect(user()?.phoneNo).toBe(phoneNo);
    expect(section('Kontakt')).toHaveTextContent('079 123 45 67');
  });

  it('is still typed after signing in again, even where its code was awaited', async () => {
    const { view } = openProfile({ 'POST /auth/send-code': () => SENT });
    await userEvent.click(changeOf('Mobiltelefon'));
    await userEvent.type(screen.getByLabelText('Neue Mobilnummer'), '079 123 45 67');
    await userEvent.click(screen.getByRole('button', { name: 'Code senden' }));
    await screen.findByText(/gilt die bisherige Nummer/);
    endSession(view);
    openProfile();
    expect(screen.getByLabelText('Neue Mobilnummer')).toHaveValue('079 123 45 67');
    expect(screen.queryByLabelText(/Ziffer 1 von 6/)).toBeNull();
  });

  it('is typed as before, with the cursor in it, for whoever goes back from the code', async () => {
    openProfile({ 'POST /auth/send-code': () => SENT });
    await userEvent.click(changeOf('E-Mail'));
    await retype('E-Mail-Adresse', 'neu@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Code senden' }));
    await waitFor(() => expect(screen.getByLabelText(/Ziffer 1 von 6/)).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Andere Adresse' }));
    expect(screen.getByLabelText('E-Mail-Adresse')).toHaveValue('neu@example.org');
    await waitFor(() => expect(screen.getByLabelText('E-Mail-Adresse')).toHaveFocus());
  });

  it('that has an account is said so after its code', async () => {
    openProfile({ 'POST /auth/send-code': () => SENT, 'POST /auth/verify-code': () => 'number-in-use' });
    await userEvent.click(changeOf('Mobiltelefon'));
    await userEvent.type(screen.getByLabelText('Neue Mobilnummer'), '079 123 45 67');
    await userEvent.click(screen.getByRole('button', { name: 'Code senden' }));
    await screen.findByText(/gilt die bisherige Nummer/);
    await typeCode('123456');
    expect(await screen.findByText(/gehört schon zu einem anderen Konto/)).toBeVisible();
  });

  it('of another country, or an address that is none, is refused at its field', async () => {
    openProfile();
    await userEvent.click(changeOf('Mobiltelefon'));
    await userEvent.type(screen.getByLabelText('Neue Mobilnummer'), '+81 90 1234 5678');
    await userEvent.click(screen.getByRole('button', { name: 'Code senden' }));
    expect(screen.getByLabelText('Neue Mobilnummer')).toBeInvalid();
    await userEvent.click(screen.getByRole('button', { name: 'Nicht ändern' }));
    await userEvent.click(changeOf('E-Mail'));
    await retype('E-Mail-Adresse', 'livia@');
    await userEvent.click(screen.getByRole('button', { name: 'Code senden' }));
    expect(screen.getByLabelText('E-Mail-Adresse')).toBeInvalid();
    expect(sentTo('POST /auth/send-code')).toEqual([]);
  });

  it('that was asked for too often waits with a clock, and the form stays', async () => {
    openProfile({ 'POST /auth/send-code': () => 'code-limit-reached' });
    await userEvent.click(changeOf('E-Mail'));
    await retype('E-Mail-Adresse', 'neu@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Code senden' }));
    expect(await screen.findByRole('timer')).toBeVisible();
    expect(screen.getByLabelText('E-Mail-Adresse')).toHaveValue('neu@example.org');
    expect(screen.getByRole('button', { name: 'Code senden' })).toBeDisabled();
  });

  it('an address is taken away at once, and is back where that failed', async () => {
    let answer: Said = 'generic';
    const { user } = openProfile({ [`PUT ${own}`]: () => answer });
    await userEvent.click(changeOf('E-Mail'));
    await userEvent.click(screen.getByRole('button', { name: 'E-Mail-Adresse entfernen' }));
    expect(await screen.findByText(/nicht gespeichert/)).toBeVisible();
    expect(user()).toEqual(PERSON);
    answer = { ...PERSON, email: null };
    await userEvent.click(screen.getByRole('button', { name: 'E-Mail-Adresse entfernen' }));
    expect(await screen.findByText('Gespeichert.')).toBeVisible();
    expect(section('Kontakt')).toHaveTextContent('Noch nicht angegeben');
  });
});
