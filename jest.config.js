/** TypeScript and JSX to the JavaScript that Node 24 knows; types are checked by tsc, not here. */
const transform = {
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        experimental: { keepImportAttributes: true },
      },
      module: { type: 'es6' },
    },
  ],
};

const shared = { transform, extensionsToTreatAsEsm: ['.ts', '.tsx'], injectGlobals: false };

export default {
  maxWorkers: 2,
  // The modules of each file stay in the memory of its process: after some ninety files it crashed.
  workerIdleMemoryLimit: '1500MB',
  // A journey waits for real servers and processes; 5 s would fail on a busy machine, 30 s did on one of half the speed.
  testTimeout: 60_000,
  projects: [
    { ...shared, displayName: 'unit', testMatch: ['<rootDir>/test/unit/**/*.test.ts'] },
    {
      ...shared,
      displayName: 'journeys',
      // A file is called after the capability it walks through (booking-race.test.ts is about booking), or after what all of
      // them share: door, live, access, errors, models, production, the whole journey, demo, stand-ins.
      testMatch: ['<rootDir>/test/journeys/**/*.test.ts'],
      globalSetup: '<rootDir>/test/setup/start-services.mjs',
      globalTeardown: '<rootDir>/test/setup/stop-services.mjs',
      setupFilesAfterEnv: ['<rootDir>/test/setup/restore-clocks.ts'],
    },
    {
      ...shared,
      displayName: 'web',
      testMatch: ['<rootDir>/test/web/**/*.test.{ts,tsx}'],
      injectGlobals: true, // Testing Library cleans up after each test through the global afterEach
      setupFilesAfterEnv: ['<rootDir>/test/setup/web-matchers.ts'],
      testEnvironment: '<rootDir>/test/setup/browser-environment.mjs',
      // Vite turns these into style sheets and addresses; without it they are empty.
      moduleNameMapper: { '\\.(css|svg|png|webp|woff2)$': '<rootDir>/test/setup/asset-stub.ts' },
    },
  ],
};
