import { npm } from './npm.mjs';

/** A registry that has not answered by then is away, whatever npm still hopes, in milliseconds. */
const answerLimit = 10_000;

/** What npm says when nobody answers, or only to say that they cannot: addresses, connections, time-outs, 5xx. */
const awayCodes =
  /^npm (?:error|ERR!) code (E(?:CONN(?:REFUSED|RESET|ABORTED)|NOTFOUND|AI_AGAIN|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|5\d\d)|ERR_SOCKET_TIMEOUT|FETCH_ERROR)\s*$/m;

/**
 * Why packages cannot be fetched now, or undefined when the registry answers. Asked through npm itself, which alone knows the
 * registry, the proxy and the certificates; a registry that knows no ping answers 404, and that is an answer.
 *
 * @returns {string | undefined} npm's code
 */
export function whyRegistryIsAway() {
  const { status, error, stderr } = npm(['ping', '--fetch-retries=0'], { quiet: true, timeout: answerLimit });
  if (error?.code === 'ETIMEDOUT') return 'no answer';
  return status === 0 ? undefined : awayCodes.exec(stderr ?? '')?.[1];
}

/** The registry's address as npm knows it, without a password that may stand in it. */
export function registryAddress() {
  const { stdout } = npm(['config', 'get', 'registry'], { quiet: true, timeout: answerLimit });
  try {
    const { origin, pathname } = new URL(stdout.trim());
    return `${origin}${pathname}`;
  } catch {
    return 'of npm';
  }
}
