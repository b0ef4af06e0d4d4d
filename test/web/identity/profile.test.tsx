import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import researchApproval from '#shared/content/research-approval.json' with { type: 'json' };
import { LANGUAGES } from '#shared/languages.ts';
import { PROFILE_PARTS } from '#web/identity/profile/profile-parts.ts';
import { speak } from '../render-kit.tsx';
import {
  edit,
  endSession,
  openProfile,
  own,
  PERSON,
  retype,
  type Said,
  save,
  section,
  sentTo,
} from './open-profile.tsx';

describe('the profile', () => {
  it('is read first: every section with its title, and no field to fill in but what counts at once', async () => {
    openProfile();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Livia Musterbach');
    for (const name of [
      'Persönliches',
      'Kontakt',
      'Adresse',
      'Sprache und Anzeige',
      'Nachrichten',
      'Forschung',
      'Hilfe',
    ])
      expect(section(name)).toBeVisible();
    expect(PROFILE_PARTS.map(({ key }) => document.getElementById(key)?.tagName)).toEqual(
      PROFILE_PARTS.map(() => 'SECTION'),
    );
    expect(section('Persönliches')).toHaveTextContent('17.04.1986');
    expect(section('Kontakt')).toHaveTextContent('079 000 00 01');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(await screen.findByText(/Ihre Antwort vom 20.10.2026, Textfassung 1.0/)).toBeVisible();
    expect(document.title).toMatch(/^Profil/);
  });

  it.each(LANGUAGES)('has a title for each section in %s', async (language) => {
    await speak(language);
    openProfile();
    for (const { key } of PROFILE_PARTS)
      expect(document.getElementById(key)?.textContent).not.toContain(`section.${key}`);
    await speak('de');
  });
});

