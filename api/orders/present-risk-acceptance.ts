import medicalStatement from '#shared/content/medical-statement.json' with { type: 'json' };
import pages from '#shared/content/pages.json' with { type: 'json' };
import texts from '#shared/content/risk-acceptance.json' with { type: 'json' };
import { formatDate, formatDateTime, formatTime } from '#shared/domain/format-date.ts';
import type { Language, LocalText } from '#shared/languages.ts';
import { SUPPORT_PHONE } from '#shared/limits.ts';
import type { OwnDataDocument, OwnDataRow, OwnDataSection } from '#shared/server/identity/present-own-data.ts';
import type { AcceptedText } from '#shared/server/models/accepted-text.ts';
import { fillText } from '#shared/text-numbers.ts';

interface Accepted {
  orderNumber: string;
  productName: LocalText;
  createdAt: Date;
  firstName: string;
  lastName: string;
  birthdate: string | null;
  accepted: readonly Pick<AcceptedText, 'text' | 'version' | 'language' | 'acceptedAt'>[];
}

interface Given {
  /** Of the document. */
  language: Language;
  brand: string;
  now: Date;
}

type Say = (key: keyof typeof texts, words?: Record<string, string>) => string;

/** What a customer accepted for an order, with the wording where it is the one that applies now. */
export function presentRiskAcceptance(order: Accepted, { language, brand, now }: Given): OwnDataDocument {
  const say: Say = (key, words = {}) =>
    Object.entries(words).reduce((text, [name, word]) => text.replace(`{${name}}`, () => word), texts[key][language]);
  const { orderNumber, firstName, lastName, birthdate, createdAt, productName } = order;
  const person = [
    { label: say('name'), value: `${firstName} ${lastName}`.trim() },
    ...(birthdate ? [{ label: say('birthdate'), value: formatDate(birthdate) }] : []),
    { label: say('order'), value: orderNumber },
    { label: say('test'), value: productName[language] },
    { label: say('ordered'), value: formatDateTime(createdAt) },
  ];
  return {
    ...{ language, brand, madeAt: now.toISOString() },
    title: say('title', { number: orderNumber }),
    lead: say('lead', { date: formatDate(now), time: formatTime(now) }),
    sections: [
      { title: say('person'), level: 1, rows: person },
      ...order.accepted.flatMap((one) => sectionsOf(one, say)),
    ],
  };
}

function sectionsOf({ text, version, language, acceptedAt }: Accepted['accepted'][number], say: Say): OwnDataSection[] {
  const facts = [
    { label: say('accepted'), value: formatDateTime(acceptedAt) },
    { label: say('version'), value: version },
    { label: say('language'), value: say(language) },
  ];
  const wording = text === 'terms' ? wordsOfTerms(version, language) : wordsOfStatement(version, language);
  const rows = wording ?? [{ label: say('wording'), value: say('formerWording', { version }) }];
  return [{ title: say(text), level: 1, rows: [...facts, ...rows] }];
}

/** Null for a version that is not the one that applies now. */
function wordsOfStatement(version: string, language: Language): OwnDataRow[] | null {
  if (version !== medicalStatement.version) return null;
  return medicalStatement.statements.map(({ text }, at) => ({ label: `${at + 1}`, value: text[language] }));
}

function wordsOfTerms(version: string, language: Language): OwnDataRow[] | null {
  const terms = pages.pages.find(({ key }) => key === 'terms');
  if (terms?.version !== version) return null;
  return terms.sections.map(({ heading, body }) => ({
    label: heading[language],
    value: fillText(body[language], { supportPhone: SUPPORT_PHONE }),
  }));
}
