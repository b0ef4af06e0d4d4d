import { shippedContent } from './shipped-content.ts';

/** The content that ships with the product. */
export const content = shippedContent();

/** What the values of a woman's sample are read by. */
export const context = { content, lab: 'LABOR', sex: 'female' as const };
