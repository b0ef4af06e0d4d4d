/** Makes this tab that of a person's session, as a sign-in does; null: nobody's. */
export function openSession(userId: string | null, sessionId = 'one', endsAt = '2999-01-01T00:00:00Z'): void {
  sessionStorage.removeItem('authToken');
  if (userId === null) return;
  const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
  const token = `${part({ alg: 'HS256' })}.${part({ sub: userId, sid: sessionId })}.x`;
  const stored = { accessToken: token, idToken: token, expiresIn: endsAt, sessionEndsAt: endsAt };
  sessionStorage.setItem('authToken', JSON.stringify(stored));
}
