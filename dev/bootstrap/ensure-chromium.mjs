import { findProgram } from './find-program.mjs';
import { installDebianPackages } from './install-debian-packages.mjs';
import { PlainFailure } from './say.mjs';

/** The shell first: the whole browser draws its own bars beside each page, which costs stories a quarter of their time. */
const programs = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The browser named by CHROMIUM_PATH, or one of this machine. Playwright's own cannot be downloaded everywhere.
 *
 * @param {...string} preferred programs to look for before any other
 * @returns {string | undefined} its path
 */
export const findChromium = (...preferred) => process.env.CHROMIUM_PATH || findProgram(...preferred, ...programs);

/**
 * The browser for the browser stories: named by CHROMIUM_PATH, on this machine, or installed from Debian's packages.
 *
 * @returns {Promise<string>} its path
 * @throws {PlainFailure} saying how to get one
 */
export async function ensureChromium() {
  if (!findChromium() && findProgram('apt-get'))
    (await installDebianPackages(['chromium-headless-shell'], 'Chromium')) ||
      (await installDebianPackages(['chromium'], 'Chromium'));
  const found = findChromium();
  if (found) return found;
  throw new PlainFailure(
    'Chromium was not found, and could not be installed from here. Install it (sudo apt-get install chromium),\n' +
      'or name one that you have: CHROMIUM_PATH=/path/to/chromium npm test',
  );
}
