import { CaseContext, type OpenCase } from '#web/results/review/case-context.ts';
import { ContactForm } from '#web/results/review/contact-form.tsx';
import { StartCorrection } from '#web/results/review/start-correction.tsx';
import { ShareForm } from '#web/results/share/share-form.tsx';
import { CodeForm } from '#web/results/shared/code-form.tsx';
import { type FormCase, nothing } from './form-case.ts';

const review = {
  review: {
    _id: 'r1',
    contacts: [],
    contactGapMinutes: 15,
    ...{ alarms: [], handovers: [] },
    arrivals: {},
    asides: [],
    customer: { phoneNo: '+41790000001', preferredLanguage: 'de' },
    unmapped: [],
    measures: [
      {
        _id: '1',
        critical: true,
        status: 'final',
        marker: null,
        name: 'Kalium',
        unit: 'mmol/l',
        valueText: '7',
        number: 7,
      },
    ],
  },
  isReadOnly: false,
} as unknown as OpenCase;

/** Forms of results, by their files below `web`. */
export const RESULTS_FORMS: Record<string, FormCase> = {
  'results/review/start-correction.tsx': {
    show: () => <StartCorrection resultId="r1" version={3} orderNumber="2600000018" language="de" onClose={nothing} />,
    valid: { reason: 'Der Text zu den Nieren war falsch.' },
  },
  'results/review/contact-form.tsx': {
    show: () => (
      <CaseContext value={review}>
        <ContactForm measureIds={['1']} onSaved={nothing} />
      </CaseContext>
    ),
    choose: /Erreicht/,
    withoutSummary: true,
  },
  'results/share/share-form.tsx': {
    show: () => (
      <ShareForm orderId="o1" recipient="" takesFocus={false} days={7} onMade={() => undefined} isAnother={false} />
    ),
    valid: { recipient: 'Praxis Lindenhof', phoneNo: '079 111 22 33' },
  },
  'results/shared/code-form.tsx': {
    show: () => <CodeForm shareId="s1" isAgain={false} onOpened={nothing} onOver={nothing} />,
    press: /Ich habe schon einen Code/,
    withoutSummary: true,
  },
};
