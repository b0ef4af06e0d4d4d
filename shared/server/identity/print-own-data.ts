import type { DataFormat } from '#shared/domain/identity/own-data-format.ts';
import type { Language } from '#shared/languages.ts';
import type { OwnDataView } from '#shared/views/own-data.ts';
import { drawOwnData } from './draw-own-data.ts';
import { presentOwnData } from './present-own-data.ts';

export interface OwnDataOrder {
  data: OwnDataView;
  format: DataFormat;
  language: Language;
  brand: string;
}

/** The bytes of a person's data, to read or for a machine; called in a thread. */
export const printOwnData = async ({ data, format, language, brand }: OwnDataOrder): Promise<Uint8Array> =>
  format === 'json'
    ? new TextEncoder().encode(`${JSON.stringify(data, null, 2)}\n`)
    : drawOwnData(presentOwnData(data, language, brand));
