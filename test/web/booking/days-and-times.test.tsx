import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { addDays } from '#shared/domain/calendar-date.ts';
import { formatLongDate, formatShortDay, zurichDate } from '#shared/domain/format-date.ts';
import type { DayView, TimeSlotView } from '#shared/views/booking.ts';
import { SlotPicker } from '#web/booking/slot-picker/slot-picker.tsx';
import { type SlotChoice, useSlotChoice } from '#web/booking/slot-picker/use-slot-choice.ts';
import { type Answers, type Opened, openScreen } from '../orders/purchase-screens.tsx';

const BRANCH = 'b1';
const DAYS = `GET /partner-branch/${BRANCH}/multidaystimeslots`;
const NEXT = `GET /partner-branch/${BRANCH}/multidays_available_timeslots`;
const today = zurichDate(new Date());
const on = (days: number) => addDays(today, days);
const slot = (date: string, time: string): TimeSlotView => ({
  ...{ from: `${date}T${time}:00.000Z`, to: `${date}T${time}:00.000Z`, free: 1 },
});
const free = (date: string, ...times: string[]): DayView => ({
  slots: times.map((time) => slot(date, time)),
  closed: null,
});
const closed = (why: DayView['closed']): DayView => ({ slots: [], closed: why });
const short = (date: string) => formatShortDay(date, 'de');

afterEach(() => void jest.restoreAllMocks());

let choice: SlotChoice;
function Screen() {
  choice = useSlotChoice();
  return <SlotPicker branchId={BRANCH} choice={choice} />;
}
const open = (days: Record<string, DayView>, more: Answers = {}): Promise<Opened> =>
  openScreen('/here', <Screen />, {
    slot: slot(on(3), '08:00'),
    answers: { [DAYS]: () => ({ days }), [NEXT]: () => ({ days: {} }), ...more },
  });

const strip = async () => within(await screen.findByRole('group', { name: 'Tag' }));
const dayOf = async (date: string) =>
  (await strip()).findByRole('radio', { name: new RegExp(`${short(date).split(' ')[1]}`) });
