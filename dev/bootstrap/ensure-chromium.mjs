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
 * The browser named by CHROMIUM_PATH, one of this machine, or one of Debian's packages, which is installed.
 *
 * @param {'chromium'} [wanted] the whole browser, as people have it; without it any does, and the shell comes first
 * @returns {Promise<string>} its path
 * @throws {PlainFailure} saying how to get one
 */
export async function ensureChromium(wanted) {
  const packages = wanted ? [wanted] : ['chromium-headless-shell', 'chromium'];
  const isThere = () => process.env.CHROMIUM_PATH || (wanted ? findProgram(wanted) : findChromium());
  if (!isThere() && findProgram('apt-get'))
    for (const name of packages) if (await installDebianPackages([name], 'Chromium')) break;
  const found = findChromium(...(wanted ? [wanted] : []));
  if (found) return found;
  throw new PlainFailure(
    'Chromium was not found, and could not be installed from here. Install it (sudo apt-get install chromium),\n' +
      'or name one that you have: CHROMIUM_PATH=/path/to/chromium npm test',
  );
}
