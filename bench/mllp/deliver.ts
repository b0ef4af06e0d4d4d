import { setTimeout as pause } from 'node:timers/promises';
import { type MllpClient, openMllpClient } from '#test/setup/mllp-client.ts';

/** A message over MLLP, or a file of some that is uploaded. */
export type Delivery = { key: string; text: string } | { key: string; file: string; messages: number };

interface Delivered {
  /** MSA and the control id of the acknowledgement. */
  answer: string;
  tries: number;
}

/** A laboratory's system waits a little before it sends again. */
const PAUSE_MS = 50;

/** Sends a message until it is accepted, over a new connection each time the old one has died. */
export async function deliver(port: number, { text }: { text: string }): Promise<Delivered> {
  for (let tries = 1; ; tries += 1) {
    let client: MllpClient | undefined;
    try {
      client = await openMllpClient(port);
      const answer = await client.ask(`${text}\r`);
      const [msh = '', msa = ''] = answer ?? [];
      if (msa.startsWith('MSA|AA|')) return { answer: `${msa} ${msh.split('|')[9]}`, tries };
      if (answer && !msa.startsWith('MSA|AE|')) throw new TypeError(`a message was answered with ${msa}`);
    } catch (error) {
      if (error instanceof TypeError) throw error;
    } finally {
      client?.close();
    }
    await pause(PAUSE_MS);
  }
}

/** Uploads a file until it is stored. */
export async function upload(baseUrl: string, token: string, { file }: { file: string }): Promise<Delivered> {
  for (let tries = 1; ; tries += 1) {
    const form = new FormData();
    form.append('file', new Blob([file]), 'labor.hl7');
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(`${baseUrl}/api/results/hl7-upload`, { method: 'POST', headers, body: form }).catch(
      () => null,
    );
    // Stored, although the reply may be cut off: then it is sent again.
    const body = await reply?.json().catch(() => null);
    if (reply?.status === 200 && body) return { answer: 'stored', tries };
    if (reply && reply.status < 500 && body) throw new TypeError(`an upload was answered with ${reply.status}`);
    await pause(PAUSE_MS);
  }
}