const shownDays = async () => (await strip()).getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value);
const times = () =>
  screen.queryAllByRole('radio', { name: /^\d\d:\d\d/ }).map((radio) => (radio as HTMLInputElement).value);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('the days of a branch', () => {
  it('are seven that it is open on; each says how many times are free, or why none', async () => {
    const days = {
      [on(1)]: closed('closed'),
      [on(2)]: closed('fully-booked'),
      [on(3)]: free(on(3), '08:00', '08:15'),
      [on(4)]: closed('blocked'),
      [on(5)]: closed('past-booking-deadline'),
      ...Object.fromEntries([6, 7, 8, 9].map((ahead) => [on(ahead), free(on(ahead), '09:00')])),
    };
    await open(days);
    expect(await shownDays()).toEqual([2, 3, 4, 5, 6, 7, 8].map(on));
    const words = await Promise.all([2, 3, 4, 5].map(async (ahead) => (await dayOf(on(ahead))).closest('label')));
    expect(words.map((label) => label?.textContent)).toEqual([
      expect.stringMatching(/ausgebucht$/),
      expect.stringMatching(/2 frei$/),
      expect.stringMatching(/gesperrt$/),
      expect.stringMatching(/Frist vorbei$/),
    ]);
    expect(await dayOf(on(3))).toBeChecked();
  });

  it('without a free time are not opened, and say why', async () => {
    await open({ [on(2)]: closed('fully-booked'), [on(3)]: free(on(3), '08:00'), [on(4)]: free(on(4), '09:00') });
    await waitFor(() => expect(times()).toHaveLength(1));
    await userEvent.click(await dayOf(on(2)));
    expect(
      screen.getByText(
        `${formatLongDate(on(2), 'de')}: An diesem Tag ist alles ausgebucht. Wählen Sie einen anderen Tag.`,
      ),
    ).toBeVisible();
    expect(choice.date).toBe(on(3));
    await userEvent.click(await dayOf(on(4)));
    expect(screen.queryByText(/alles ausgebucht/)).toBeNull();
    expect(choice.date).toBe(on(4));
  });

  it('go on to later ones and back, never before today', async () => {
    const { sent } = await open(
      Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((ahead) => [on(ahead), free(on(ahead), '08:00')])),
    );
    const starts = () =>
      jest
        .mocked(globalThis.fetch)
        .mock.calls.map(([url]) => new URL(String(url), 'http://localhost'))
        .filter(({ pathname }) => pathname.endsWith('/multidaystimeslots'))
        .map(({ searchParams }) => searchParams.get('selectedDate') ?? '');
    await waitFor(() => expect(times()).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Frühere Tage' })).toBeNull();
    await press('Spätere Tage');
    await waitFor(() => expect(starts()).toContain(on(8)));
    await press('Frühere Tage');
    await waitFor(() => expect(starts()).toContain(on(1)));
    await press('Frühere Tage');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Frühere Tage' })).toBeNull());
    expect(starts().filter((start) => start < today)).toEqual([]);
    expect(choice.date).toBe(on(1));
    expect(sent(NEXT)).toEqual([]);
  });

  it('lead to the next free one after the one that is open', async () => {
    await open(
      { [on(3)]: free(on(3), '08:00'), [on(5)]: free(on(5), '10:00') },
      { [NEXT]: () => ({ days: { [on(5)]: free(on(5), '10:00') } }) },
    );
    await waitFor(() => expect(choice.date).toBe(on(3)));
    act(() => choice.onSlot(slot(on(3), '08:00')));
    await press('Nächster freier Tag');
    await waitFor(() => expect(choice.date).toBe(on(5)));
    expect(choice.slot).toBeNull();
    await waitFor(() => expect(times()).toEqual([slot(on(5), '10:00').from]));
  });

  it('say so when no time is left, and where to go', async () => {
    await open({ [on(3)]: closed('fully-booked') });
    expect(await screen.findByText(/^An diesem Standort sind keine Zeiten mehr frei/)).toBeVisible();
  });

  it('are to be chosen while the one that is wished for is none of them', async () => {
    await open({ [on(3)]: free(on(3), '08:00') });
    await waitFor(() => expect(choice.date).toBe(on(3)));
    act(() => choice.onDate(on(40)));
    expect(await screen.findByText('Wählen Sie einen Tag, um die Zeiten zu sehen.')).toBeVisible();
  });

  it('are chosen in a calendar too', async () => {
    await open({ [on(3)]: free(on(3), '08:00'), [on(4)]: free(on(4), '09:00') });
    await waitFor(() => expect(choice.date).toBe(on(3)));
    const pick = await screen.findByRole('button', { name: 'Datum wählen' });
    await waitFor(() => expect(pick).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name: 'Datum wählen' }));
    expect(await screen.findByRole('dialog', { name: 'Datum wählen' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Datum wählen' })).toHaveAttribute('aria-expanded', 'true');
  });
});

describe('the times of a day', () => {
  const MANY = ['07:00', '07:15', '07:30', '07:45', '08:00', '13:00', '13:15', '13:30'];

  it('are six at first, in halves of the day; the rest comes by a press, and the focus with it', async () => {
    await open({ [on(3)]: free(on(3), ...MANY) });
    await waitFor(() => expect(times()).toHaveLength(6));
    expect(within(screen.getByRole('group', { name: 'Vormittag' })).getAllByRole('radio')).toHaveLength(4);
    expect(within(screen.getByRole('group', { name: 'Nachmittag' })).getAllByRole('radio')).toHaveLength(2);
    await press(`2 weitere Zeiten am ${short(on(3))}`);
    expect(times()).toHaveLength(8);
    expect(document.activeElement).toHaveAttribute('value', slot(on(3), '08:00').from);
    expect(screen.queryByRole('button', { name: /weitere Zeiten/ })).toBeNull();
  });

  it('name no half of the day that has none', async () => {
    await open({ [on(3)]: free(on(3), '08:00') });
    await waitFor(() => expect(times()).toHaveLength(1));
    expect(screen.queryByRole('group', { name: 'Nachmittag' })).toBeNull();
  });

  it('that somebody else took while one looked say so, and cannot be chosen; the chosen one is given up', async () => {
    let day = free(on(3), '08:00', '08:15');
    const { store } = await open({}, { [DAYS]: () => ({ days: { [on(3)]: day } }) });
    await waitFor(() => expect(times()).toHaveLength(2));
    await userEvent.click(screen.getAllByRole('radio', { name: /^\d\d:\d\d/ })[0] as HTMLElement);
    expect(choice.slot?.from).toBe(slot(on(3), '08:00').from);
    day = free(on(3), '08:15');
    const { api } = await import('#web/client/api.ts');
    act(() => void store.dispatch(api.util.invalidateTags([{ type: 'slots', id: BRANCH }])));
    expect(await screen.findByRole('alert')).toHaveTextContent('Dieser Termin ist nicht mehr verfügbar');
    expect(choice.slot).toBeNull();
    const gone = await screen.findByRole('radio', { name: /gerade vergeben/ });
    expect(gone).toBeDisabled();
    await userEvent.click(screen.getByRole('radio', { name: /^\d\d:15/ }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
