import { SMS_MAX_LENGTH } from '#shared/limits/messaging.ts';
import { requiredText } from '#shared/schema/text.ts';

/** An administrator's message to one person, 1 to 500 characters; the frame around it takes its share when it is sent. */
export const messageText = requiredText().max(SMS_MAX_LENGTH, 'field.message-too-long');
