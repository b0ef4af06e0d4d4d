import { describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { paths } from '#web/app/paths.ts';
import { selectUser } from '#web/app/session.ts';
import { forgetForms, giveFormsTo, keepForms } from '#web/kit/form/kept-forms.ts';
import { totalSeen } from '#web/orders/purchase/selection.ts';
import { SummaryScreen } from '#web/orders/summary/summary.tsx';
import { goOffline, goOnline } from '../go-offline.ts';
import { type Answers, BRANCH, type Opened, openScreen, PERSON, Refused } from './purchase-screens.tsx';

const day = addDays(zurichDate(new Date()), 7);
const slot = (time: string) => ({ from: `${day}T${time}:00.000Z`, to: `${day}T${time}:00.000Z`, free: 1 });
const CHOSEN = slot('08:00');
const timeslots = `GET /partner-branch/${BRANCH._id}/timeslots`;
const severalDays = `GET /partner-branch/${BRANCH._id}/multidaystimeslots`;
const own = `PUT /users/${PERSON.id}`;

function open(answers: Answers = {}, person = PERSON): Promise<Opened> {
  const free: Answers = { [timeslots]: () => ({ date: day, closed: null, slots: [CHOSEN, slot('09:00')] }) };
  return openScreen(paths.orderSummary, <SummaryScreen />, { answers: { ...free, ...answers }, person, slot: CHOSEN });
}

const changeOf = (row: string) => screen.findByRole('button', { name: new RegExp(`^(Ändern|Angeben) ?: ${row}$`) });
const onward = () => screen.getAllByRole('button', { name: 'Weiter' })[0] as HTMLElement;

describe('the summary', () => {
  it('lets every row be changed but the number that proves who it is, and says that the time is free', async () => {
    await open();
    for (const row of ['Name', 'Geburtsdatum', 'Geschlecht', 'E-Mail', 'Adresse', 'Rechnung']) await changeOf(row);
    for (const row of ['Test', 'Ort', 'Zeit'])
      expect(screen.getByRole('link', { name: new RegExp(`^Ändern ?: ${row}$`) })).toBeVisible();
    expect(screen.queryByRole('button', { name: /: Mobiltelefon/ })).toBeNull();
    expect(await screen.findByText(/^Zeit noch frei, geprüft um \d\d:\d\d$/)).toBeVisible();
  });

  it('changes a row in its place, keeps everything else, and the focus stays with the row', async () => {
    const opened = await open({ [own]: (body) => ({ ...PERSON, ...(body as object) }) });
    await userEvent.click(await changeOf('Name'));
    expect(screen.getByLabelText('Vorname')).toHaveFocus();
    await userEvent.clear(screen.getByLabelText('Nachname'));
    await userEvent.type(screen.getByLabelText('Nachname'), ' Neuenschwander ');
    await userEvent.click(screen.getByRole('button', { name: 'Übernehmen' }));
    expect(await screen.findByText('Zoé Neuenschwander')).toBeVisible();
    await waitFor(async () => expect(await changeOf('Name')).toHaveFocus());
    expect(opened.sent(own)).toEqual([{ firstName: 'Zoé', lastName: 'Neuenschwander' }]);
    expect(opened.store.getState().selection.slot?.from).toBe(CHOSEN.from);
  });

  it('takes a change back that the server refuses, with what was typed', async () => {
    const refusal = new Refused({ statusCode: 503, error: 'unavailable', message: 'Später noch einmal.' });
    const opened = await open({ [own]: () => refusal });
    await userEvent.click(await changeOf('Adresse'));
    await userEvent.type(screen.getByLabelText(/Strasse/), 'Brunnengasse 40');
    await userEvent.click(screen.getByRole('button', { name: 'Übernehmen' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByLabelText(/Strasse/)).toHaveValue('Brunnengasse 40');
    expect(selectUser(opened.store.getState())).toEqual(PERSON);
  });

  it('opens the row again that was being changed when the session ended, with what was typed', async () => {
    giveFormsTo(PERSON.id);
    await open();
    await userEvent.click(await changeOf('Name'));
    await userEvent.type(screen.getByLabelText('Nachname'), ' Neu');
    act(keepForms);
    cleanup();
    await open();
    expect(await screen.findByLabelText('Nachname')).toHaveValue(`${PERSON.lastName} Neu`);
    expect(screen.queryByLabelText('Strasse')).toBeNull();
    forgetForms();
    giveFormsTo(null);
  });

  it('pressed without a connection waits at its button and goes on when it is back', async () => {
    const opened = await open();
    await screen.findByText(/^Zeit noch frei/);
    goOffline();
    await userEvent.click(onward());
    expect(onward()).toHaveAccessibleDescription(/Auswahl bleibt gespeichert.*von selbst weiter/);
    expect(opened.path()).toBe(paths.orderSummary);
    goOnline();
    await waitFor(() => expect(opened.path()).toBe(paths.orderConfirm));
  });

  it('says why the sex stays while a sample is at the laboratory', async () => {
    const opened = await open({
      [own]: () => new Refused({ statusCode: 409, error: 'sample-taken', message: '' }),
    });
    await userEvent.click(await changeOf('Geschlecht'));
    await userEvent.click(screen.getByRole('radio', { name: 'männlich' }));
    await userEvent.click(screen.getByRole('button', { name: 'Übernehmen' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/bleiben, bis Ihr Ergebnis freigegeben ist/);
    expect(selectUser(opened.store.getState())).toEqual(PERSON);
  });

  it('leaves a row as it was', async () => {
    const opened = await open();
    await userEvent.click(await changeOf('Geschlecht'));
    await userEvent.click(screen.getByRole('radio', { name: 'männlich' }));
    await userEvent.click(screen.getByRole('button', { name: 'Nicht ändern' }));
    expect(screen.getByText('weiblich')).toBeVisible();
    expect(opened.sent(own)).toEqual([]);
  });

  it('offers the three nearest times in the row when somebody was faster, and goes on with one of them', async () => {
    const others = ['07:00', '07:30', '08:30', '13:00'].map(slot);
    const opened = await open({
      [timeslots]: () => ({ date: day, closed: null, slots: others }),
      [severalDays]: () => ({ days: { [day]: { slots: others, closed: null } } }),
    });
    const row = async () => (await screen.findByText('Zeit', { selector: 'dt' })).parentElement as HTMLElement;
    await waitFor(async () => expect(within(await row()).getAllByRole('button')).toHaveLength(3));
    expect(within(await row()).getByRole('alert')).toHaveTextContent('nicht mehr verfügbar');
    await userEvent.click(onward());
    expect(opened.path()).toBe(paths.orderSummary);
    expect(within(await row()).getAllByRole('button')[0]).toHaveFocus();
    await userEvent.click(within(await row()).getAllByRole('button')[2] as HTMLElement);
    expect(opened.store.getState().selection.slot?.from).toBe(slot('08:30').from);
    expect(await screen.findByText(/^Zeit noch frei/)).toBeVisible();
    await userEvent.click(onward());
    await waitFor(() => expect(opened.path()).toBe(paths.orderConfirm));
  });

  it('tells a price that changed on top, and the new one is agreed to by going on', async () => {
    const opened = await open();
    act(() => void opened.store.dispatch(totalSeen(11_900)));
    const notice = await screen.findByText(/war CHF 119.00 und ist jetzt CHF 129.00/);
    const list = document.getElementById('differences');
    expect(list).toContainElement(notice);
    await screen.findByText(/^Zeit noch frei/);
    await userEvent.click(onward());
    await waitFor(() => expect(opened.path()).toBe(paths.orderConfirm));
    expect(opened.store.getState().selection.seenTotal).toBe(12_900);
  });

  it('does not go on without what the laboratory needs: the row opens instead', async () => {
    const opened = await open({}, { ...PERSON, birthdate: null });
    expect(await screen.findByText('Ihr Geburtsdatum fehlt noch')).toBeVisible();
    await screen.findByText(/^Zeit noch frei/);
    await userEvent.click(onward());
    expect(opened.path()).toBe(paths.orderSummary);
    expect(await screen.findByRole('button', { name: 'Übernehmen' })).toBeVisible();
  });
});
