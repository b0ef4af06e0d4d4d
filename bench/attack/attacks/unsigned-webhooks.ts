import { type Attack, verdict } from '../attack.ts';
import { tally } from '../target/at-once.ts';
import { rawRequest } from '../target/raw-request.ts';

const MEGABYTE = 1_000_000;
/** An answer that waits for the body comes never: most of it is not sent. */
const LIMIT_MS = 3_000;
const PATHS = ['/api/webhooks/stripe', '/api/webhooks/twilio'];

export const unsignedWebhooks: Attack = {
  name: 'unsigned-webhooks',
  tries: 'bodies of 1 MB to the webhooks, unsigned and signed wrongly; the answer must not wait for them',
  needs: 'url',
  async run(target) {
    const headers = ['', 't=1,v1=00'].flatMap((signature) => PATHS.map((path) => ({ path, signature })));
    const answers = await Promise.all(
      headers.map(({ path, signature }) =>
        rawRequest(
          target.baseUrl,
          (send) => {
            send(
              [
                `POST ${path} HTTP/1.1`,
                `Host: ${new URL(target.baseUrl).host}`,
                'Content-Type: application/json',
                `Content-Length: ${MEGABYTE}`,
                `X-Forwarded-For: ${target.address()}`,
                ...(signature ? [`Stripe-Signature: ${signature}`, `X-Twilio-Signature: ${signature}`] : []),
                '\r\n',
              ].join('\r\n'),
            );
            send('{"a":"'.padEnd(1_000, 'a'));
          },
          LIMIT_MS,
        ),
      ),
    );
    const isHeld = answers.every(({ status }) => status === 400 || status === 413);
    return verdict(isHeld, `answered ${tally(answers.map(({ status }) => status || 'not at all'))}`);
  },
};
