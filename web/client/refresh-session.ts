import { contract } from '#shared/contract/all.ts';
import { ADDRESS_LOOK_UP_MS } from '#shared/limits/sessions.ts';
import type { AddressSeenView, TokenView } from '#shared/views/identity.ts';
import { addressOf } from './address.ts';
import { callHeaders } from './call-headers.ts';
import { sendPatiently } from './patience.ts';
import { sessionToken, storeToken } from './session-token.ts';

/** `refused`: the session is over; `away`: nobody answered, which says nothing about the session. */
export type Refreshed = 'done' | 'refused' | 'away';

let running: Promise<Refreshed> | null = null;

/** Gets the newest tokens; calls at the same moment share one refresh. */
export function refreshOnce(): Promise<Refreshed> {
  running ??= refresh().finally(() => {
    running = null;
  });
  return running;
}

/** With this tab's tokens, or in a new tab with nothing but the browser's cookie: the server then gives those of the other tabs. */
async function refresh(): Promise<Refreshed> {
  const { accessToken, idToken } = sessionToken() ?? {};
  const body = JSON.stringify({ accessToken, idToken, ip: await lookUpAddress() });
  const { status, body: token } = await sendPatiently({ isWatched: true }, (signal) => post(body, signal));
  if (status === 401) return 'refused';
  if (status !== 200) return 'away';
  storeToken(token as TokenView);
  return 'done';
}

async function post(body: string, signal: AbortSignal): Promise<{ status: number; body: unknown }> {
  const headers = callHeaders();
  headers.set('content-type', 'application/json');
  const { method } = contract.refreshToken;
  try {
    const response = await fetch(addressOf(contract.refreshToken), { method, headers, body, signal });
    return { status: response.status, body: response.ok ? await response.json() : null };
  } catch {
    return { status: 0, body: null };
  }
}

/** The address that the server sees this browser at; '' when it cannot be had soon. */
async function lookUpAddress(): Promise<string> {
  const signal = AbortSignal.timeout(ADDRESS_LOOK_UP_MS);
  try {
    const response = await fetch(addressOf(contract.getAddress), { headers: callHeaders(), signal });
    return response.ok ? ((await response.json()) as AddressSeenView).address : '';
  } catch {
    return '';
  }
}
