import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test';
import { product } from './people.ts';

/** A browser of somebody's own that keeps its storage on a disk, as on their phone, and that can die. */
export interface Device {
  readonly page: Page;
  /** Cuts the network, or gives it back; holds over reloads, new tabs and new browsers. */
  setOffline(isOffline: boolean): Promise<void>;
  /** Closes the tab and opens another one, which is empty. */
  reopenTab(): Promise<void>;
  /** The browser dies as in a power cut, and is started again. */
  killBrowser(): Promise<void>;
  /** The browser ends its service workers, as it does when it needs room. */
  killServiceWorker(): Promise<void>;
  close(): Promise<void>;
}

/** `authToken`: who is signed in, also after the browser was started again. */
export async function openDevice(launch: LaunchOptions, authToken: string): Promise<Device> {
  const folder = await mkdtemp(path.join(tmpdir(), 'messlinie-device-'));
  let isOffline = false;
  let { context, page } = await start();

  async function start(): Promise<{ context: BrowserContext; page: Page }> {
    const started = await chromium.launchPersistentContext(folder, {
      ...launch,
      baseURL: product.baseUrl,
      locale: 'de-CH',
      timezoneId: 'Europe/Zurich',
      viewport: { width: 360, height: 780 },
    });
    await started.addInitScript((token) => sessionStorage.setItem('authToken', token), authToken);
    await started.setOffline(isOffline);
    const [first] = started.pages();
    return { context: started, page: first ?? (await started.newPage()) };
  }

  return {
    get page() {
      return page;
    },
    async setOffline(wish) {
      isOffline = wish;
      await context.setOffline(wish);
    },
    async reopenTab() {
      const next = await context.newPage();
      await page.close();
      page = next;
    },
    async killBrowser() {
      const gone = context.waitForEvent('close');
      for (const pid of processesOf(folder)) kill(pid);
      await gone;
      ({ context, page } = await start());
    },
    async killServiceWorker() {
      const session = await context.newCDPSession(page);
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.stopAllWorkers');
      await session.detach();
    },
    async close() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The processes that were started with this folder, which is nobody else's. */
function processesOf(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => commandOf(pid).includes(`--user-data-dir=${folder}`))
    .map(Number);
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}
