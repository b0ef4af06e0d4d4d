/**
 * What Node runs the worker with. Its long jobs leave much behind that lived for a moment only; V8 would let 48 MB of it lie before it
 * looks. docker-compose.yml and deploy/k8s/worker.yaml say the same, and a test compares them.
 */
export const workerParameters = ['--max-semi-space-size=4', 'worker/main.ts'];
