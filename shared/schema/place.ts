import { number } from 'yup';

/** Degrees, WGS 84. Not required by themselves: a search may come without a place. */
export const latitude = number().typeError('field.number').min(-90, 'field.number').max(90, 'field.number');
export const longitude = number().typeError('field.number').min(-180, 'field.number').max(180, 'field.number');
