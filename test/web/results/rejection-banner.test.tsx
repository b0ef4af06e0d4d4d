import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { ReviewRejectionView } from '#shared/views/reviewing.ts';
import { shippedContent } from '#test/unit/results/shipped-content.ts';
import { CaseContext, type OpenCase } from '#web/results/review/case-context.ts';
import { RejectionBanner } from '#web/results/review/rejection-banner.tsx';
import { setContent } from '#web/results/review/result-content.ts';
import { renderKit, speak } from '../render-kit.tsx';

beforeAll(async () => {
  await speak('de');
  setContent(shippedContent());
});

const show = (rejection: Partial<ReviewRejectionView> | null) => {
  const whole = rejection && {
    ...{ state: 'needed', startsAt: null, kitStatus: null },
    markers: [
      { marker: 'potassium', reason: 'haemolysed' },
      { marker: 'ldl', reason: 'insufficient' },
    ],
    ...rejection,
  };
  const open = { review: { rejection: whole }, isReadOnly: false } as unknown as OpenCase;
  return renderKit(
    <CaseContext.Provider value={open}>
      <RejectionBanner />
    </CaseContext.Provider>,
  );
};

describe('what the laboratory rejected', () => {
  it('names the values with their reasons, and what the person was asked', () => {
    show({});
    expect(screen.getByText(/Kalium \(hämolysiert\); LDL.*\(zu wenig Material\)/)).toBeInTheDocument();
    expect(screen.getByText(/hat noch nicht gewählt/)).toBeInTheDocument();
  });

  it.each([
    [{ startsAt: '2099-11-20T08:00:00.000Z' }, /Eine neue Probe ist geplant: 20\.11\.2099/],
    [{ startsAt: '2020-11-20T08:00:00.000Z' }, /unterwegs, Termin war 20\.11\.2020/],
    [{ kitStatus: 'sent' as const }, /kommt mit der Post\. Testset unterwegs/],
  ])('says how far the new sample is: %j', (facts, words) => {
    show({ state: 'planned', ...facts });
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  it('is not there where nothing was', () => {
    show(null);
    expect(screen.queryByText(/zurückgewiesen/)).toBeNull();
  });
});
