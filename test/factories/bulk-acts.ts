import type { BodyOf } from '#test/factories/call.ts';
import type { Visitor } from '#test/setup/visitor.ts';

type PreviewBody = BodyOf<'previewBulkAct'>;
/** An act with the words of its kind, without the plan that is agreed to. */
export type BulkWords = Omit<BodyOf<'startBulkAct'>, 'plan'>;

/** A cancellation of these orders with all the money back. */
export const cancelling = (orderIds: string[], cancellationReasons = ['branch-closed']): BulkWords => ({
  ...{ kind: 'cancel', orderIds, shouldRefund: true, cancellationReasons },
});

export const setting = (orderIds: string[], status: number, reason = 'Am Standort bestätigt'): BulkWords => ({
  ...{ kind: 'status', orderIds, status: status as NonNullable<PreviewBody['status']>, reason },
});

export const writing = (orderIds: string[], message = 'Bitte rufen Sie uns an.'): BulkWords => ({
  ...{ kind: 'sms', orderIds, message },
});

/** What the screen asks for before it agrees. */
export function preview(admin: Visitor, { kind, orderIds, status, shouldRefund }: BulkWords) {
  return admin.need('previewBulkAct', { body: { kind, orderIds, status, shouldRefund } });
}

/** Looks at an act and agrees to it; its id. */
export async function plan(admin: Visitor, words: BulkWords): Promise<string> {
  const { plan: shown } = await preview(admin, words);
  return (await admin.need('startBulkAct', { body: { ...words, plan: shown } }))._id;
}

export const find = (admin: Visitor, id: string) => admin.need('getBulkAct', { params: { id } });
