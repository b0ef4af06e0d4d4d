// Prints what a scanner reads in a picture, nothing where there is no QR code. A process of its own: it takes seconds, in which the
// server that is being tested could answer nobody.
import { readFileSync } from 'node:fs';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';

const { data, width, height } = PNG.sync.read(readFileSync(process.argv[2]));
const found = jsQR(new Uint8ClampedArray(data), width, height);
if (found) process.stdout.write(Buffer.from(found.binaryData));
