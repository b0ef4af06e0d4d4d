import { beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Formik } from 'formik';
import { newBranch } from '#web/booking/admin-partner/branch-form.ts';
import { PlaceField } from '#web/booking/admin-partner/place-field.tsx';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

beforeAll(() => speak('de'));

const BERN = { latitude: '46.948', longitude: '7.4474' };
const degrees = () =>
  ['Breite', 'Länge'].map((name) => Number((screen.getByLabelText(name) as HTMLInputElement).value));
const pin = () => document.querySelector<HTMLElement>('.leaflet-marker-icon');

/** The place of a branch with its real map, which has no size here. */
async function openPlace(point = BERN) {
  openScreen(
    <Formik initialValues={{ ...newBranch, ...point }} onSubmit={() => undefined}>
      <PlaceField />
    </Formik>,
  );
  return screen.findByRole('region', { name: 'Karte, mit den Pfeiltasten bewegen' }, { timeout: 10_000 });
}

describe('the place of a branch', () => {
  it('follows the pin that is dragged: to the east and to the south', async () => {
    await openPlace();
    const dragged = await waitFor(() => pin() as HTMLElement);
    fireEvent.mouseDown(dragged, { clientX: 100, clientY: 100, which: 1 } as MouseEventInit);
    fireEvent.mouseMove(document.body, { clientX: 120, clientY: 100, buttons: 1 });
    fireEvent.mouseMove(document.body, { clientX: 150, clientY: 130, buttons: 1 });
    expect(degrees()).toEqual([46.948, 7.4474]);
    fireEvent.mouseUp(document.body, { clientX: 150, clientY: 130 });
    await waitFor(() => expect(degrees()[1]).toBeGreaterThan(7.4474));
    const [north = 0, east = 0] = degrees();
    expect(north).toBeLessThan(46.948);
    // Some pixels at this zoom are less than a degree; four decimals are written.
    for (const [now, before] of [
      [north, 46.948],
      [east, 7.4474],
    ] as const)
      expect(Math.abs(now - before)).toBeLessThan(1);
    expect(String(north)).toMatch(/^\d+\.\d{1,4}$/);
  });

  it('is where the map is pressed, also while there is no pin yet', async () => {
    const map = await openPlace({ latitude: '', longitude: '' });
    expect(pin()).toBeNull();
    fireEvent.click(map, { clientX: 0, clientY: 0 });
    await waitFor(() => expect(pin()).not.toBeNull());
    const [north = 0, east = 0] = degrees();
    // The middle of the country, which is the middle of the map.
    expect(north).toBeGreaterThan(45.8);
    expect(north).toBeLessThan(47.9);
    expect(east).toBeGreaterThan(5.9);
    expect(east).toBeLessThan(10.6);
  });

  it('is typed by whoever uses no pointer, and the pin follows', async () => {
    await openPlace({ latitude: '', longitude: '' });
    const user = userEvent.setup({ delay: null });
    await user.type(screen.getByLabelText('Breite'), '46.2');
    expect(pin()).toBeNull();
    await user.type(screen.getByLabelText('Länge'), '6.15');
    await waitFor(() => expect(pin()).not.toBeNull());
    expect(degrees()).toEqual([46.2, 6.15]);
  });
});
