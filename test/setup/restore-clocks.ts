import { afterEach } from '@jest/globals';
import { restoreClocks } from '#test/setup/clocks.ts';

// Loaded by Jest before every journey: what a test does to the time ends with it, also when it fails halfway.
afterEach(restoreClocks);
