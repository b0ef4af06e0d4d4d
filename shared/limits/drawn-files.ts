/** Photos and PDFs: each takes a core while it is drawn. */

/** A photo from a phone; a larger one is made smaller by the browser, which cuts it to a square. */
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024;
/** More pixels than a phone's camera usually takes are not decoded: a few bytes may claim to be gigabytes. */
export const PHOTO_MAX_PIXELS = 25_000_000;
/** Twice the largest size it is shown at, and then some. */
export const PHOTO_SIDE_PIXELS = 512;
/** Each takes a tenth of a second of one core and up to a hundred megabytes. */
export const PHOTO_DRAWN_AT_ONCE = 2;
export const PHOTO_WAITING = 20;
/** PDFs: each takes some tenths of a second of one core, a person's whole data some seconds; the second thread lets others pass it. */
export const FILES_DRAWN_AT_ONCE = 2;
/** More than can be drawn while somebody waits for them. */
export const FILES_TO_DRAW = 60;
