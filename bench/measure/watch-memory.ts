import { readFileSync } from 'node:fs';

const EVERY_MS = 50;
const KILO = 1024;

/** Megabytes that a process of this machine holds in memory, as the kernel counts them. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / KILO;
}

/** Looks at a process again and again; `peak` ends it and says the most it ever held. */
export function watchMemory(pid: number): { peak(): number } {
  let most = residentMegabytes(pid);
  const timer = setInterval(() => {
    try {
      most = Math.max(most, residentMegabytes(pid));
    } catch {
      // It ended.
    }
  }, EVERY_MS);
  return {
    peak() {
      clearInterval(timer);
      return most;
    },
  };
}
