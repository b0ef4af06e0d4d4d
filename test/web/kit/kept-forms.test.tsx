import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { PhoneField } from '#web/identity/phone-field.tsx';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { useIsKept } from '#web/kit/form/keep-through-sign-in.tsx';
import { forgetForms, giveFormsTo, keepForms } from '#web/kit/form/kept-forms.ts';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { renderKit, speak } from '../render-kit.tsx';

const NAME = 'Nora Canaria';

/** The form a person opens; what stands in it already is 'Vorher'. */
function open(how: { keeps?: false; id?: string } = {}) {
  renderKit(
    <KitForm initialValues={{ name: 'Vorher' }} onSubmit={() => undefined} {...how}>
      <FormikText name="name" label="Name" />
    </KitForm>,
  );
}

/** A form that is there only once it was asked for. */
function OnDemand() {
  const isKept = useIsKept();
  const [isOpen, setOpen] = useState(() => isKept('number-form'));
  if (!isOpen)
    return (
      <button type="button" onClick={() => setOpen(true)}>
        Bearbeiten
      </button>
    );
  return (
    <KitForm id="number-form" initialValues={{ phoneNo: '' }} onSubmit={() => undefined}>
      <PhoneField name="phoneNo" label="Nummer" />
    </KitForm>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Name');
const type = (value: string) => act(async () => void fireEvent.change(field(), { target: { value } }));

/** The session of whoever is signed in ends by itself, and the screen goes. */
async function end(): Promise<void> {
  keepForms();
  giveFormsTo(null);
  await act(async () => cleanup());
}

function look(visibility: 'hidden' | 'visible'): void {
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeAll(() => speak('de'));
beforeEach(() => giveFormsTo('nora'));
afterEach(() => {
  forgetForms();
  giveFormsTo(null);
  look('visible');
});

describe('what is typed in a form when the session ends', () => {
  it('stands there again, once, when the person has signed in again', async () => {
    open();
    await type(NAME);
    await end();
    giveFormsTo('nora');
    await act(async () => open());
    expect(field()).toHaveValue(NAME);
    await act(async () => cleanup());
    expect(sessionStorage.getItem('typed-forms')).not.toContain(NAME);
    await act(async () => open());
    expect(field()).toHaveValue('Vorher');
  });

  it('is never shown to somebody else, and forgotten when they sign in', async () => {
    open();
    await type(NAME);
    await end();
    await act(async () => open());
    expect(field()).toHaveValue('Vorher');
    await act(async () => cleanup());
    giveFormsTo('reto');
    expect(sessionStorage.getItem('typed-forms')).toBeNull();
    await act(async () => open());
    expect(field()).toHaveValue('Vorher');
    await act(async () => cleanup());
    giveFormsTo('nora');
    await act(async () => open());
    expect(field()).toHaveValue('Vorher');
  });

  it('is forgotten by a logout', async () => {
    open();
    await type(NAME);
    await end();
    forgetForms();
    giveFormsTo('nora');
    await act(async () => open());
    expect(field()).toHaveValue('Vorher');
  });

  it('is not kept where nothing was typed, nor of a form that must not be kept', async () => {
    open();
    await end();
    expect(sessionStorage.getItem('typed-forms')).toBeNull();
    giveFormsTo('nora');
    await act(async () => open({ keeps: false }));
    await type(NAME);
    await end();
    expect(sessionStorage.getItem('typed-forms')).toBeNull();
  });

  it('opens a form that is opened only when asked, for the same person alone', async () => {
    const number = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Nummer' });
    renderKit(<OnDemand />);
    await act(async () => fireEvent.click(screen.getByRole('button')));
    await act(async () => void fireEvent.change(number() as HTMLElement, { target: { value: '+49 1512 3456789' } }));
    await end();
    await act(async () => void renderKit(<OnDemand />));
    expect(number()).toBeNull();
    await act(async () => cleanup());
    giveFormsTo('nora');
    await act(async () => void renderKit(<OnDemand />));
    expect(number()).toHaveValue('+49 1512 3456789');
    expect(screen.getByRole('combobox', { name: 'Land' })).toHaveValue('DE');
    await act(async () => cleanup());
    await act(async () => void renderKit(<OnDemand />));
    expect(number()).toBeNull();
  });

  it('is not given to the same form about something else', async () => {
    open({ id: 'reset-reto' });
    await type(NAME);
    await end();
    giveFormsTo('nora');
    await act(async () => open({ id: 'reset-nadine' }));
    expect(field()).toHaveValue('Vorher');
    await act(async () => cleanup());
    await act(async () => open({ id: 'reset-reto' }));
    expect(field()).toHaveValue(NAME);
  });

  it('is kept while the page sleeps, and by a page that is looked at again only where it is typed', async () => {
    open();
    await type(NAME);
    look('hidden');
    expect(sessionStorage.getItem('typed-forms')).toContain(NAME);
    look('visible');
    expect(sessionStorage.getItem('typed-forms')).not.toContain(NAME);
    expect(field()).toHaveValue(NAME);
    // The session ends while nobody looks.
    look('hidden');
    await end();
    look('visible');
    giveFormsTo('nora');
    await act(async () => open());
    expect(field()).toHaveValue(NAME);
  });
});
