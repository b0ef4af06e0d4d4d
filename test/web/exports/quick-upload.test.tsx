import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import '#web/client/staff-calls.ts';
import { AdminDownloadScreen } from '#web/exports/admin-download/admin-download.tsx';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

/** A server that refuses an upload, or never hears of it. */
class RefusingServer {
  static refusal: { status: number; error: string } | null = null;
  upload = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  status = 0;
  responseText = '';
  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  abort() {}
  send() {
    queueMicrotask(() => {
      const { refusal } = RefusingServer;
      if (!refusal) return this.onerror?.();
      this.status = refusal.status;
      this.responseText = JSON.stringify({ statusCode: refusal.status, error: refusal.error, message: 'x' });
      this.onload?.();
    });
  }
}

const realFetch = globalThis.fetch;
const realRequest = globalThis.XMLHttpRequest;
beforeAll(() => speak('en'));
beforeEach(() => {
  globalThis.XMLHttpRequest = RefusingServer as never;
  serve({ 'GET /exports': { items: [], next: null }, 'GET /imports': { items: [], waiting: [], next: null } });
});
afterEach(() => {
  globalThis.fetch = realFetch;
  globalThis.XMLHttpRequest = realRequest;
});

describe('a file of orders that cannot be received', () => {
  it.each([
    [{ status: 400, error: 'upload-failed' }, /There was a problem uploading your file please try again/],
    [{ status: 400, error: 'csv-expected' }, /CSV/],
    [null, /./],
  ])('says that the upload failed, and why: %p', async (refusal, why) => {
    RefusingServer.refusal = refusal;
    openScreen(<AdminDownloadScreen />);
    const user = userEvent.setup({ delay: null });
    await user.upload(
      await screen.findByLabelText('Choose a file'),
      new File(['a;b'], 'orders.csv', { type: 'text/csv' }),
    );
    await user.click(screen.getByRole('button', { name: 'Start the trial' }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Quick Upload Failed')).toBeTruthy();
    expect(alert.textContent?.replace('Quick Upload Failed', '')).toMatch(why);
    // What was chosen is still there: it can be sent again.
    expect(screen.getByText('orders.csv')).toBeTruthy();
  });
});
