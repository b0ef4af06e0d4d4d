import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import type { Services } from '#shared/server/services.ts';

// The switches that every visitor's browser reads.

/** Reached by administrators only: whoever is answered is still one. */
export async function checkAdminAuth() {
  return { value: true };
}

export async function findAdminOnly(services: Services) {
  return { value: (await readRuntimeSettings(services)).ADMIN_ONLY_MODE };
}

export async function findDisableStore(services: Services) {
  return { value: (await readRuntimeSettings(services)).DISABLE_STORE };
}

export async function findDisplayPrice(services: Services) {
  return { value: (await readRuntimeSettings(services)).DISPLAY_PRICE };
}

export async function findLanguageSwitching(services: Services) {
  const settings = await readRuntimeSettings(services);
  return { value: settings.LANGUAGE_SWITCHING_ENABLE, languages: settings.LANGUAGE_SWITCHING_OPTIONS };
}
