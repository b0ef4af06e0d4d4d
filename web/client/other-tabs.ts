/** What the tabs of one browser tell each other about the session. A tab never hears itself. */
export type TabMessage = { signedIn: true } | { signedOut: 'expired' | 'elsewhere' };

const CHANNEL = 'session';

let channel: BroadcastChannel | null = null;

/** Calls `listener` with what other tabs tell; from now on they hear this one too. */
export function listenToOtherTabs(listener: (message: TabMessage) => void): void {
  if (!('BroadcastChannel' in window)) return;
  channel ??= new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => listener(data);
}

/** Tells all other tabs. A tab that sleeps hears it when it wakes, and the server refuses it until then. */
export function tellOtherTabs(message: TabMessage): void {
  channel?.postMessage(message);
}
