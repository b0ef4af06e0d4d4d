const TEXTS: Record<number, string> = {
  20003: 'Authenticate',
  20404: 'The requested resource was not found',
  20429: 'Too Many Requests',
  20500: 'An internal server error has occurred',
  21211: "The 'To' number is not a valid phone number.",
  21602: 'Message body is required.',
  21603: "A 'From' phone number or a MessagingServiceSid is required.",
  21604: "A 'To' phone number is required.",
  21610: 'Attempt to send to unsubscribed recipient',
  21617: 'The concatenated message body exceeds the 1600 character limit.',
};

/** An error reply of the SMS provider. */
export class TwilioRefusal extends Error {
  override readonly name = 'TwilioRefusal';
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number) {
    super(TEXTS[code] ?? 'Error');
    this.status = status;
    this.code = code;
  }

  body(): object {
    const more = `https://www.twilio.com/docs/errors/${this.code}`;
    return { code: this.code, message: this.message, more_info: more, status: this.status };
  }
}
