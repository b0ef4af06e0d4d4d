import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import { paths } from '#web/app/paths.ts';
import { SLOT_LIST } from '#web/booking/slot-picker/slot-picker.tsx';
import { branchSearched, slotLost } from '#web/orders/purchase/selection.ts';
import { BRANCH, openScreen } from '../orders/purchase-screens.tsx';

// Leaflet measures, and nothing has a size here.
jest.unstable_mockModule('#web/booking/branch-map/branch-map-frame.tsx', () => ({ BranchMapFrame: () => null }));
const { AppointmentScreen } = await import('#web/booking/appointment/appointment.tsx');

const day = addDays(zurichDate(new Date()), 3);
const at = (time: string) => ({ from: `${day}T${time}:00.000Z`, to: `${day}T${time}:00.000Z` });
const HERE = at('09:00');
const THERE = at('10:10');
const branch = (part: Pick<PartnerBranchView, '_id' | 'name' | 'firstSlots'>): PartnerBranchView => ({
  ...{ key: part._id, address: { ...BRANCH.address }, latitude: 47.5, longitude: 8.7 },
  ...{ active: true, openingDays: [], timeSlotDuration: 10, appointmentsPerTimeSlot: 1, blockedDays: [] },
  channel: 'direct',
  distance: null,
  nextFreeSlot: part.firstSlots[0]?.from ?? null,
  ...part,
});
const other = { _id: '019b76da-a800-7b0d-a9b5-8092f069eb91', name: 'Apotheke Rychenberg' };
const timesOf = (slot: typeof HERE) => () => ({ days: { [day]: { slots: [{ ...slot, free: 1 }], closed: null } } });

/** The screen with the times of a chosen branch, and the row of another one. */
async function openBesideOther() {
  const opened = await openScreen(paths.appointment, <AppointmentScreen />, {
    slot: HERE,
    prepare: (store) => {
      store.dispatch(slotLost());
      store.dispatch(branchSearched({ region: 'zurich' }));
    },
    answers: {
      'GET /partner-branches': () => ({
        partnerBranches: [
          branch({ _id: BRANCH._id, name: BRANCH.name, firstSlots: [HERE] }),
          branch({ ...other, firstSlots: [THERE] }),
        ],
      }),
      [`GET /partner-branch/${BRANCH._id}/multidaystimeslots`]: timesOf(HERE),
      [`GET /partner-branch/${other._id}/multidaystimeslots`]: timesOf(THERE),
      [`GET /partner-branch/${other._id}/timeslots`]: () => ({ slots: [{ ...THERE, free: 1 }], closed: null }),
    },
  });
  await waitFor(() => expect(timesShown()).toEqual([HERE.from]));
  const row = (await screen.findByText(other.name)).closest('li') as HTMLElement;
  return { opened, row };
}

const timesShown = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[name="time"]')].map(({ value }) => value);

it('keeps the time that was taken at one branch while those of another one are shown', async () => {
  const { opened, row } = await openBesideOther();
  fireEvent.click(within(row).getByRole('button'));
  expect(opened.store.getState().selection).toMatchObject({ partnerBranchId: other._id, slot: THERE });
  await waitFor(() => expect(opened.path()).toBe(paths.orderSummary));
  expect(opened.store.getState().selection.slot).toEqual(THERE);
});

it('keeps the times of the branch before out of sight and reach until those of the chosen one are drawn', async () => {
  const { row } = await openBesideOther();
  const before = document.getElementById(SLOT_LIST)?.parentElement;
  if (!before) throw new Error('no times');
  const watch = new MutationObserver(() => {});
  watch.observe(before, { attributes: true, attributeFilter: ['inert'], childList: true });
  fireEvent.click(within(row).getByRole('radio'));
  const changes = watch.takeRecords().map(({ type }) => (type === 'attributes' ? 'inert' : 'times'));
  expect(changes.filter((change, index) => change !== changes[index - 1])).toEqual(['inert', 'times', 'inert']);
  await waitFor(() => expect(timesShown()).toEqual([THERE.from]));
});
