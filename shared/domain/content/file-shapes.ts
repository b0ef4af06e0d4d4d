import { PROGRAMMES } from '#shared/domain/catalogue/programme.ts';
import type { ContentFile } from './content-kinds.ts';
import {
  badges,
  bloodMarkers,
  criticalLimits,
  followUps,
  healthMeasures,
  recommendations,
  referenceChange,
  resultCategories,
  resultRules,
  survey,
} from './result-shapes.ts';
import {
  date,
  flag,
  key,
  list,
  listBy,
  localLink,
  localText,
  oneOf,
  optional,
  record,
  recordOf,
  ref,
  type Shape,
  whole,
  word,
} from './shape.ts';

const sections = listBy('key', record({ key, heading: localText, body: localText }));

const pages = record({
  note: optional(word),
  version: date,
  pages: listBy(
    'key',
    record({
      key,
      version: word,
      date,
      sample: optional(flag),
      title: localText,
      notice: optional(localText),
      sections,
      primaryAction: optional(localText),
    }),
  ),
});

const medicalStatement = record({
  version: word,
  date,
  sample: optional(flag),
  note: optional(word),
  title: localText,
  statements: listBy('key', record({ key, text: localText })),
  exclusionHints: record({
    title: localText,
    items: listBy(
      'key',
      record({
        key,
        short: localText,
        text: localText,
        advice: localText,
        adviceAtHome: optional(localText),
        stops: optional(flag),
      }),
    ),
  }),
  whoSees: listBy(
    'key',
    record({ key, only: optional(oneOf('branch', 'homesampling')), who: localText, what: localText }),
  ),
  checkbox: localText,
  checkboxDetail: localText,
  error: localText,
});

const researchApproval = record({
  version: word,
  date,
  sample: optional(flag),
  note: optional(word),
  title: localText,
  intro: localText,
  sections,
  accept: localText,
  decline: localText,
  accepted: localText,
  declined: localText,
});

const footerLinks = record({
  note: optional(word),
  version: date,
  categories: listBy(
    'key',
    record({
      key,
      order: whole,
      name: localText,
      links: listBy('key', record({ key, label: localText, page: optional(ref('page')), url: localLink })),
    }),
  ),
});

const storeMaintenance = record({
  version: date,
  ...Object.fromEntries(
    ['title', 'message', 'messageUntil', 'existingOrders', 'help', 'primaryAction', 'reopened', 'reopenedAction'].map(
      (name) => [name, localText],
    ),
  ),
});

const sampleType = oneOf('venous', 'capillary');
const onlyForSex = optional(oneOf('female', 'male'));
const sold = { key, active: flag, name: localText, description: localText, price: whole, markers: list(ref('marker')) };

const productGroups = listBy(
  'key',
  record({
    key,
    active: flag,
    order: whole,
    icon: word,
    name: localText,
    tagline: localText,
    resultCategories: list(ref('area')),
    products: listBy(
      'key',
      record({
        ...sold,
        sampleType,
        fastingHours: whole,
        turnaroundDays: whole,
        applications: list(oneOf('branch', 'homesampling')),
        onlyForSex,
        programme: optional(oneOf(...PROGRAMMES)),
      }),
    ),
  }),
);

const addons = listBy('key', record({ ...sold, productGroups: list(ref('group')), sampleType, onlyForSex }));

const preparation = record({
  note: optional(word),
  version: date,
  texts: recordOf(localText),
  addons: listBy(
    'addon',
    record({
      addon: ref('addon'),
      notes: list(ref('text')),
      fastingHours: optional(whole),
      strictHours: optional(whole),
    }),
  ),
  products: listBy(
    'product',
    record({
      product: ref('product'),
      bring: list(ref('text')),
      fasting: record({ required: flag, hours: whole, strictHours: whole, text: localText }),
      durationMinutes: whole,
      duration: localText,
      resultsWorkingDays: whole,
      results: localText,
      notes: list(ref('text')),
    }),
  ),
});

/** What each file looks like: everything that is written is looked at, nothing besides is taken. */
export const FILE_SHAPES: Readonly<Record<ContentFile, Shape>> = {
  'blood-markers': bloodMarkers,
  'critical-limits': criticalLimits,
  'follow-ups': followUps,
  'footer-links': footerLinks,
  'health-measures': healthMeasures,
  'medical-statement': medicalStatement,
  'product-groups': productGroups,
  'reference-change': referenceChange,
  'research-approval': researchApproval,
  'result-categories': resultCategories,
  'result-rules': resultRules,
  'store-maintenance': storeMaintenance,
  addons,
  badges,
  pages,
  preparation,
  recommendations,
  survey,
};
