/**
 * What Node runs the worker with. Its long jobs leave much behind that lived for a moment only; V8 would let 48 MB of it lie before it
 * looks, and what is older grow to three times of what is needed. Pages that V8 once took stay with the process (docs/performance).
 * docker-compose.yml and deploy/k8s/worker.yaml say the same, and a test compares them.
 */
export const workerParameters = ['--max-semi-space-size=4', '--heap-growing-percent=40', 'worker/main.ts'];
