import { identifyObservations } from '#shared/domain/lab-intake/identify-observations.ts';
import { effectiveStatus } from '#shared/domain/results/effective-status.ts';
import type { ObservationInput, ObservationStatus } from '#shared/domain/results/types.ts';
import type { NewRow } from '#shared/server/database/columns.ts';
import type { LabMessage, LabObservation, LabOrder } from '#shared/server/hl7/types.ts';
import { valueText } from '#shared/server/hl7/value-text.ts';
import type { Observation } from '#shared/server/models/observation.ts';

/** An observation as the rules take it, with its identity within the order and the instant it was reported. */
export interface ArrivingObservation {
  identity: string;
  observation: JudgedInput;
  /** UTC ISO; null when neither the order group nor the message says when. */
  reportedAt: string | null;
}

type JudgedInput = ObservationInput & { status: ObservationStatus };

const IDENTITY_LENGTH = 250;

/** The observations of a message; embedded documents are no values. */
export function listArriving(message: LabMessage): ArrivingObservation[] {
  const reported = new Map<JudgedInput, string | null>();
  const inputs = message.orders.flatMap((order) =>
    order.observations
      .filter(({ type }) => type !== 'ED')
      .map((observation) => {
        const input = inputOf(observation, order);
        reported.set(input, order.resultDateTime ?? message.messageDateTime);
        return input;
      }),
  );
  return identifyObservations(inputs).map(({ identity, observation }) => ({
    identity: identity.slice(0, IDENTITY_LENGTH),
    observation,
    reportedAt: reported.get(observation) ?? message.messageDateTime,
  }));
}

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

const cut = (text: string, length: number): string => text.slice(0, length);

/** The row of an observation that arrives. */
export function toRow(
  { identity, observation, reportedAt }: ArrivingObservation,
  facts: { resultId: string; importMessageId: string; position: number; lab: string },
): NewRow<Observation> {
  return {
    resultId: facts.resultId,
    importMessageId: facts.importMessageId,
    position: facts.position,
    identity,
    lab: cut(facts.lab, 60),
    code: cut(observation.code, 80),
    codingSystem: cut(observation.system, 40),
    text: cut(observation.text, 250),
    alternateCode: cut(observation.alternateCode, 80),
    alternateSystem: cut(observation.alternateSystem, 40),
    sub: cut(observation.sub, 40),
    value: observation.value,
    unit: cut(observation.unit, 60),
    referenceRange: cut(observation.range, 250),
    flags: cut(observation.flags.join('~'), 60),
    status: observation.status,
    notes: JSON.stringify(observation.notes),
    observedAt: observation.observedAt ? new Date(observation.observedAt) : null,
    reportedAt: reportedAt ? new Date(reportedAt) : null,
    current: true,
  };
}
