/** The instant of this machine at which the server's clock reaches `dueAt`: an hour that is set wrong here makes no difference. */
export function serverEnd({ dueAt, now }: { dueAt: string; now: string }, readAt: number | undefined): string {
  const ahead = Date.parse(now) - (readAt ?? Date.now());
  return new Date(Date.parse(dueAt) - ahead).toISOString();
}
