import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findProgram } from '#dev/bootstrap/find-program.mjs';
import { freePort } from '#dev/bootstrap/free-port.mjs';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** What Lighthouse says of one first visit on a phone: scores from 0 to 1, times in milliseconds. */
export interface Visit {
  scores: Record<(typeof CATEGORIES)[number], number>;
  largestPaint: number;
  blocked: number;
  shift: number;
  /** What costs points, for who must mend it. */
  faults: string[];
}

/**
 * Opens a page as a phone on a slow network that was never there before, in a browser of its own (Lighthouse's own profile of a
 * phone, network and processor simulated).
 * @param session what the tab's session storage holds beforehand
 */
export async function visit(address: string, session: Record<string, string> = {}): Promise<Visit> {
  const profile = await mkdtemp(path.join(tmpdir(), 'messlinie-visit-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH || findProgram('chromium', 'chromium-browser', 'google-chrome'),
    locale: 'de-CH',
    args: ['--headless', '--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    // Lighthouse opens a tab of its own, and each tab has a session storage of its own.
    await context.addInitScript((entries) => {
      for (const [key, value] of entries) sessionStorage.setItem(key, value);
    }, Object.entries(session));
    const result = await lighthouse(address, {
      port,
      logLevel: 'error',
      disableStorageReset: true,
      onlyCategories: [...CATEGORIES],
    });
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no report');
    const { audits, categories } = result.lhr;
    const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    return {
      scores: Object.fromEntries(CATEGORIES.map((id) => [id, categories[id]?.score ?? 0])) as Visit['scores'],
      largestPaint: number('largest-contentful-paint'),
      blocked: number('total-blocking-time'),
      shift: number('cumulative-layout-shift'),
      faults: Object.values(categories).flatMap(({ auditRefs }) =>
        auditRefs
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
          .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
      ),
    };
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}
