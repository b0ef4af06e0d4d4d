import { type MessageContext, readObservation } from './read-observation.ts';
import { readOrder, readSpecimenIds, readSpecimenState } from './read-order.ts';
import type { LabOrder, Refusal, Segment } from './types.ts';

export interface GroupedOrders {
  orders: LabOrder[];
  notes: string[];
}

/**
 * Orders with their observations and notes, in one walk through the message. OBR opens an order and takes the ORC before it;
 * OBX belongs to the order that is open; an NTE belongs to the segment right before it. An OBX after an ORC or before the first OBR
 * belongs to no order: the message is refused, since any guess could show it under another test.
 */
export function groupOrders(segments: Segment[], context: MessageContext): GroupedOrders | Refusal {
  const orders: LabOrder[] = [];
  const messageNotes: string[] = [];
  let pendingOrc: Segment | null = null;
  let order: LabOrder | null = null;
  // Where an NTE goes now. Notes between ORC and OBR wait in a list that the OBR takes over.
  let notes = messageNotes;
  // Notes of an ORC that no OBR follows belong to no order; they are kept as the message's.
  const keepWaiting = () => (pendingOrc ? messageNotes.push(...notes) : 0);

  for (const segment of segments) {
    switch (segment.name) {
      case 'ORC':
        keepWaiting();
        pendingOrc = segment;
        order = null;
        notes = [];
        break;
      case 'OBR': {
        const waiting: string[] = pendingOrc ? notes : [];
        order = readOrder(segment, pendingOrc, context);
        order.notes.push(...waiting);
        orders.push(order);
        pendingOrc = null;
        notes = order.notes;
        break;
      }
      case 'OBX': {
        if (!order) return misplacedObservation(segment.line);
        const observation = readObservation(segment, context);
        order.observations.push(observation);
        notes = observation.notes;
        break;
      }
      case 'NTE':
        notes.push(readNote(segment, context));
        break;
      case 'PRT':
        // Stands between OBX or OBR and its notes by the standard (HL7 2.8 chapter 7.3.1).
        break;
      default:
        if (order && (segment.name === 'SPM' || segment.name === 'SAC')) {
          order.specimenIds.push(...readSpecimenIds(segment, context));
          const state = readSpecimenState(segment, context);
          order.rejectCodes.push(...state.rejectCodes);
          order.conditionCodes.push(...state.conditionCodes);
        }
        if (order) notes = order.notes;
    }
  }
  keepWaiting();
  return { orders, notes: messageNotes };
}

function readNote(nte: Segment, { parts }: MessageContext): string {
  return parts.repetitions(nte.fields[3]).map(parts.whole).join('\n');
}

function misplacedObservation(line: number): Refusal {
  return { refused: 'obx-before-obr', reason: `The OBX in line ${line} stands before the OBR of its order.`, line };
}
