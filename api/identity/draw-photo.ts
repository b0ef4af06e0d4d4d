import sharp from 'sharp';
import { type Refusal, refuse } from '#shared/errors.ts';
import { PHOTO_DRAWN_AT_ONCE, PHOTO_MAX_PIXELS, PHOTO_SIDE_PIXELS, PHOTO_WAITING } from '#shared/limits/drawn-files.ts';

/** What a phone or a browser makes; SVG, PDF and all else have no reader here, whatever a file calls itself. */
const FORMATS = ['jpeg', 'png', 'webp'];
const LONGEST_SECONDS = 10;

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Pictures of strangers are not kept in memory, and one of them does not take every core.
sharp.cache(false);
sharp.concurrency(1);

/** A portrait fills a square; a logo stays whole within one. */
type Shape = 'square' | 'whole';

let drawing = 0;
const waiting: (() => void)[] = [];

/**
 * Draws an uploaded picture anew: upright, small, cut to a square or whole, the first one of an animation, without anything that was in the file
 * besides (place, device, thumbnails). Its size is read before a pixel is. Few are drawn at once, some wait, more are turned away.
 */
export async function drawPhoto(
  bytes: Uint8Array,
  shape: Shape = 'square',
): Promise<Buffer | Refusal<'photo-unreadable' | 'busy'>> {
  if (waiting.length >= PHOTO_WAITING) return refuse('busy');
  if (drawing >= PHOTO_DRAWN_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  drawing += 1;
  try {
    return await draw(bytes, shape);
  } catch {
    // Whatever a decoder says of a stranger's bytes, it is no picture for us.
    return refuse('photo-unreadable');
  } finally {
    drawing -= 1;
    waiting.shift()?.();
  }
}

async function draw(bytes: Uint8Array, shape: Shape): Promise<Buffer | Refusal<'photo-unreadable'>> {
  const picture = sharp(bytes, { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error', pages: 1, sequentialRead: true });
  const { format, width, height } = await picture.metadata();
  if (!FORMATS.includes(format) || width * height > PHOTO_MAX_PIXELS) return refuse('photo-unreadable');
  return picture
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient()
    .resize(PHOTO_SIDE_PIXELS, PHOTO_SIDE_PIXELS, { fit: shape === 'square' ? 'cover' : 'inside' })
    .webp({ quality: 82 })
    .toBuffer();
}
