import type { LabMessage, LabObservation, LabOrder, RefusedMessage } from '#shared/server/hl7/types.ts';

/** A message as `npm run hl7:inspect` prints it: what a person needs to judge whether the file was understood. */
export function presentMessage(message: LabMessage | RefusedMessage) {
  const { index } = message;
  if ('refused' in message) return { index, refused: message.reason };
  const { type, version, controlId, patient, orders } = message;
  const { ids, family, given, birthdate, sex } = patient;
  return {
    index,
    type,
    version,
    controlId,
    patient: { ids, family, given, birthdate, sex },
    orders: orders.map(presentOrder),
  };
}

function presentOrder({ orc2, orc3, orc4, obr2, obr3, code, text, status, observations, notes }: LabOrder) {
  return {
    orc2,
    orc3,
    orc4,
    obr2,
    obr3,
    code,
    text,
    status,
    observations: observations.map(presentObservation),
    notes,
  };
}

function presentObservation(observation: LabObservation) {
  const { type, code, text, system, sub, value, sn, units, range, flags, status, notes } = observation;
  return { type, code, text, system, sub, value, sn, units, range, flags, status, notes };
}
