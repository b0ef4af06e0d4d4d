import type { FileContent } from '#shared/contract/define.ts';
import type { FileStore } from './file-store.ts';

interface StoredPdf {
  fileId: string;
  name: string;
  bytes: number;
}

/** A stored report as a file to download, unsealed as it is read. */
export async function openPdf(files: FileStore, { fileId, name, bytes }: StoredPdf): Promise<FileContent> {
  const content = await files.read('reports', fileId);
  const fileName = /\.pdf$/i.test(name) ? name : `${name || 'document'}.pdf`;
  return { name: fileName, type: 'application/pdf', length: bytes, content };
}
