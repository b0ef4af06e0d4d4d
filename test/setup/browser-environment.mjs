import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom';

/**
 * What browsers have and jsdom lacks, but this Node has. Without MessageChannel: React would schedule on Node's, whose open port
 * keeps the test process alive; lacking it, React uses timers.
 */
const fromNode = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'CompressionStream',
  'DecompressionStream',
  'TextEncoder',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoderStream',
  'structuredClone',
];

/** jsdom with the missing pieces of a browser. Layout is still absent: what depends on sizes belongs in test/browser. */
export default class BrowserEnvironment extends JsdomEnvironment {
  /** What this tab tells others by, and hears them. */
  channels = [];

  /** MSW and others offer a build for Node and one for bundlers; here the code runs in Node. */
  exportConditions() {
    return ['node', 'node-addons'];
  }

  async setup() {
    await super.setup();
    const { window } = this.dom;
    for (const name of fromNode) window[name] = globalThis[name];
    const { channels } = this;
    window.BroadcastChannel = class extends BroadcastChannel {
      constructor(name) {
        super(name);
        channels.push(this);
      }
    };
    window.Uint8Array = Uint8Array; // otherwise bytes made by Node's streams are of a foreign class
    window.matchMedia ??= (query) => describeMedia(window, query);
    window.ResizeObserver ??= SilentObserver;
    window.IntersectionObserver ??= SilentObserver;
    window.Element.prototype.scrollIntoView ??= () => {};
    window.Element.prototype.scrollTo ??= () => {};
    window.HTMLElement.prototype.hasPointerCapture ??= () => false;
    window.scrollTo = () => {};
    window.document.fonts ??= new window.EventTarget();
  }

  /** A tab that is gone hears nothing: the next file runs in the same process. */
  async teardown() {
    for (const channel of this.channels) channel.close();
    await super.teardown();
  }
}

/** A desktop in light colours without wishes about motion: no media query matches. */
function describeMedia(window, query) {
  const list = new window.EventTarget();
  return Object.assign(list, { matches: false, media: query, onchange: null, addListener() {}, removeListener() {} });
}

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
