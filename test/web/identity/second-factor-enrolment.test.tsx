import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { EnrolmentView } from '#shared/views/second-factor.ts';
import { paths } from '#web/app/paths.ts';
import { selectUser } from '#web/app/session.ts';
import { SecondFactorEnrolmentScreen } from '#web/identity/second-factor-enrolment/second-factor-enrolment.tsx';
import { factorAsked } from '#web/identity/slice.ts';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { refusal, type Said, serveCalls } from '../serve-calls.ts';
import { freshTabs } from '../without-socket.ts';
import { DOCTOR, FACTOR, giveDigits, signedInAs } from './a-sign-in.tsx';

const ENROLMENT: EnrolmentView = {
  key: 'ABCD2345EFGH67',
  address: 'otpauth://totp/Messlinie:Ursina?secret=ABCD2345EFGH67',
  account: 'Ursina Probeli',
  recoveryCodes: ['4KTM-9XQD', '7PLW-2HRC'],
};
const ENROL = 'POST /auth/second-factor/enrol';
const START = 'POST /auth/second-factor/enrolment';

freshTabs();
beforeAll(() => speak('de'));

/** The first sign-in, in front of a server that begins and ends the enrolment so. */
function open({ start = () => ENROLMENT, enrol = () => 'generic' }: { start?: () => Said; enrol?: () => Said } = {}) {
  const served = serveCalls({ [START]: start, [ENROL]: enrol });
  const opened = openScreen(<SecondFactorEnrolmentScreen />, {
    path: paths.secondFactorEnrolment,
    prepare: ({ dispatch }) => dispatch(factorAsked({ ...FACTOR, isEnrolled: false, recoveryCodesLeft: null })),
  });
  return { ...served, user: () => selectUser(opened.store.getState()) };
}

