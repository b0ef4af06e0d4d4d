/** What a closed loop reached: every caller begins its next call when it has the reply to the last one. */
export interface Throughput {
  perSecond: number;
  /** Of each call, in milliseconds. */
  latencies: number[];
}

/** Runs `work` from `callers` loops for some seconds. */
export async function atOnce(
  callers: number,
  seconds: number,
  work: (call: number) => Promise<unknown>,
): Promise<Throughput> {
  const latencies: number[] = [];
  const start = performance.now();
  let calls = 0;
  const loop = async () => {
    while (performance.now() - start < seconds * 1000) {
      const begun = performance.now();
      calls += 1;
      await work(calls - 1);
      latencies.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: callers }, loop));
  return { perSecond: (latencies.length * 1000) / (performance.now() - start), latencies };
}
