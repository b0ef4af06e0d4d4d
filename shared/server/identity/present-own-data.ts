import texts from '#shared/content/own-data.json' with { type: 'json' };
import { SupportReason } from '#shared/domain/crm/support-reason.ts';
import { formatDate, formatDateTime, formatTime } from '#shared/domain/format-date.ts';
import { formatPhone } from '#shared/domain/format-phone.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { LANGUAGE_TAGS, type Language } from '#shared/languages.ts';
import { readWords } from '#shared/server/read-words.ts';
import type { OwnDataView, OwnOrderView } from '#shared/views/own-data.ts';

/** A line of the document: what it is, and what it says. */
export interface OwnDataRow {
  label: string;
  value: string;
}

export interface OwnDataSection {
  title: string;
  /** 1: of the document, 2: of the section before it. */
  level: 1 | 2;
  rows: OwnDataRow[];
}

/** A person's data in the words they are printed with. */
export interface OwnDataDocument {
  title: string;
  lead: string;
  brand: string;
  language: Language;
  madeAt: string;
  sections: OwnDataSection[];
}

type Say = (key: keyof typeof texts, words?: Record<string, string | number>) => string;
interface Words {
  say: Say;
  language: Language;
  messaging: { template: Record<string, string> };
  profile: { readers: { what: Record<string, string>; role: Record<string, string> } };
  common: { transactionType: Record<string, string> };
}

/** What the product holds of a person, as they read it. */
export function presentOwnData(data: OwnDataView, language: Language, brand: string): OwnDataDocument {
  const say: Say = (key, words = {}) =>
    Object.entries(words).reduce(
      (text, [name, word]) => text.replaceAll(`{${name}}`, () => String(word)),
      texts[key][language],
    );
  const words: Words = {
    say,
    language,
    messaging: readWords(language, 'messaging'),
    profile: readWords(language, 'profile'),
    common: readWords(language, 'common'),
  };
  return {
    title: say('title'),
    lead: say('lead', { brand, date: formatDate(data.madeAt), time: formatTime(data.madeAt) }),
    brand,
    language,
    madeAt: data.madeAt,
    sections: [
      personSection(data, words),
      ...data.orders.flatMap((order) => orderSections(order, words)),
      ...listSections(data, words),
    ].filter(({ rows }) => rows.length > 0),
  };
}

/** 'Deutsch', 'allemand': a language in the words of another one. */
const nameLanguage = (named: Language, language: Language): string | undefined =>
  new Intl.DisplayNames(LANGUAGE_TAGS[language], { type: 'language' }).of(named);

/** The words of the screens, where a document says the same. */
function personSection({ person }: OwnDataView, { say, language }: Words): OwnDataSection {
  const { streetAddress, zipCode, city } = person;
  return {
    title: say('person'),
    level: 1,
    rows: rowsOf([
      [say('name'), `${person.firstName} ${person.lastName}`],
      [say('birthdate'), person.birthdate && formatDate(person.birthdate)],
      [say('sex'), person.sex && say(person.sex)],
      [say('phone'), formatPhone(person.phoneNo)],
      [say('email'), person.email],
      [say('address'), addressText({ streetAddress, zipCode, city })],
      [say('language'), nameLanguage(person.preferredLanguage, language)],
      [say('since'), formatDate(person.createdAt)],
    ]),
  };
}

function orderSections(order: OwnOrderView, words: Words): OwnDataSection[] {
  const { say, language } = words;
  const { appointment, cancellation, kit } = order;
  const head = rowsOf([
    [say('test'), order.product.name[language]],
    [say('ordered'), formatDateTime(order.createdAt)],
    ...order.items.map(({ name, price }): [string, string] => [name[language], formatMoney(price)]),
    [say('voucher'), order.voucherCode],
    [say('total'), formatMoney(order.total)],
    [say('appointment'), appointment && `${formatDateTime(appointment.startsAt)}, ${branchText(appointment.branch)}`],
    [say('delivery'), order.deliveryAddress && addressText(order.deliveryAddress)],
    [say('invoice'), order.invoiceAddress && addressText(order.invoiceAddress)],
    [say('tracking'), kit?.trackingNo ?? null],
    [say('cancelled'), cancellation && formatDateTime(cancellation.cancelledAt)],
    ...order.rejections.map(({ sampleNo, reason, values, rejectedAt }): [string, string] => [
      say('rejected', { number: sampleNo + 1 }),
      [formatDateTime(rejectedAt), say(reason), values.map((name) => name[language]).join(', ')].join(', '),
    ]),
    ...order.newSamples.map(({ sampleNo, chosenAt, endedAt }): [string, string] => [
      say('new-sample', { number: sampleNo + 1 }),
      say(endedAt ? 'new-sample-ended' : 'new-sample-chosen', { date: formatDateTime(endedAt ?? chosenAt) }),
    ]),
    ...order.transactions.map((transaction): [string, string] => transactionRow(transaction, words)),
    ...order.acceptedTexts.map(({ text, version, acceptedAt }): [string, string] => [
      say(text === 'terms' ? 'terms' : 'medical-statement', { version }),
      say('agreed', { date: formatDateTime(acceptedAt) }),
    ]),
  ]);
  return [
    { title: say('order', { number: order.orderNumber }), level: 1, rows: head },
    { title: say('answers'), level: 2, rows: order.answers.map((answer) => answerRow(answer, words)) },
    ...order.results.map((result) => resultSection(result, order.recommendationsRead, words)),
    ...order.shares.map((share) => shareSection(share, words)),
  ];
}

