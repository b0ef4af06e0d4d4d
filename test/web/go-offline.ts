import { afterEach, jest } from '@jest/globals';
import { act } from '@testing-library/react';

const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
afterEach(() => void onLine.mockReturnValue(true));

function tell(isOnline: boolean): void {
  onLine.mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

/** The browser loses its connection, and notices. */
export const goOffline = (): void => tell(false);

/** The connection is back. */
export const goOnline = (): void => tell(true);
