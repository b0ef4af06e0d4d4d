/** What a test lets a thread draw. @throws when asked to fail */
export async function drawNothing({ number, fails = false }: { number: number; fails?: boolean }): Promise<Uint8Array> {
  if (fails) throw new Error('drawn badly');
  return new Uint8Array([number]);
}
