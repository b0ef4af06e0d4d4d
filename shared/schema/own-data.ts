import { DATA_FORMATS } from '#shared/domain/identity/own-data-format.ts';
import { requiredText } from './text.ts';

export const dataFormat = requiredText().oneOf(DATA_FORMATS, 'field.choose');
