import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ErrorCode } from '#shared/errors.ts';
import type { ShareCodeSentView } from '#shared/views/sharing.ts';
import { SharedScreen } from '#web/results/shared/shared.tsx';
import { type Answers, openScreen, Refused } from '../orders/purchase-screens.tsx';
import { aSharedResult } from './a-shared-result.ts';
import { heard } from './hear.ts';

const SHARE = 'nJ3qk0b1Q7y2mX9dR5tEwA';
const CODE = '123456';
const SENT: ShareCodeSentView = {
  ...{ phoneEnd: '33', resendInSeconds: 60, expiresInSeconds: 300, mayNotCome: false, lastWasLost: false },
};
const refuse = (error: ErrorCode, statusCode = 401) => new Refused({ statusCode, error, message: 'So nicht.' });

async function open(answers: Answers = {}) {
  const opened = await openScreen('/shared/:shareId', <SharedScreen />, {
    at: `/shared/${SHARE}`,
    slot: { from: '', to: '' },
    answers: {
      'POST /shared/code': () => SENT,
      'POST /shared/open': () => ({ ticket: 't', expiresInSeconds: 600 }),
      'GET /shared/result': () => aSharedResult(),
      ...answers,
    },
  });
  await screen.findByRole('heading', { name: 'Jemand teilt ein Dokument mit Ihnen' });
  return opened;
}

const field = () => screen.getByRole('group', { name: /Code aus der SMS/ });
const boxes = () => screen.getAllByRole('textbox');
const askForCode = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Code senden' }));
  await waitFor(() => expect(boxes()).toHaveLength(CODE.length));
};
const haveCode = () => fireEvent.click(screen.getByRole('button', { name: 'Ich habe schon einen Code' }));
const type = (digits: string) =>
  [...digits].forEach(
    (digit, index) => void fireEvent.change(boxes()[index] as HTMLElement, { target: { value: digit } }),
  );

describe('whoever opens a link', () => {
  it('sees nothing of it and costs no SMS before asking for the code', async () => {
    const { sent } = await open();
    expect(document.body).toHaveTextContent('Geschützter Link');
    expect(document.body).toHaveTextContent('Nicht Ihre Nummer? Dann war der Link nicht für Sie.');
    expect(document.body).not.toHaveTextContent('Zoë Müller');
    for (const call of ['POST /shared/code', 'POST /shared/open', 'GET /shared/result']) expect(sent(call)).toEqual([]);
  });

  it('asks for the code once, hears where it went, and reads the result with it', async () => {
    const { sent } = await open();
    await askForCode();
    expect(sent('POST /shared/code')).toEqual([{ shareId: SHARE }]);
    expect(screen.getByText('33').parentElement).toHaveTextContent(
      /^Wir haben einen Code an die Nummer gesendet, die auf 33 endet\./,
    );
    expect(heard).toEqual(['Der neue Code ist unterwegs.']);
    expect(screen.queryByText('Im Moment werden sehr viele Codes verlangt')).toBeNull();
    await waitFor(() => expect(boxes()[0]).toHaveFocus());
    type(CODE);
    expect((await screen.findAllByText(/Zoë Müller/)).length).toBeGreaterThan(0);
    expect(sent('POST /shared/open')).toEqual([{ shareId: SHARE, code: CODE }]);
    expect(sent('POST /shared/code')).toHaveLength(1);
  });

  it('with a code already is sent no other one, and may ask for one at once', async () => {
    const { sent } = await open();
    haveCode();
    expect(screen.getByText('Geben Sie den Code aus der letzten SMS ein.')).toBeInTheDocument();
    await waitFor(() => expect(boxes()[0]).toHaveFocus());
    expect(sent('POST /shared/code')).toEqual([]);
    type('12');
    fireEvent.click(screen.getByRole('button', { name: 'Neuen Code senden' }));
    expect(await screen.findByText('33')).toBeInTheDocument();
    for (const box of boxes()) expect(box).toHaveValue('');
    expect(sent('POST /shared/code')).toHaveLength(1);
  });

  it('waits before another code can be sent', async () => {
    await open();
    await askForCode();
    expect(screen.getByRole('timer')).toHaveTextContent(/^Neuer Code in (1:00|0:5\d)$/);
    expect(screen.queryByRole('button', { name: 'Neuen Code senden' })).toBeNull();
  });

  it('is told where a code perhaps does not come', async () => {
    await open({ 'POST /shared/code': () => ({ ...SENT, mayNotCome: true }) });
    await askForCode();
    expect(screen.getByText('Im Moment werden sehr viele Codes verlangt')).toBeInTheDocument();
  });
});

