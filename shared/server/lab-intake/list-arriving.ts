import { believable, type Said } from '#shared/domain/lab-intake/compare-words.ts';
import { findRejection } from '#shared/domain/lab-intake/find-rejection.ts';
import { contentOf, identifyObservations } from '#shared/domain/lab-intake/identify-observations.ts';
import type { RejectionReason } from '#shared/domain/orders/rejection.ts';
import { effectiveStatus } from '#shared/domain/results/effective-status.ts';
import type { ObservationInput, ObservationStatus } from '#shared/domain/results/types.ts';
import type { NewRow } from '#shared/server/database/columns.ts';
import type { LabMessage, LabObservation, LabOrder } from '#shared/server/hl7/types.ts';
import { valueText } from '#shared/server/hl7/value-text.ts';
import type { Observation } from '#shared/server/models/observation.ts';

/** An observation as the rules take it, with its identity within the order and when the laboratory said it. */
export interface ArrivingObservation {
  identity: string;
  observation: JudgedInput;
  /** The same message corrects it itself: kept, but it never stands. */
  isSuperseded: boolean;
  said: Said;
  /** Why there is no value, where the laboratory could not use the sample. */
  rejection: RejectionReason | null;
  /** What its row says, but for whose it is. */
  row: ArrivingRow;
}

type ArrivingRow = Omit<NewRow<Observation>, 'resultId' | 'importMessageId' | 'lab'>;

type JudgedInput = ObservationInput & { status: ObservationStatus };

/**
 * The observations of a message; embedded documents are no values.
 * @param now a time more than a day later counts as none
 */
export function listArriving(message: LabMessage, now: Date): ArrivingObservation[] {
  const { messageDateTime, messageDayOnly } = message;
  const written = believable(saidAt(messageDateTime, messageDayOnly), now);
  const said = new Map<JudgedInput, Said>();
  const rejections = new Map<JudgedInput, RejectionReason | null>();
  const inputs = message.orders.flatMap((order) => {
    const reported = believable(saidAt(order.resultDateTime, order.resultDayOnly), now);
    return order.observations
      .filter((observation) => !isDocument(observation))
      .map((observation) => {
        const input = inputOf(observation, order);
        said.set(input, { reported, written });
        const sampleNotes = [...order.notes, ...message.notes];
        const specimenCodes = [...order.rejectCodes, ...order.conditionCodes];
        rejections.set(input, findRejection({ ...input, sampleNotes, specimenCodes }));
        return input;
      });
  });
  return identifyObservations(inputs).map((found, position) => {
    const { observation } = found;
    const own = said.get(observation) ?? { reported: null, written };
    const rejection = rejections.get(observation) ?? null;
    return { ...found, said: own, rejection, row: rowOf(found, own, position) };
  });
}

/** An embedded document is no value. */
export const isDocument = ({ attachment }: LabObservation): boolean => attachment !== null;

const saidAt = (at: string | null, dayOnly: boolean) =>
  at === null ? null : { at, precision: dayOnly ? ('day' as const) : ('time' as const) };

function inputOf(observation: LabObservation, order: LabOrder): JudgedInput {
  return {
    code: observation.code,
    system: observation.system,
    text: observation.text,
    alternateCode: observation.alternate?.code ?? '',
    alternateSystem: observation.alternate?.system ?? '',
    sub: observation.sub,
    value: valueText(observation),
    unit: observation.units,
    range: observation.range,
    flags: observation.flags,
    status: observation.valueDeleted ? 'D' : effectiveStatus(observation.status, order.status),
    notes: observation.notes,
    observedAt: observation.observedAt ?? order.observationDateTime,
  };
}

/** An arriving observation as the decision takes it. */
export function toFacts({ identity, observation, said }: ArrivingObservation) {
  const { status, value, unit, range, flags, notes } = observation;
  const isRemarked = flags.length > 0 || notes.some((note) => note.trim() !== '');
  return { identity, said, status, value, unit, range, isRemarked, content: contentOf(observation) };
}

function rowOf(
  { identity, observation }: Pick<ArrivingObservation, 'identity' | 'observation'>,
  said: Said,
  position: number,
): ArrivingRow {
  return {
    position,
    identity,
    code: observation.code,
    codingSystem: observation.system,
    text: observation.text,
    alternateCode: observation.alternateCode,
    alternateSystem: observation.alternateSystem,
    sub: observation.sub,
    value: observation.value,
    unit: observation.unit,
    referenceRange: observation.range,
    flags: observation.flags.join('~'),
    status: observation.status,
    notes: JSON.stringify(observation.notes),
    observedAt: observation.observedAt ? new Date(observation.observedAt) : null,
    reportedAt: said.reported ? new Date(said.reported.at) : null,
    reportedDayOnly: said.reported?.precision === 'day',
    writtenAt: said.written ? new Date(said.written.at) : null,
    writtenDayOnly: said.written?.precision === 'day',
    current: true,
  };
}
