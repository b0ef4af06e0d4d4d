import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserView } from '#shared/views/identity.ts';
import { selectUser, signedIn } from '#web/app/session.ts';
import { SendPhoto } from '#web/identity/profile/send-photo.tsx';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const PERSON = { id: '019a0000-0000-7000-8000-000000000002', photoAvatarUrl: null } as unknown as UserView;
const WITH_PHOTO = { ...PERSON, photoAvatarUrl: `/api/users/${PERSON.id}/photo?at=2` };

const network = globalThis.XMLHttpRequest;
let requests: FakeRequest[] = [];

/** A request as the browser would send it; the test says what comes back, and when. */
class FakeRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = '';
  onload = () => {};
  onerror = () => {};
  address = '';
  form: FormData | undefined;
  open(_method: string, address: string) {
    this.address = address;
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  abort() {}
  send(form: FormData) {
    this.form = form;
    requests.push(this);
  }
  reply(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload();
  }
}

const done = jest.fn<(saved: boolean) => void>();
const cut = jest.fn<() => Promise<Blob | null>>();

function open() {
  const opened = openScreen(<SendPhoto user={PERSON} cut={cut} isReady onDone={done} />);
  act(() => void opened.store.dispatch(signedIn(PERSON)));
  return { ...opened, user: () => selectUser(opened.store.getState()) };
}

const send = async () => {
  const before = requests.length;
  await userEvent.click(screen.getByRole('button', { name: /Foto speichern|Erneut versuchen/ }));
  await waitFor(() => expect(requests.length).toBe(before + 1));
  return requests[before] as FakeRequest;
};

beforeAll(() => speak('de'));
beforeEach(() => {
  requests = [];
  globalThis.XMLHttpRequest = FakeRequest as never;
  cut.mockResolvedValue(new Blob(['x'], { type: 'image/jpeg' }));
});
afterEach(() => {
  globalThis.XMLHttpRequest = network;
  jest.resetAllMocks();
});

describe('a photo that is sent', () => {
  it('goes in the field that the call takes, tells how far it is, and becomes the person’s', async () => {
    const { user } = open();
    const request = await send();
    expect(request.address).toMatch(new RegExp(`/api/users/${PERSON.id}/photo$`));
    expect(request.form?.has('photo')).toBe(true);
    act(() => request.upload.onprogress?.({ loaded: 40, total: 100 }));
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
    await act(async () => request.reply(200, WITH_PHOTO));
    expect(done).toHaveBeenCalledWith(true);
    expect(user()).toEqual(WITH_PHOTO);
  });

  it.each([
    ['a failing server', 500, 'generic', /konnte nicht hochgeladen werden/],
    ['the same file again', 409, 'files-exist', /Diese Dateien gibt es bereits/],
    ['what is no picture', 400, 'photo-unreadable', /liess sich nicht lesen/],
  ])('with %s says so, leaves everything, and may be tried again', async (_what, statusCode, error, words) => {
    const { user } = open();
    const first = await send();
    await act(async () => first.reply(statusCode, { statusCode, error, message: '' }));
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(user()).toEqual(PERSON);
    const second = await send();
    await act(async () => second.reply(200, WITH_PHOTO));
    expect(done).toHaveBeenCalledWith(true);
  });

  it('without a connection says that it was not uploaded', async () => {
    open();
    const request = await send();
    await act(async () => request.onerror());
    expect(screen.getByRole('alert')).toHaveTextContent(/konnte nicht hochgeladen werden/);
    expect(done).not.toHaveBeenCalled();
  });

  it('that the browser cannot read is not sent', async () => {
    cut.mockResolvedValue(null);
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Foto speichern' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/liess sich nicht lesen/);
    expect(requests).toEqual([]);
  });
});