function transactionRow(transaction: OwnOrderView['transactions'][number], { say, common }: Words): [string, string] {
  const { transactionNo, type, amount, settledAt } = transaction;
  const [done, open] =
    type === 'refund' ? (['refunded', 'not-refunded'] as const) : (['settled', 'unsettled'] as const);
  const state = settledAt ? say(done, { date: formatDate(settledAt) }) : say(open);
  return [`${common.transactionType[type] ?? type} ${transactionNo}`, `${formatMoney(Math.abs(amount))}, ${state}`];
}

function answerRow(answer: OwnOrderView['answers'][number], { say, language }: Words): OwnDataRow {
  const inWords = (value: unknown): string => {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return say('unanswered');
    if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
    return Array.isArray(value) ? value.join(', ') : String(value);
  };
  const chosen = answer.words.map((word) => word[language]).join(', ');
  const further = answer.additionalAnswer.map(({ value }) => inWords(value));
  return {
    label: answer.question?.[language] ?? answer.questionKey,
    value: [chosen || inWords(answer.value), ...further].join('; '),
  };
}

function resultSection(
  result: OwnOrderView['results'][number],
  read: OwnOrderView['recommendationsRead'],
  { say, language }: Words,
): OwnDataSection {
  const { document, doctor, correction } = result;
  const by = [doctor.title, doctor.name].filter(Boolean).join(' ');
  return {
    title: say('result', { version: result.version, date: formatDate(result.releasedAt), doctor: by }),
    level: 2,
    rows: rowsOf([
      [say('correction'), correction?.reason?.[language] || null],
      [say('summary'), document.summary[language]],
      ...document.healthMeasuresResult.map(({ name, levelName }): [string, string] => [
        name[language],
        levelName[language],
      ]),
      ...document.resultCategories.map(({ name, levelName, resultCategorySummary }): [string, string] => [
        name[language],
        [levelName[language], resultCategorySummary[language]].filter(Boolean).join('. '),
      ]),
      ...document.bloodMeasures.map(({ name, valueText, unit }): [string, string] => [
        name[language],
        `${valueText} ${unit}`.trim(),
      ]),
      ...document.recommendations.map(({ key, link }): [string, string] => {
        const readAt = read.find((one) => one.key === key)?.readAt;
        const words = [
          link?.text[language] ?? '',
          readAt && `(${say('recommendation-read', { date: formatDate(readAt) })})`,
        ];
        return ['', words.filter(Boolean).join(' ')];
      }),
    ]),
  };
}

function shareSection(share: OwnOrderView['shares'][number], { say }: Words): OwnDataSection {
  const { recipient, phoneNo, createdAt, expiresAt, endedAt, events } = share;
  const dates = { from: formatDateTime(createdAt), until: formatDateTime(endedAt ?? expiresAt) };
  return {
    title: say('shared-with', { recipient }),
    level: 2,
    rows: [
      { label: '', value: say('shared-until', { phone: formatPhone(phoneNo), ...dates }) },
      ...events.map(({ at, kind }) => ({ label: formatDateTime(at), value: say(`share-${kind}`) })),
    ],
  };
}

function listSections(data: OwnDataView, { say, messaging, profile }: Words): OwnDataSection[] {
  return [
    {
      title: say('research'),
      level: 1,
      rows: data.researchApprovals.map(({ approved, textVersion: version, at }) => ({
        label: formatDateTime(at),
        value: say(approved ? 'research-yes' : 'research-no', { version }),
      })),
    },
    {
      title: say('readings'),
      level: 1,
      rows: data.readings.map(({ at, role, name, what, order }) => ({
        label: formatDateTime(at),
        value: [
          name ?? profile.readers.role[role] ?? role,
          profile.readers.what[what] ?? what,
          order && say('order', { number: order.orderNumber }),
        ]
          .filter(Boolean)
          .join(', '),
      })),
    },
    {
      title: say('messages'),
      level: 1,
      rows: data.messages.map(({ template, createdAt, sentAt, text }) => ({
        label: formatDateTime(sentAt ?? createdAt),
        value: [messaging.template[template] ?? template, text].filter(Boolean).join(': '),
      })),
    },
    {
      title: say('sessions'),
      level: 1,
      rows: data.sessions.map(({ createdAt, lastSeenAt, device, ip }) => ({
        label: formatDateTime(createdAt),
        value: [device ?? say('unknown-device'), ip, say('last-used', { date: formatDateTime(lastSeenAt) })]
          .filter(Boolean)
          .join(', '),
      })),
    },
    {
      title: say('supports'),
      level: 1,
      rows: data.supports.map(({ createdAt, reason, phoneNo }) => ({
        label: formatDateTime(createdAt),
        value:
          reason === SupportReason.unknownReader
            ? say('unknown-reader')
            : [say('callback'), phoneNo].filter(Boolean).join(', '),
      })),
    },
  ];
}

const rowsOf = (rows: readonly [string, string | null | undefined][]): OwnDataRow[] =>
  rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));

const branchText = ({ name, address }: { name: string; address: string }): string => `${name}, ${address}`;

function addressText(address: {
  streetAddress?: string | null;
  zipCode: string | null;
  city: string | null;
}): string | null {
  const town = [address.zipCode, address.city].filter(Boolean).join(' ');
  return [address.streetAddress, town].filter(Boolean).join(', ') || null;
}