describe('a code that does not open the result', () => {
  it.each<[ErrorCode, RegExp]>([
    ['code-wrong', /Der Code ist falsch\. Prüfen Sie die Ziffern\./],
    ['code-expired', /Dieser Code ist abgelaufen\. Fordern Sie einen neuen an\./],
    ['busy', /\S/],
  ])('says why, and can be typed anew: %s', async (error, said) => {
    const answer = { now: (): unknown => refuse(error) };
    const { sent } = await open({ 'POST /shared/open': () => answer.now() });
    haveCode();
    type(CODE);
    await waitFor(() => expect(field()).toHaveAccessibleDescription(said));
    for (const box of boxes()) expect(box).toHaveValue('');
    await waitFor(() => expect(boxes()[0]).toHaveFocus());
    answer.now = () => ({ ticket: 't', expiresInSeconds: 600 });
    type('654321');
    expect((await screen.findAllByText(/Zoë Müller/)).length).toBeGreaterThan(0);
    expect(sent('POST /shared/open')).toEqual([CODE, '654321'].map((code) => ({ shareId: SHARE, code })));
  });

  it('is not sent before all digits are there', async () => {
    const { sent } = await open();
    haveCode();
    type(CODE.slice(1));
    fireEvent.click(screen.getByRole('button', { name: 'Öffnen' }));
    expect(field()).toHaveAccessibleDescription(/Geben Sie alle 6 Ziffern ein\./);
    expect(sent('POST /shared/open')).toEqual([]);
    type(CODE[0] as string);
    expect(field()).not.toHaveAccessibleDescription(/Ziffern/);
  });

  it('is sent once, however often the button is pressed meanwhile', async () => {
    const { sent } = await open({ 'POST /shared/open': () => refuse('code-wrong') });
    haveCode();
    type(CODE);
    fireEvent.submit(field().closest('form') as HTMLFormElement);
    await waitFor(() => expect(field()).toHaveAccessibleDescription(/Der Code ist falsch/));
    expect(sent('POST /shared/open')).toHaveLength(1);
  });

  it('of a link that is over says so, in place of the form', async () => {
    await open({ 'POST /shared/open': () => refuse('share-over', 404) });
    haveCode();
    type(CODE);
    expect(await screen.findByRole('heading', { name: 'Dieser Link öffnet nichts' })).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('too often locks the form, with the time until it goes on', async () => {
    const { sent } = await open({ 'POST /shared/open': () => refuse('TemporaryBlock', 429) });
    haveCode();
    type(CODE);
    expect(await screen.findByText(/^Dieser Link ist für \d+\sMinuten gesperrt$/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Öffnen' })).toBeDisabled();
    for (const box of boxes()) expect(box).toBeDisabled();
    fireEvent.submit(field().closest('form') as HTMLFormElement);
    expect(sent('POST /shared/open')).toHaveLength(1);
  });
});

describe('a code that could not be sent', () => {
  it('of a link that is over says so', async () => {
    await open({ 'POST /shared/code': () => refuse('share-over', 404) });
    fireEvent.click(screen.getByRole('button', { name: 'Code senden' }));
    expect(await screen.findByRole('heading', { name: 'Dieser Link öffnet nichts' })).toBeInTheDocument();
  });

  it('says why, and can be asked for again', async () => {
    const answer = { now: (): unknown => refuse('busy', 503) };
    const { sent } = await open({ 'POST /shared/code': () => answer.now() });
    fireEvent.click(screen.getByRole('button', { name: 'Code senden' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/\S/));
    expect(screen.queryByRole('textbox')).toBeNull();
    answer.now = () => SENT;
    await askForCode();
    expect(sent('POST /shared/code')).toHaveLength(2);
  });

  it('because too many were asked for locks the button, with the time until it goes on', async () => {
    await open({ 'POST /shared/code': () => refuse('code-limit-reached', 429) });
    fireEvent.click(screen.getByRole('button', { name: 'Code senden' }));
    expect(await screen.findByRole('timer')).toHaveTextContent(/^(1:00|0:5\d)$/);
    expect(screen.getByRole('button', { name: 'Code senden' })).toBeDisabled();
  });
});

describe('a result that was taken back', () => {
  it('shows no value, and says not to rely on what was read', async () => {
    await open({ 'GET /shared/result': () => refuse('result-taken-back', 404) });
    haveCode();
    type(CODE);
    expect(await screen.findByRole('heading', { name: 'Das Resultat wurde zurückgenommen' })).toBeInTheDocument();
    expect(document.body).toHaveTextContent('Stützen Sie sich nicht auf das, was Sie gelesen haben.');
  });
});
