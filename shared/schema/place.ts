import { number } from 'yup';

/** Degrees, WGS 84. Not required by themselves: a search may come without a place. */
export const latitude = number().typeError('field.number').min(-90, 'field.min').max(90, 'field.max');
export const longitude = number().typeError('field.number').min(-180, 'field.min').max(180, 'field.max');
