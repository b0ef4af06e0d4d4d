import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { object, string } from 'yup';
import { phoneNo } from '#shared/schema/phone-no.ts';
import { PhoneField } from '#web/identity/phone-field.tsx';
import { ChoiceCards } from '#web/kit/choice-cards.tsx';
import { CodeField } from '#web/kit/code-field.tsx';
import { FormikDateParts } from '#web/kit/form/formik-date-parts.tsx';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import { renderKit, speak } from '../render-kit.tsx';

const schema = object({
  firstName: string().required('field.required'),
  email: string().required('field.required').email('field.email'),
});

describe('forms of the kit', () => {
  beforeAll(() => speak('de'));
  beforeEach(() => {
    document.title = 'Angaben – messlinie';
  });

  it('says what is missing at the field and in a summary that takes the focus and leads to the field', async () => {
    const send = jest.fn<() => void>();
    renderKit(
      <KitForm initialValues={{ firstName: '', email: 'x' }} validationSchema={schema} onSubmit={send}>
        <FormikText name="firstName" label="Vorname" />
        <FormikText name="email" label="E-Mail" />
        <button type="submit">Weiter</button>
      </KitForm>,
    );
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Weiter' }));
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(summary).toHaveFocus());
    expect(document.title).toBe('Fehler: Angaben – messlinie');
    const links = within(summary).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Vorname: Diese Angabe fehlt.',
      'Bitte geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@beispiel.ch.',
    ]);
    expect(screen.getByLabelText('Vorname')).toHaveAccessibleDescription('Vorname: Diese Angabe fehlt.');
    await userEvent.click(links[0] as HTMLElement);
    expect(screen.getByLabelText('Vorname')).toHaveFocus();
    await userEvent.type(screen.getByLabelText('Vorname'), 'Zoé');
    await waitFor(() => expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(1));
    expect(send).not.toHaveBeenCalled();
  });

  it('puts refusals of the server to their fields, and what belongs to none on top', async () => {
    const refusals = [
      { statusCode: 400, error: 'invalid-input', message: '', fields: [{ path: 'body.email', key: 'field.email' }] },
      { statusCode: 409, error: 'slot-taken', message: 'x' },
    ];
    renderKit(
      <KitForm
        initialValues={{ firstName: 'Zoé', email: 'z@b.ch' }}
        onSubmit={(_values, helpers) => refuseForm(refusals.shift(), helpers, i18next.t)}
      >
        <FormikText name="email" label="E-Mail" />
        <button type="submit">Weiter</button>
      </KitForm>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Weiter' }));
    expect(await screen.findByRole('link', { name: /gültige E-Mail-Adresse/ })).toHaveAttribute('href', '#email');
    await userEvent.click(screen.getByRole('button', { name: 'Weiter' }));
    expect(await screen.findByText('Dieser Termin ist nicht mehr verfügbar')).toBeVisible();
    expect(screen.getByLabelText('E-Mail')).toHaveValue('z@b.ch');
  });

  it('takes a whole date pasted into any of its fields', async () => {
    const send = jest.fn<(values: unknown) => void>();
    renderKit(
      <KitForm initialValues={{ birthdate: '' }} onSubmit={(values) => send(values)}>
        <FormikDateParts name="birthdate" label="Geburtsdatum" autoComplete="bday" />
        <button type="submit">Weiter</button>
      </KitForm>,
    );
    const day = screen.getByLabelText('Tag');
    await userEvent.click(day);
    await userEvent.paste('1.3.1984');
    expect(screen.getByLabelText('Jahr')).toHaveValue('1984');
    await userEvent.click(screen.getByRole('button', { name: 'Weiter' }));
    await waitFor(() => expect(send).toHaveBeenCalledWith({ birthdate: '1984-03-01' }));
  });

  it('fills all digits of a code from "123 456" and is complete at once', async () => {
    const complete = jest.fn();
    function Code() {
      const [code, setCode] = useState('');
      return <CodeField id="code" legend="Code" value={code} onChange={setCode} onComplete={complete} />;
    }
    renderKit(<Code />);
    const first = screen.getByLabelText('Ziffer 1 von 6');
    expect(first).toHaveAttribute('autocomplete', 'one-time-code');
    fireEvent.paste(first, { clipboardData: { getData: () => '123 456' } });
    await waitFor(() => expect(screen.getByLabelText('Ziffer 6 von 6')).toHaveValue('6'));
    expect(complete).toHaveBeenCalledWith('123456');
  });

  it('gives a phone number as E.164 and follows a dialling code to its country', async () => {
    const send = jest.fn<(values: unknown) => void>();
    renderKit(
      <KitForm initialValues={{ phoneNo: '' }} onSubmit={(values) => send(values)}>
        <PhoneField name="phoneNo" label="Mobiltelefon" />
        <button type="submit">Weiter</button>
      </KitForm>,
    );
    const number = screen.getByRole('textbox', { name: 'Mobiltelefon' });
    await userEvent.type(number, '079 123 45 67');
    await userEvent.click(screen.getByRole('button', { name: 'Weiter' }));
    await waitFor(() => expect(send).toHaveBeenCalledWith({ phoneNo: '+41791234567' }));
    await userEvent.clear(number);
    await userEvent.type(number, '0049 1512 3456789');
    expect(screen.getByRole('combobox', { name: 'Land' })).toHaveValue('DE');
  });

  it('tells a number of a country that is not offered apart from a wrong one', async () => {
    const send = jest.fn<() => void>();
    renderKit(
      <KitForm initialValues={{ phoneNo: '' }} validationSchema={object({ phoneNo })} onSubmit={send}>
        <PhoneField name="phoneNo" label="Mobiltelefon" />
        <button type="submit">Weiter</button>
      </KitForm>,
    );
    const number = screen.getByRole('textbox', { name: 'Mobiltelefon' });
    const faultOf = async (typed: string) => {
      await userEvent.clear(number);
      await userEvent.type(number, typed);
      await userEvent.click(screen.getByRole('button', { name: 'Weiter' }));
      return (await screen.findByRole('alert')).querySelector('a')?.textContent;
    };
    expect(await faultOf('+1 415 555 2671')).toBe(
      'Mobilnummern aus diesem Land nehmen wir nicht an. Bitte geben Sie eine Nummer aus einem Land der Liste an.',
    );
    expect(await faultOf('079 123')).toMatch(/^Bitte geben Sie eine gültige Mobilnummer ein/);
    expect(send).not.toHaveBeenCalled();
    const offered = within(screen.getByRole('combobox', { name: 'Land' })).getAllByRole<HTMLOptionElement>('option');
    expect(offered.map(({ value }) => value).join(', ')).toBe(
      'CH, DE, AT, FR, SE, IT, BE, PL, FI, NO, NL, ES, IE, GB, HR, XK, RS, PT, AD, LU, SM, LI, DK, CZ, SK, HU, MC, MT, LT, LV, EE, UA, BG, CY',
    );
  });

  it('lets "none of these" stand alone', async () => {
    const change = jest.fn();
    renderKit(
      <ChoiceCards
        kind="checkbox"
        name="any"
        legend="Was trifft zu?"
        exclusive="none"
        value={['a']}
        onChange={change}
        options={[
          { value: 'a', label: 'Allergien' },
          { value: 'none', label: 'Nichts davon' },
        ]}
      />,
    );
    await userEvent.click(screen.getByRole('checkbox', { name: 'Nichts davon' }));
    expect(change).toHaveBeenCalledWith(['none']);
  });
});
