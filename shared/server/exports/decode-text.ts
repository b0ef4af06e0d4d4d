import type { Encoding } from '#shared/domain/exports/file-form.ts';

/** The text of a file that comes piece by piece; a mark at its beginning is left out. */
export async function* decodeText(content: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of content) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
