import { findProgram } from './find-program.mjs';
import { installDebianPackages } from './install-debian-packages.mjs';
import { PlainFailure } from './say.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const onMac = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The browser for the browser stories: named by CHROMIUM_PATH, on this machine, or installed from Debian's packages.
 *
 * @returns {Promise<string>} its path
 * @throws {PlainFailure} saying how to get one
 */
export async function ensureChromium() {
  const find = () => process.env.CHROMIUM_PATH || findProgram(...names, ...onMac);
  if (!find() && findProgram('apt-get')) await installDebianPackages(['chromium'], 'Chromium');
  const found = find();
  if (found) return found;
  throw new PlainFailure(
    'Chromium was not found, and could not be installed from here. Install it (sudo apt-get install chromium),\n' +
      'or name one that you have: CHROMIUM_PATH=/path/to/chromium npm test',
  );
}
