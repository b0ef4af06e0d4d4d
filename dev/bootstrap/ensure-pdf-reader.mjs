import { findProgram } from './find-program.mjs';
import { installDebianPackages } from './install-debian-packages.mjs';
import { PlainFailure } from './say.mjs';

/**
 * What turns a PDF into pictures and text, for the tests of what is printed: on this machine, or installed from Debian's packages.
 *
 * @returns {Promise<void>}
 * @throws {PlainFailure} saying how to get it
 */
export async function ensurePdfReader() {
  const find = () => findProgram('pdftoppm') && findProgram('pdftotext');
  if (!find() && findProgram('apt-get')) await installDebianPackages(['poppler-utils'], 'a reader of PDF files');
  if (find()) return;
  throw new PlainFailure(
    'pdftoppm was not found, and could not be installed from here: without it nobody checks the QR code of invoices.\n' +
      'Install it: sudo apt-get install poppler-utils (Debian, Ubuntu), brew install poppler (macOS).',
  );
}
