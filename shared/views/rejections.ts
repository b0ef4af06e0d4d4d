import type { Application, KitStatus } from '#shared/domain/orders/application.ts';
import type { NewSample, RejectionReason } from '#shared/domain/orders/rejection.ts';
import type { LocalText } from '#shared/languages.ts';

/** A sample that the laboratory could not use: why, and which markers are missing. */
export interface RejectionReasonView {
  reason: RejectionReason;
  markers: { key: string; name: LocalText }[];
}

/** Orders that wait for a new sample, the oldest first. */
export interface RejectionListView {
  items: {
    orderId: string;
    orderNumber: string;
    product: LocalText;
    application: Application;
    state: NewSample;
    rejectedAt: string;
    sampledAt: string | null;
    /** Where the rejected sample was taken; null for one that was taken at home. */
    branchName: string | null;
    reasons: RejectionReasonView[];
    /** Of the new sample, where it is chosen: its time at a branch, or where its kit is. */
    startsAt: string | null;
    kitStatus: KitStatus | null;
    /** Of the rejected sample; 0 is the order's first. */
    sampleNo: number;
  }[];
}

/** Samples and rejections by Zurich month and branch, the newest month first. */
export interface RejectionFiguresView {
  /** `YYYY-MM`, oldest first. */
  months: string[];
  rows: {
    month: string;
    /** null: taken at home. */
    branchId: string | null;
    branchName: string | null;
    samples: number;
    /** Samples, each once. */
    rejected: number;
    /** A sample may be rejected for several reasons. */
    reasons: Record<RejectionReason, number>;
  }[];
}
