/** Jest's globalTeardown of the journeys: stops what start-services.mjs started. */
export default async function stopServices() {
  await globalThis.testServices?.stop();
}
