import type { Server, ServerResponse } from 'node:http';

/**
 * The end of a process that nobody may notice: before it stops listening it says that it is not ready, so that a proxy
 * sends requests elsewhere, and every answer from then on ends its connection.
 */
export class Drain {
  #hasBegun = false;
  readonly #running = new Set<ServerResponse>();

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Has to come before the application's own listener: it decides about the connection before an answer is written. */
  watch(server: Server): void {
    server.prependListener('request', (_request, response) => {
      if (this.#hasBegun) response.setHeader('connection', 'close');
      this.#running.add(response);
      response.once('close', () => this.#running.delete(response));
    });
  }

  begin(): void {
    this.#hasBegun = true;
    for (const response of this.#running) if (!response.headersSent) response.setHeader('connection', 'close');
  }
}