const finish = () => userEvent.click(screen.getByRole('button', { name: 'Einrichten und anmelden' }));
const keepCodes = () => userEvent.click(screen.getByRole('checkbox', { name: /Ich habe die Codes/ }));
const where = () => screen.findByText(/^\//, { selector: 'output' });

describe('the first sign-in of staff', () => {
  it('shows the key in groups, whose it is, and the codes for the day without a phone', async () => {
    const { asked } = open();
    expect(await screen.findByText('ABCD 2345 EFGH 67')).toBeInTheDocument();
    expect(screen.getByText(/Konto: Ursina Probeli/)).toBeInTheDocument();
    expect(screen.getByRole('img', { name: /QR-Code für Ursina Probeli/ })).toBeInTheDocument();
    const codes = within(screen.getByRole('region', { name: 'Wiederherstellungs-Codes' }));
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(ENROLMENT.recoveryCodes);
    expect(asked).toEqual([{ call: START, body: undefined, bearer: 'Bearer the-ticket' }]);
  });

  it('ends with a code of the app once the codes are kept, and opens the own area', async () => {
    const { asked, user } = open({ enrol: () => signedInAs(DOCTOR) });
    await screen.findByText('ABCD 2345 EFGH 67');
    await giveDigits('123456');
    await keepCodes();
    await finish();
    expect(await where()).toHaveTextContent(paths.doctor);
    expect(asked.at(1)).toEqual({
      call: ENROL,
      body: { code: '123456', codesKept: true },
      bearer: 'Bearer the-ticket',
    });
    expect(user()).toEqual(DOCTOR);
  });

  it('says what is still missing, and sends nothing before', async () => {
    const { sentTo } = open();
    await screen.findByText('ABCD 2345 EFGH 67');
    const button = screen.getByRole('button', { name: 'Einrichten und anmelden' });
    const keepFirst = 'Bestätigen Sie, dass die Codes aufbewahrt sind.';
    expect(button).toHaveAccessibleDescription(`Es fehlen 6 Ziffern aus der App. ${keepFirst}`);
    await giveDigits('12345');
    await finish();
    expect(button).toHaveAccessibleDescription(`Es fehlt 1 Ziffer aus der App. ${keepFirst}`);
    await waitFor(() => expect(screen.getByLabelText(/Ziffer 6 von 6/)).toHaveFocus());
    await giveDigits('123456');
    await finish();
    expect(button).toHaveAccessibleDescription(keepFirst);
    expect(screen.getByRole('checkbox', { name: /Ich habe die Codes/ })).toHaveFocus();
    expect(sentTo(ENROL)).toEqual([]);
    await keepCodes();
    expect(button).not.toHaveAccessibleDescription();
  });

  it('tells a wrong code what is wrong with it, and takes another one', async () => {
    const answers: Said[] = [refusal('second-factor-wrong', { hint: 'behind', minutes: 3 }), signedInAs(DOCTOR)];
    const { sentTo } = open({ enrol: () => answers.shift() ?? 'generic' });
    await screen.findByText('ABCD 2345 EFGH 67');
    await giveDigits('111111');
    await keepCodes();
    await finish();
    expect(await screen.findByRole('alert')).toHaveTextContent(/Dieser Code passt nicht.*geht etwa 3 Minuten nach/);
    expect(screen.getByLabelText(/Ziffer 1 von 6/)).toHaveValue('');
    await giveDigits('222222');
    expect(screen.queryByRole('alert')).toBeNull();
    await finish();
    expect(await where()).toHaveTextContent(paths.doctor);
    expect(sentTo(ENROL)).toMatchObject([{ code: '111111' }, { code: '222222' }]);
  });

  it.each([
    ['second-factor-lapsed', /^Die Zeit für den zweiten Schritt ist um/],
    ['second-factor-active', /^Der zweite Faktor ist schon eingerichtet/],
  ] as const)('leads back to the login where it cannot go on: %s', async (code, words) => {
    open({ enrol: () => code });
    await screen.findByText('ABCD 2345 EFGH 67');
    await giveDigits('123456');
    await keepCodes();
    await finish();
    expect(await screen.findByText(words, { selector: '[role="alert"], [role="alert"] *' })).toBeInTheDocument();
    expect(screen.queryByText('ABCD 2345 EFGH 67')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Noch einmal anmelden' }));
    expect(await where()).toHaveTextContent(paths.login);
  });

  it.each([
    ['second-factor-lapsed', /^Die Zeit für den zweiten Schritt ist um/],
    ['second-factor-active', /^Der zweite Faktor ist schon eingerichtet/],
  ] as const)('says at once that it cannot begin: %s', async (code, words) => {
    open({ start: () => code });
    expect(await screen.findByText(words, { selector: '[role="alert"], [role="alert"] *' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Einrichten und anmelden' })).toBeNull();
  });

  it('can be begun again where the server failed', async () => {
    let said: Said = 'generic';
    const { asked } = open({ start: () => said });
    const again = await screen.findByRole('button', { name: 'Erneut versuchen' });
    said = ENROLMENT;
    await userEvent.click(again);
    expect(await screen.findByText('ABCD 2345 EFGH 67')).toBeInTheDocument();
    expect(asked.map(({ bearer }) => bearer)).toEqual(['Bearer the-ticket', 'Bearer the-ticket']);
  });

  it('without an SMS code leads to the login', async () => {
    const { asked } = serveCalls({});
    openScreen(<SecondFactorEnrolmentScreen />, { path: paths.secondFactorEnrolment });
    expect(await where()).toHaveTextContent(paths.login);
    expect(asked).toEqual([]);
  });
});

describe('the codes for the day without a phone', () => {
  const write = jest.fn<(text: string) => Promise<void>>();
  const paper = 'Messlinie, Wiederherstellungs-Codes · Ursina Probeli\n\n4KTM-9XQD\n7PLW-2HRC\n';
  beforeEach(() => {
    write.mockReset().mockResolvedValue();
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true });
  });

  const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

  it('are copied with whose they are', async () => {
    open();
    await screen.findByText('ABCD 2345 EFGH 67');
    press(/^Kopieren.*Wiederherstellungs-Codes$/);
    expect(await screen.findByRole('button', { name: /^Kopiert.*Wiederherstellungs-Codes$/ })).toBeInTheDocument();
    expect(write).toHaveBeenCalledWith(paper);
  });

  it('say so where the browser does not let them be copied', async () => {
    write.mockRejectedValue(new Error('no'));
    open();
    await screen.findByText('ABCD 2345 EFGH 67');
    press(/^Kopieren.*Schlüssel$/);
    expect(await screen.findByRole('button', { name: /^Nicht kopiert: Der Browser/ })).toBeInTheDocument();
    expect(write).toHaveBeenCalledWith('ABCD2345EFGH67');
  });

  it('are saved as a file of their own', async () => {
    const files: { name: string; content: Blob }[] = [];
    URL.createObjectURL = (content) => {
      files.push({ name: '', content: content as Blob });
      return 'blob:sheet';
    };
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      files[0] = { ...(files[0] as { content: Blob }), name: this.download };
    });
    open();
    await screen.findByText('ABCD 2345 EFGH 67');
    press(/^Als Datei$/);
    expect(files.map(({ name }) => name)).toEqual(['wiederherstellungs-codes.txt']);
    expect(await files[0]?.content.text()).toBe(paper);
    click.mockRestore();
  });

  it('are printed', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    open();
    await screen.findByText('ABCD 2345 EFGH 67');
    press(/^Drucken$/);
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });
});
