import { FailureKind } from '#shared/domain/runtime/failure-kind.ts';
import type { FailureView } from '#shared/views/runtime.ts';
import { DiscardFailure } from '#web/runtime/admin-failures/discard-failure.tsx';
import { type FormCase, nothing } from './form-case.ts';

const failure = {
  _id: 'f1',
  kind: FailureKind.job,
  work: 'apply-import',
  reason: 'unknown',
  code: null,
  subject: null,
  amount: null,
  tries: 3,
  failedAt: '2026-11-20T08:00:00.000Z',
} as FailureView;

/** Forms of runtime, by their files below `web`. */
export const RUNTIME_FORMS: Record<string, FormCase> = {
  'runtime/admin-failures/discard-failure.tsx': {
    show: () => <DiscardFailure failure={failure} onClose={nothing} />,
    valid: { reason: 'Schon von Hand erledigt' },
  },
};
