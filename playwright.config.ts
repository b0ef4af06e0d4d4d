import { defineConfig } from '@playwright/test';
import { findChromium } from '#dev/bootstrap/ensure-chromium.mjs';

export default defineConfig({
  testDir: 'test/browser',
  testMatch: '**/*.test.ts',
  globalSetup: './test/setup/start-browser-stack.ts',
  outputDir: 'test-results',
  // The long story on one core, the screens on another; both meet the same product.
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Twice what a quiet machine needs at most: the same machine was seen at half its speed.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    // Set by globalSetup; the tests read it in their own processes.
    baseURL: process.env.STACK_URL,
    // A page that never comes fails where it was waited for, not when the whole story runs out of time.
    navigationTimeout: 60_000,
    actionTimeout: 60_000,
    locale: 'de-CH',
    timezoneId: 'Europe/Zurich',
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    // A failure has its picture and its snapshots; a film of every page would be paid for by every run.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false },
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
