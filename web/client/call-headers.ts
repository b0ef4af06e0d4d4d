import { currentLanguage } from './language.ts';
import { sessionToken } from './session-token.ts';

/** The headers of every call: the language shown, and the session; or `bearer` in its place. */
export function callHeaders(bearer: string | undefined = sessionToken()?.accessToken): Headers {
  const headers = new Headers({ 'accept-language': currentLanguage() });
  if (bearer) headers.set('authorization', `Bearer ${bearer}`);
  return headers;
}
