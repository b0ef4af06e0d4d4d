import texts from '#shared/content/risk-acceptance.json' with { type: 'json' };
import { formatDate, formatDateTime, formatTime } from '#shared/domain/format-date.ts';
import type { Language, LocalText } from '#shared/languages.ts';
import { SUPPORT_PHONE } from '#shared/limits/support.ts';
import type { AcceptedWordings } from '#shared/server/content/find-accepted-wordings.ts';
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
  wordings: AcceptedWordings;
}

type Say = (key: keyof typeof texts, words?: Record<string, string>) => string;

/** What a customer accepted for an order, in the words of the version that was accepted. */
export function presentRiskAcceptance(order: Accepted, { language, brand, now, wordings }: Given): OwnDataDocument {
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
      ...order.accepted.flatMap((one) => sectionsOf(one, say, wordings)),
    ],
  };
}

function sectionsOf(
  { text, version, language, acceptedAt }: Accepted['accepted'][number],
  say: Say,
  { terms, statement }: AcceptedWordings,
): OwnDataSection[] {
  const facts = [
    { label: say('accepted'), value: formatDateTime(acceptedAt) },
    { label: say('version'), value: version },
    { label: say('language'), value: say(language) },
  ];
  const wording =
    text === 'terms' ? wordsOfTerms(terms(version), language) : wordsOfStatement(statement(version), language);
  const rows = wording ?? [{ label: say('wording'), value: say('formerWording', { version }) }];
  return [{ title: say(text), level: 1, rows: [...facts, ...rows] }];
}

/** Null for a version from before versions were kept. */
function wordsOfStatement(
  statement: ReturnType<AcceptedWordings['statement']>,
  language: Language,
): OwnDataRow[] | null {
  return statement?.statements.map(({ text }, at) => ({ label: `${at + 1}`, value: text[language] })) ?? null;
}

function wordsOfTerms(terms: ReturnType<AcceptedWordings['terms']>, language: Language): OwnDataRow[] | null {
  const sections = terms?.sections.map(({ heading, body }) => ({
    label: heading[language],
    value: fillText(body[language], { supportPhone: SUPPORT_PHONE }),
  }));
  return sections ?? null;
}
