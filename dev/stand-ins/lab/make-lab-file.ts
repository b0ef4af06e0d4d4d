import { DateTime } from 'luxon';
import { makeId } from '../state/make-id.ts';
import { buildOru, type Charset } from './build-oru.ts';
import type { LabDesk } from './lab-desk.ts';
import { measure } from './measure.ts';
import type { Profile } from './profiles.ts';
import { readLabContent } from './read-lab-content.ts';

export interface LabFileRequest {
  orderNumber: string;
  profile: Profile;
  corrected: boolean;
  charset: Charset;
}

export type LabRefusal = { refused: 'unknown-order' | 'nothing-critical' | 'nothing-to-leave-out' };

const ORDER_NOTES: Record<Profile, string> = {
  good: 'Probe einwandfrei eingetroffen.',
  mixed: 'Probe einwandfrei eingetroffen. Auffällige Werte wurden wiederholt gemessen.',
  critical: 'Kritischer Wert durch zweite Messung bestätigt.',
  incomplete: 'Probenmenge ungenügend: Nicht alle Werte konnten bestimmt werden.',
};

/** Makes the laboratory's file for an order: looks up what was ordered, measures, writes the message. */
export async function makeLabFile(
  desk: LabDesk,
  contentDir: string,
  request: LabFileRequest,
): Promise<{ fileName: string; bytes: Buffer } | LabRefusal> {
  const order = await desk.findOrderFacts(request.orderNumber);
  if (!order) return { refused: 'unknown-order' };
  const { markers, criticalLimits } = await readLabContent(contentDir);
  const now = DateTime.now();
  const { profile, corrected } = request;
  const today = now.setZone('Europe/Zurich').toFormat('yyyy-MM-dd');
  const measurements = measure({ order, profile, corrected, today, markers, criticalLimits });
  if ('refused' in measurements) return measurements;
  const bytes = buildOru({
    order,
    measurements,
    now: now.toJSDate().toISOString(),
    controlId: makeId('ML').slice(0, 20),
    charset: request.charset,
    corrected,
    orderNote: ORDER_NOTES[profile],
  });
  const suffix = corrected ? '-korrigiert' : '';
  return { fileName: `ORU_${order.orderNumber}_${now.toFormat('yyyyMMddHHmmss')}${suffix}.hl7`, bytes };
}
