import { beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { CaseContext, type OpenCase } from '#web/results/review/case-context.ts';
import { HoursNotice } from '#web/results/review/hours-notice.tsx';
import { renderKit, speak } from '../render-kit.tsx';
import { inAll } from './a-result.ts';

beforeAll(() => speak('de', 'results'));

function aCase(level: 'good' | 'bad', hours: string, isReadOnly = false): OpenCase {
  return {
    review: { callbackHours: inAll(hours), callbackHolidays: [], customer: { preferredLanguage: 'fr' } },
    lab: { measures: [], unmapped: [] },
    draft: { resultCategories: [{ resultCategoryId: 'iron', level }], healthMeasuresResult: [] },
    isReadOnly,
  } as unknown as OpenCase;
}

function Act({ open }: { open: OpenCase }) {
  const [overrides, setOverrides] = useState(false);
  return (
    <CaseContext value={open}>
      <HoursNotice overrides={overrides} onOverride={setOverrides} />
      <output>{String(overrides)}</output>
    </CaseContext>
  );
}

describe('a result that worries', () => {
  it('says why it waits, in which language nobody calls back, and takes the decision of the doctor', () => {
    renderKit(<Act open={aCase('bad', '')} />);
    expect(screen.getByText(/jetzt ist auf Französisch kein Rückruf möglich/)).not.toBeNull();
    expect(screen.getByText('Rückrufe auf Französisch sind nicht eingerichtet.')).not.toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: /Trotzdem jetzt freigeben/ }));
    expect(screen.getByRole('status').textContent).toBe('true');
  });

  it('says from when on it goes out by itself', () => {
    const tomorrow = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'][(new Date().getDay() + 2) % 7];
    renderKit(<Act open={aCase('bad', `${tomorrow} 08:30-18:00`)} />);
    expect(screen.getByText(/^Wieder möglich ab .*, 08:30\.$/)).not.toBeNull();
  });
});

describe('nothing is said', () => {
  it.each<[string, OpenCase]>([
    ['of a calm result', aCase('good', '')],
    ['while somebody calls back', aCase('bad', 'Mo-Su 00:00-24:00')],
    ['of a case that is over', aCase('bad', '', true)],
  ])('%s', (_what, open) => {
    renderKit(<Act open={open} />);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
