import { seal, unsealWithAny } from '#shared/server/seal.ts';

export const appKeyPurpose = (userId: string): string => `second-factor:${userId}`;

/** Seals the key of an authenticator app under the newest master key; it opens for its person alone. */
export const sealAppKey = ([newest = '']: readonly string[], userId: string, key: string): string =>
  seal(newest, appKeyPurpose(userId), key);

/**
 * Opens what `sealAppKey` closed, under whichever of the master keys it was; `isOld` where that is not the newest and it should be
 * sealed again. @throws when none of them opens it
 */
export function openAppKey(
  masterKeys: readonly string[],
  userId: string,
  sealed: string,
): { key: string; isOld: boolean } {
  const opened = unsealWithAny(masterKeys, appKeyPurpose(userId), sealed);
  if (!opened) throw new Error('no master key opens the second factor');
  return { key: opened.text, isOld: opened.isOld };
}
