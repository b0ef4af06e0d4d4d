import type { Area } from 'react-easy-crop';

/** The server draws it smaller still; more pixels would only take longer to send. */
const SIDE = 1024;
const QUALITY = 0.9;

/** A square of a picture as a JPEG without what the file said of place and device; null when the browser cannot read it. */
export async function cutSquare(source: string, { x, y, width, height }: Area): Promise<Blob | null> {
  const picture = new Image();
  picture.src = source;
  try {
    await picture.decode();
  } catch {
    return null;
  }
  const canvas = document.createElement('canvas');
  const side = Math.min(SIDE, Math.round(width));
  canvas.width = side;
  canvas.height = side;
  const drawing = canvas.getContext('2d');
  if (!drawing) return null;
  // JPEG knows no transparency.
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, side, side);
  drawing.drawImage(picture, x, y, width, height, 0, 0, side, side);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
