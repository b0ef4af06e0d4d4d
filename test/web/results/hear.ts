import { afterEach, beforeEach, jest } from '@jest/globals';
import { listenToAnnouncements } from '#web/kit/announce.ts';

/** What screen readers were told in this test; what an earlier test said holds nothing back. */
export const heard: string[] = [];

const QUIET_MS = 5_000;
const realNow = performance.now.bind(performance);
let passed = 0;
let stop: () => void;
beforeEach(() => {
  passed += QUIET_MS;
  heard.length = 0;
  stop = listenToAnnouncements(({ text }) => heard.push(text));
  jest.spyOn(performance, 'now').mockImplementation(() => realNow() + passed);
});
afterEach(() => stop());
