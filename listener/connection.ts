import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from './answer-frame.ts';
import type { ListenerLimits } from './listener-limits.ts';
import { type Frame, type FrameLimits, NotFramed, type Phase, readFrames } from './read-frames.ts';
import { writeFrame } from './write-frame.ts';

/** Why we end a connection; undefined when its other side did. */
export type Ending = 'idle' | 'unfinished' | 'not-read' | 'not-mllp' | 'crowded-out' | 'stopping';

/** What a peer has not read after this long, once the connection ends, is lost to it. */
const LINGER_MS = 2000;

/**
 * One connection of a laboratory: a block is read, answered, and only then the next one is read. So no more than one message of a
 * connection is unanswered, and a sender in a hurry is held back by its own network buffers.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #limits: ListenerLimits & FrameLimits;
  #ending: Ending | undefined;
  #timer: NodeJS.Timeout | undefined;
  #phase: Phase = 'idle';
  /** When the phase began. */
  #since = performance.now();

  constructor(socket: Socket, limits: ListenerLimits & FrameLimits) {
    this.#socket = socket;
    this.#limits = limits;
    // A connection that breaks is seen by whoever reads or writes.
    socket.on('error', () => undefined);
  }

  /** Nothing of a message is here: ending it costs nothing. */
  get isQuiet(): boolean {
    return this.#phase === 'idle';
  }

  /** A block was begun longer ago than any sender needs, and has not ended: nothing of it is acknowledged. */
  get isSlow(): boolean {
    return this.#phase === 'frame' && performance.now() - this.#since >= this.#limits.slowFrameMs;
  }

  /** Ends it after the answer that is being made, or at once when there is none. */
  end(why: Ending): void {
    this.#ending ??= why;
    if (this.#phase !== 'waiting') this.#socket.destroy();
  }

  /** Serves it to its end. @returns why it ended, where that was our doing */
  async serve(answer: (frame: Frame) => Promise<Answer>): Promise<Ending | undefined> {
    this.#enter('idle');
    let strange = 0;
    try {
      const chunks = this.#socket.iterator({ destroyOnReturn: false });
      for await (const frame of readFrames(chunks, this.#limits, (phase) => this.#enter(phase))) {
        const { acknowledgements, kind, hasHeader } = await answer(frame);
        for (const one of acknowledgements) await this.#write(writeFrame(one));
        if (kind === 'error' && !this.#ending) await pause(this.#limits.pauseAfterErrorMs);
        strange = hasHeader ? 0 : strange + 1;
        if (strange >= this.#limits.strangeInARow) this.#ending ??= 'not-mllp';
        if (this.#ending) break;
      }
    } catch (error) {
      if (error instanceof NotFramed) this.#ending ??= 'not-mllp';
    } finally {
      clearTimeout(this.#timer);
      await this.#close();
    }
    return this.#ending;
  }

  #enter(phase: Phase): void {
    clearTimeout(this.#timer);
    this.#phase = phase;
    this.#since = performance.now();
    // It was asked to end while it waited, and would now wait for its sender.
    if (this.#ending && phase !== 'waiting') this.#socket.destroy();
    const { idleMs, frameMs } = this.#limits;
    if (phase === 'idle') this.#timer = setTimeout(() => this.end('idle'), idleMs);
    if (phase === 'frame') this.#timer = setTimeout(() => this.end('unfinished'), frameMs);
  }

  /** Resolves when the system took it; a peer who does not read its answers is cut off. */
  #write(bytes: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => {
        this.#ending ??= 'not-read';
        this.#socket.destroy();
      }, this.#limits.answerMs);
      this.#socket.write(bytes, (error) => {
        clearTimeout(limit);
        if (error) reject(error);
        else resolve();
      });
    });
  }

  /** Says goodbye and reads on for a moment: a connection closed over unread bytes would take the last answer with it. */
  async #close(): Promise<void> {
    const socket = this.#socket;
    if (socket.destroyed) return;
    await new Promise<void>((resolve) => {
      const limit = setTimeout(() => socket.destroy(), LINGER_MS);
      socket.once('close', () => {
        clearTimeout(limit);
        resolve();
      });
      socket.end();
      socket.resume();
    });
  }
}
