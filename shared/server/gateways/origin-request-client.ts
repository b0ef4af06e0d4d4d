import twilio from 'twilio';
import type RequestClient from 'twilio/lib/base/RequestClient.js';
import type response from 'twilio/lib/http/response.js';

/** The SDK's own HTTP client, sent to another origin: the path, the body and the authentication stay what they are. */
export class OriginRequestClient extends twilio.RequestClient {
  readonly #origin: string;

  constructor(origin: string, timeoutMs: number) {
    super({ timeout: timeoutMs });
    this.#origin = origin.replace(/\/$/, '');
  }

  override request<Data>(options: RequestClient.RequestOptions<Data>): Promise<response.default<Data>> {
    const { pathname, search } = new URL(options.uri);
    return super.request<Data>({ ...options, uri: `${this.#origin}${pathname}${search}` });
  }
}
