import { readFileSync } from 'node:fs';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import type { DayView, TimeSlotView } from '#shared/views/booking.ts';
import { createStore } from '#web/app/store.ts';
import { theme } from '#web/app/theme/theme.ts';
import { SlotPicker } from '#web/booking/slot-picker/slot-picker.tsx';
import { type SlotChoice, useSlotChoice } from '#web/booking/slot-picker/use-slot-choice.ts';
import { speak } from '../render-kit.tsx';

const BRANCH = '019b76da-a800-7b0d-a9b5-8092f069eb8f';
const today = zurichDate(new Date());
const [first, second] = [addDays(today, 2), addDays(today, 3)];
const slot = (date: string, time: string): TimeSlotView => ({
  from: `${date}T${time}:00.000Z`,
  to: `${date}T${time}:00.000Z`,
  free: 1,
});

let days: Record<string, DayView>;
let choice: SlotChoice;
const picked = jest.fn<(slot: { from: string }) => void>();

function Screen() {
  choice = useSlotChoice();
  return <SlotPicker branchId={BRANCH} choice={choice} onPick={picked} noTimes={<p>call us</p>} />;
}

/** The picker in a screen that keeps the choice itself. */
async function open(): Promise<void> {
  await speak('en');
  i18next.addResourceBundle('en', 'booking', JSON.parse(readFileSync('locales/en/booking.json', 'utf8')));
  render(
    <Provider store={createStore()}>
      <MantineProvider theme={theme} env="test">
        <MemoryRouter>
          <Screen />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  );
}

const timesShown = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[name="time"]')].map(({ value }) => value.slice(0, 16));
const take = (found: TimeSlotView) => {
  const input = document.querySelector<HTMLInputElement>(`input[name="time"][value="${found.from}"]`);
  if (!input) throw new Error(`no time ${found.from}`);
  fireEvent.click(input);
};

beforeEach(() => {
  picked.mockClear();
  days = {
    [addDays(today, 1)]: { slots: [], closed: 'fully-booked' },
    [first]: { slots: [slot(first, '08:00'), slot(first, '08:15'), slot(first, '12:30')], closed: null },
    [second]: { slots: [slot(second, '09:00')], closed: null },
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const body = String(address).includes('multidaystimeslots') ? { days } : { days: {} };
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  });
});

it('opens the next free day without choosing a time, and tells its screen which time was chosen', async () => {
  await open();
  await waitFor(() => expect(timesShown()).toHaveLength(3));
  expect([choice.date, choice.slot]).toEqual([first, null]);
  take(slot(first, '08:15'));
  expect(choice.slot?.from).toBe(slot(first, '08:15').from);
});

it('gives up the time with its day', async () => {
  await open();
  await waitFor(() => expect(timesShown()).toHaveLength(3));
  take(slot(first, '08:00'));
  const other = document.querySelector<HTMLInputElement>(`input[name="day"][value="${second}"]`);
  fireEvent.click(other as HTMLInputElement);
  await waitFor(() => expect(timesShown()).toEqual([`${second}T09:00`]));
  expect([choice.date, choice.slot]).toEqual([second, null]);
});

it('keeps the times of the day before out of sight and reach until those of the chosen one are there', async () => {
  await open();
  await waitFor(() => expect(timesShown()).toHaveLength(3));
  const list = document.querySelector('input[name="time"]')?.closest('div[class*="times"]')?.closest('section > div');
  if (!list) throw new Error('no list of times');
  const watch = new MutationObserver(() => {});
  watch.observe(list, { attributes: true, attributeFilter: ['inert'], childList: true });
  fireEvent.click(document.querySelector<HTMLInputElement>(`input[name="day"][value="${second}"]`) as HTMLElement);
  const changes = watch.takeRecords().map(({ type }) => (type === 'attributes' ? 'inert' : 'times'));
  expect(changes.filter((change, index) => change !== changes[index - 1])).toEqual(['inert', 'times', 'inert']);
  expect(list.hasAttribute('inert')).toBe(false);
  expect(timesShown()).toEqual([`${second}T09:00`]);
});

it('marks a time that was refused and offers the nearest ones', async () => {
  await open();
  await waitFor(() => expect(timesShown()).toHaveLength(3));
  take(slot(first, '08:00'));
  days[first] = { slots: [slot(first, '08:15'), slot(first, '12:30')], closed: null };
  const lost = { from: slot(first, '08:00').from, reason: 'slot-taken' };
  act(() => {
    choice.onSlot(null);
    choice.onLost(lost);
  });
  await waitFor(() => expect(screen.getByRole('alert').querySelectorAll('button')).toHaveLength(3));
  await waitFor(() => expect(document.querySelectorAll('input[name="time"]:disabled')).toHaveLength(1));
  fireEvent.click(screen.getByRole('alert').querySelector('button') as HTMLButtonElement);
  await waitFor(() => expect(choice.slot?.from).toBe(slot(first, '08:15').from));
  expect(choice.lost).toBeNull();
  await waitFor(() => expect((document.activeElement as HTMLInputElement).value).toBe(slot(first, '08:15').from));
});

it('tells a time that was meant from one the arrow keys passed over', async () => {
  await open();
  await waitFor(() => expect(timesShown()).toHaveLength(3));
  const times = () => [...document.querySelectorAll<HTMLInputElement>('input[name="time"]')];
  const starts = () => picked.mock.calls.map(([{ from }]) => from.slice(11, 16));
  await userEvent.click(times()[0] as HTMLElement);
  expect(starts()).toEqual(['08:00']);
  await userEvent.keyboard('{ArrowDown}');
  expect(choice.slot?.from).toBe(slot(first, '08:15').from);
  expect(starts()).toEqual(['08:00']);
  await userEvent.keyboard('{Enter}');
  expect(starts()).toEqual(['08:00', '08:15']);
  // Who came back finds the time chosen, and goes on with the same one.
  await userEvent.click(times()[1] as HTMLElement);
  expect(starts()).toEqual(['08:00', '08:15', '08:15']);
});

it('says what its screen wants said when nothing is free', async () => {
  days = { [first]: { slots: [], closed: 'fully-booked' } };
  await open();
  expect(await screen.findByText('call us')).toBeTruthy();
  expect(choice.date).toBeNull();
});
