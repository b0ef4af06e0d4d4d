import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { ensureChromium } from '#dev/bootstrap/ensure-chromium.mjs';

/** What a browser kept from before: in its tab's storage, and in its own. */
export interface Kept {
  session: Record<string, string>;
  local: Record<string, string>;
}

/** A German-speaking browser of its own, with nothing in its cache. */
export async function openBrowser(
  { session, local }: Kept,
  args: readonly string[] = [],
): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const profile = await mkdtemp(path.join(tmpdir(), 'messlinie-visit-'));
  const context = await chromium.launchPersistentContext(profile, {
    // The whole browser, as people have it.
    executablePath: await ensureChromium('chromium'),
    locale: 'de-CH',
    viewport: { width: 412, height: 823 },
    args: ['--headless', '--no-sandbox', '--disable-gpu', ...args],
  });
  // Lighthouse opens a tab of its own, and each tab has a session storage of its own.
  await context.addInitScript(
    ([ofTab, ofBrowser]) => {
      for (const [key, value] of Object.entries(ofTab))
        if (!sessionStorage.getItem(key)) sessionStorage.setItem(key, value);
      for (const [key, value] of Object.entries(ofBrowser)) localStorage.setItem(key, value);
    },
    [session, local] as const,
  );
  return {
    context,
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