describe('a change', () => {
  it('shows before the server has answered, is sent alone, and can be taken back', async () => {
    const reply = Promise.withResolvers<Said>();
    const { user } = openProfile({
      [`PUT ${own}`]: (body: object) =>
        'firstName' in body && body.firstName === 'Zoé' ? reply.promise : { ...PERSON, ...body },
    });
    await edit('Persönliches');
    await retype('Vorname', ' Zoé ');
    await save();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Zoé Musterbach');
    expect(within(section('Persönliches')).getByRole('status')).toHaveTextContent('Wird gespeichert');
    await act(async () => reply.resolve({ ...PERSON, firstName: 'Zoé' }));
    expect(await screen.findByText('Gespeichert.')).toBeVisible();
    expect(sentTo(`PUT ${own}`)).toEqual([{ firstName: 'Zoé' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Rückgängig machen' }));
    expect(await screen.findByText('Es gilt wieder die frühere Angabe.')).toBeVisible();
    expect(sentTo(`PUT ${own}`)).toEqual([{ firstName: 'Zoé' }, { firstName: 'Livia' }]);
    expect(user()?.firstName).toBe('Livia');
  });

  it.each([
    ['a server that fails', 'generic'],
    ['a server that is busy', 'unavailable'],
  ] as const)('is taken back by %s, with what was typed, and may be tried again', async (_what, code) => {
    let answers: Said = code;
    const { user } = openProfile({
      [`PUT ${own}`]: (body: object) => (typeof answers === 'string' ? answers : { ...PERSON, ...body }),
    });
    await edit('Adresse');
    await retype(/Strasse/, 'Musterweg 1');
    await save();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByLabelText(/Strasse/)).toHaveValue('Musterweg 1');
    expect(user()).toEqual(PERSON);
    answers = {};
    await save();
    expect(await screen.findByText('Gespeichert.')).toBeVisible();
    expect(section('Adresse')).toHaveTextContent('Musterweg 1');
  });

  it('that nobody answers says that nothing was saved', async () => {
    jest.useFakeTimers();
    try {
      const type = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
      const { user } = openProfile({ [`PUT ${own}`]: () => 'away' });
      await type.click(within(section('Persönliches')).getByRole('button', { name: /Persönliches/ }));
      await type.clear(screen.getByLabelText('Vorname'));
      await type.type(screen.getByLabelText('Vorname'), 'Zoé');
      await type.click(screen.getByRole('button', { name: 'Speichern' }));
      await act(() => jest.advanceTimersByTimeAsync(120_000));
      expect(screen.getByRole('alert')).toHaveTextContent(/nicht gespeichert, es gilt weiterhin die bisherige Angabe/);
      expect(screen.getByLabelText('Vorname')).toHaveValue('Zoé');
      expect(user()).toEqual(PERSON);
    } finally {
      jest.useRealTimers();
    }
  });

  it('of what a sample is matched by is refused with the reason', async () => {
    openProfile({ [`PUT ${own}`]: () => 'sample-taken' });
    await edit('Persönliches');
    await userEvent.click(screen.getByRole('radio', { name: 'männlich' }));
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(/bleiben, bis Ihr Ergebnis freigegeben ist/);
  });

  it('that is none asks nobody; a name with a digit is refused at its field', async () => {
    openProfile();
    await edit('Persönliches');
    await retype('Vorname', 'L1via');
    await save();
    expect(screen.getByLabelText('Vorname')).toBeInvalid();
    await retype('Vorname', 'Livia');
    await save();
    await waitFor(() => expect(screen.queryByLabelText('Vorname')).toBeNull());
    expect(sentTo(`PUT ${own}`)).toEqual([]);
  });

  it('of a name needs no birth date where none was ever given', async () => {
    const person = { ...PERSON, birthdate: null, sex: null };
    openProfile({ [`PUT ${own}`]: (body: object) => ({ ...person, ...body }) }, person);
    await edit('Persönliches');
    await retype('Vorname', 'Zoé');
    await save();
    expect(await screen.findByText('Gespeichert.')).toBeVisible();
  });

  it('is still typed after another language, and after signing in again', async () => {
    const { view } = openProfile();
    await edit('Persönliches');
    await retype('Vorname', 'Zo');
    await retype('Tag', '9');
    await edit('Adresse');
    await retype('PLZ', '84');
    await act(() => speak('fr'));
    expect(screen.getByLabelText('Prénom')).toHaveValue('Zo');
    await act(() => speak('de'));
    endSession(view);
    openProfile();
    expect(screen.getByLabelText('Vorname')).toHaveValue('Zo');
    expect(screen.getByLabelText('Tag')).toHaveValue('09');
    expect(screen.getByLabelText('PLZ')).toHaveValue('84');
    expect(screen.queryByLabelText('Sprache')).toBeNull();
    const personal = within(section('Persönliches'));
    await userEvent.click(personal.getByRole('button', { name: 'Nicht ändern' }));
    expect(section('Persönliches')).toHaveTextContent('Livia Musterbach');
  });

  it('is forgotten when it was left as it is', async () => {
    const { view } = openProfile();
    await edit('Persönliches');
    await retype('Vorname', 'Zo');
    await userEvent.click(screen.getByRole('button', { name: 'Nicht ändern' }));
    endSession(view);
    openProfile();
    expect(screen.queryByLabelText('Vorname')).toBeNull();
  });

  it('of the language switches the page, and back', async () => {
    openProfile({ [`PUT ${own}`]: (body: object) => ({ ...PERSON, ...body }) });
    await edit('Sprache und Anzeige');
    await userEvent.selectOptions(screen.getByLabelText('Sprache'), 'fr');
    await save();
    expect(await screen.findByRole('region', { name: 'Langue et affichage' })).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Annuler la modification' }));
    expect(await screen.findByRole('region', { name: 'Sprache und Anzeige' })).toBeVisible();
  });

  it('is made by keyboard alone, and the focus stays in its section', async () => {
    openProfile({ [`PUT ${own}`]: (body: object) => ({ ...PERSON, ...body }) });
    within(section('Persönliches'))
      .getByRole('button', { name: /Persönliches/ })
      .focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Vorname')).toHaveFocus());
    await userEvent.keyboard('x{Enter}');
    await screen.findByText('Gespeichert.');
    expect(section('Persönliches')).toContainElement(document.activeElement as HTMLElement);
  });
});

describe('what is asked of the server besides', () => {
  it('says that it cannot be loaded and tries again', async () => {
    let answer: Said = 'generic';
    openProfile({ [`GET ${own}/notices`]: () => answer });
    const retry = await within(section('Nachrichten')).findByRole('button', { name: 'Erneut versuchen' });
    answer = { appointmentReminder: false, kitProgress: true };
    await userEvent.click(retry);
    expect(await screen.findByRole('checkbox', { name: /Erinnerung an den Termin/ })).not.toBeChecked();
  });

  it('a wish counts at once, is taken back by a failing server, and may be tried again', async () => {
    let fails = true;
    openProfile({
      [`PUT ${own}/notices`]: (body: object) =>
        fails ? 'generic' : { appointmentReminder: true, kitProgress: true, ...body },
    });
    const box = await screen.findByRole('checkbox', { name: /Stand des Testsets/ });
    await userEvent.click(box);
    expect(await screen.findByText('Das wurde nicht gespeichert.')).toBeVisible();
    expect(box).toBeChecked();
    fails = false;
    await userEvent.click(within(section('Nachrichten')).getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText('Gespeichert.')).toBeVisible();
    expect(box).not.toBeChecked();
    await userEvent.click(within(section('Nachrichten')).getByRole('button', { name: 'Rückgängig machen' }));
    expect(await screen.findByText('Es gilt wieder die frühere Angabe.')).toBeVisible();
    expect(box).toBeChecked();
  });

  it('the choice on research has two equal answers on the current text, with its version', async () => {
    let approved = false;
    openProfile({
      [`GET ${own}/research-approval`]: () => ({
        approved,
        version: researchApproval.version,
        language: 'de',
        at: '2026-11-22T10:00:00Z',
      }),
      [`PUT ${own}/research-approval`]: (body: { approved: boolean }) => {
        approved = body.approved;
        return {};
      },
    });
    await screen.findByText('Nicht erteilt');
    await edit('Forschung');
    const accept = await screen.findByRole('button', { name: researchApproval.accept.de });
    const decline = screen.getByRole('button', { name: researchApproval.decline.de });
    expect(accept.className).toBe(decline.className);
    await userEvent.click(accept);
    expect(await screen.findByText('Erteilt')).toBeVisible();
    expect(sentTo(`PUT ${own}/research-approval`)).toEqual([{ approved: true, version: researchApproval.version }]);
    await userEvent.click(within(section('Forschung')).getByRole('button', { name: 'Rückgängig machen' }));
    expect(await screen.findByText('Nicht erteilt')).toBeVisible();
  });

  it('a choice that was not stored stays the former one and says so', async () => {
    openProfile({ [`PUT ${own}/research-approval`]: () => 'generic' });
    await screen.findByText('Nicht erteilt');
    await edit('Forschung');
    await userEvent.click(await screen.findByRole('button', { name: researchApproval.accept.de }));
    expect(await screen.findByText(/Ihre Antwort wurde nicht gespeichert/)).toBeVisible();
    expect(screen.getByText('Nicht erteilt')).toBeVisible();
  });
});
