/** Where a product answers, and what its processes were started with. */
interface Probed {
  baseUrl: string;
  environment: Record<string, string>;
}

/** Asks /readyz or /metrics as whoever watches the product, with METRICS_TOKEN. */
export const probe = ({ baseUrl, environment }: Probed, path: '/healthz' | '/readyz' | '/metrics'): Promise<Response> =>
  fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${environment.METRICS_TOKEN}` } });

/** The metrics of a product as Prometheus reads them. */
export const readMetrics = async (place: Probed): Promise<string> => (await probe(place, '/metrics')).text();
