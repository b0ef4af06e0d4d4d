import { readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { files, root, withoutComments } from './project-files.ts';

interface Import {
  /** Path of the importing file from the project's root. */
  file: string;
  /** Path of the imported file from the project's root, or a package's name. */
  target: string;
}

/** Who may import what, as docs/architecture.md says. A rule forbids targets to files; the first matching exception lifts it. */
const rules: { because: string; from: RegExp; never: RegExp; except?: RegExp }[] = [
  { because: 'the server part of shared never reaches a browser', from: /^web\//, never: /^shared\/server\// },
  { because: 'web imports only shared', from: /^web\//, never: /^(api|worker|listener|dev|test|bench)\// },
  { because: 'the processes do not know each other', from: /^api\//, never: /^(worker|listener|web|dev|test|bench)\// },
  { because: 'the processes do not know each other', from: /^worker\//, never: /^(api|listener|web|dev|test|bench)\// },
  { because: 'the processes do not know each other', from: /^listener\//, never: /^(api|worker|web|dev|test|bench)\// },
  { because: 'shared stands alone', from: /^shared\//, never: /^(api|worker|listener|web|dev|test|bench)\// },
  { because: 'only the server part reads files', from: /^shared\/(?!server\/)/, never: /^shared\/server\// },
  {
    because: 'rules and contracts do no I/O',
    from: /^shared\/(contract|views|schema|domain)\//,
    never: /^(node:|shared\/server\/|(axios|bullmq|ioredis|koa|mysql2|sequelize|stripe|twilio|pino)(\/|$))/,
  },
  {
    because: 'the kit knows no domain: of shared only what every screen speaks of (dates, money, languages, limits)',
    from: /^web\/kit\//,
    never: /^(shared\/(domain\/[a-z-]+\/|(views|contract|content|schema)\/)|web\/(?!kit\/))/,
  },
  {
    because: 'figures draw what the domain says out of parts of the kit',
    from: /^web\/figures\//,
    never: /^(shared\/(views|contract|content|schema)\/|web\/(?!kit\/|figures\/))/,
  },
  {
    because: 'calls know no screen',
    from: /^web\/client\//,
    never: /^web\/(?!client\/)/,
  },
  {
    because: 'the reader of HL7 is our own: other readers are what a benchmark compares it with',
    from: /^(?!bench\/|test\/)/,
    never: /^(hl7-standard|@medplum)(\/|$)/,
  },
  { because: 'the product does not run on test code', from: /^dev\//, never: /^(test|bench)\// },
];

/** Capabilities of web build on the common folders, not on each other. */
const commonInWeb = ['client', 'app', 'kit', 'figures'];

/** The few files through which a capability of web may be reached by its siblings, and by which of them. */
const gatesInWeb: Record<string, readonly string[]> = {
  // The build draws first looks.
  'web/catalogue/home/home.tsx': ['build'],
  'web/catalogue/select-group/select-group.tsx': ['build'],
  'web/booking/appointment/appointment.tsx': ['build'],
  'web/results/result/result.tsx': ['build'],
  // A purchase begins in the catalogue, goes on in booking and identity, and ends as an order.
  'web/orders/purchase/selection.ts': ['catalogue', 'booking', 'identity', 'payments', 'build'],
  'web/orders/purchase/use-purchase.ts': ['catalogue', 'booking'],
  // Files of orders are narrowed by what the list is narrowed by; the form of appointments is one wherever it stands.
  'web/orders/admin-data/order-address.ts': ['exports'],
  'web/orders/admin-data/appointment-file.tsx': ['exports'],
  // Who may order is said wherever ordering begins.
  'web/orders/purchase/use-shop-closed.ts': ['catalogue'],
  // A code that came with the address is shown where the purchase begins, and can be changed until it is paid.
  'web/orders/purchase/use-kept-voucher.ts': ['catalogue'],
  'web/orders/voucher-field.tsx': ['payments'],
  'web/orders/purchase/purchase-frame.tsx': ['catalogue', 'booking'],
  'web/orders/purchase/address-form.tsx': ['booking'],
  'web/orders/purchase/address-of.ts': ['booking'],
  // An appointment is moved on the page of booking; whose order it is not gets the same answer.
  'web/orders/order-missing.tsx': ['booking', 'crm'],
  // The page of a payment and the page after it look at the same payment.
  'web/payments/further-payments.ts': ['orders'],
  'web/payments/use-payment.ts': ['orders'],
  // What became of a message looks the same wherever one is named.
  'web/messaging/sms-tones.ts': ['booking'],
  // A person's record names their orders as every list does.
  'web/orders/order-status.tsx': ['identity', 'crm'],
  // One list of extras, before ordering and for an order that is paid.
  'web/catalogue/select-addons/addon-cards.tsx': ['orders'],
  // One slot picker for every screen on which a time is chosen.
  'web/booking/slot-picker/slot-picker.tsx': ['payments', 'orders'],
  'web/booking/slot-picker/use-slot-choice.ts': ['payments', 'orders'],
  // So does the finder: a branch that closed has no other time.
  'web/booking/reschedule/other-branch.tsx': ['payments'],
  // The summary offers the times nearest to a lost one, as the slot picker does.
  'web/booking/slot-picker/nearest-slots.ts': ['orders'],
  // Home and the list of tests promise the branches and days that the finder shows.
  'web/booking/find-branches/use-bookable-branches.ts': ['catalogue'],
  'web/booking/find-branches/use-places.ts': ['catalogue'],
  'web/booking/find-branches/format-distance.ts': ['catalogue'],
  // The town follows the postal code wherever an address is typed.
  'web/content/use-towns-of-zip.ts': ['identity', 'orders'],
  // Before the release the result's page says what the order's page says, and the page of a payment whether the questionnaire is first.
  'web/orders/order-detail/status-card.tsx': ['results'],
  'web/orders/order-facts.ts': ['results', 'payments'],
  'web/orders/order-next-step.tsx': ['results'],
  // A shared result is opened with a code by SMS, as an account.
  'web/identity/phone-field.tsx': ['results', 'crm', 'orders'],
  // A counter shows the way to an order as the second factor shows its key.
  'web/identity/second-factor-enrolment/qr-code.tsx': ['orders'],
  'web/identity/mask-number.ts': ['results'],
  'web/identity/lock-notice.tsx': ['results'],
  'web/identity/lock-of.ts': ['results'],
  'web/identity/slice.ts': ['results'],
  // A doctor's text is never shown in a language without saying so.
  'web/results/result-document/doctor-text.tsx': ['orders'],
  // Whoever is to order a follow-up sees the value it is about as in the result.
  'web/results/result-document/marker-figure.tsx': ['orders'],
  // A callback is asked for where its result or order is looked at.
  'web/crm/callback-address.ts': ['results', 'orders'],
  // When people call is said as it is set.
  'web/runtime/admin-runtime/hours-draft.ts': ['crm'],
  // A doctor reads the questionnaire beside the values.
  'web/orders/use-announce-change.ts': ['results'],
  'web/orders/overview/open-follow-ups.tsx': ['results'],
  'web/surveys/format-answer.ts': ['results'],
  'web/surveys/by-phone/answer-with-source.tsx': ['results'],
  'web/surveys/by-phone/answers-dialog.tsx': ['results'],
  'web/surveys/use-survey.ts': ['results'],
};

const imports = files.flatMap(readImports);

describe('imports', () => {
  it('are found at all', () => {
    expect(imports.length).toBeGreaterThan(50);
  });

  it.each(rules)('$because: $from', ({ from, never, except }) => {
    const broken = imports.filter(({ file, target }) => from.test(file) && !except?.test(file) && never.test(target));
    expect(broken).toEqual([]);
  });

  it('lead from one capability of web into another only through a gate', () => {
    const capability = (path: string) => /^web\/([a-z0-9-]+)\//.exec(path)?.[1];
    const broken = imports.filter(({ file, target }) => {
      const [from, to] = [capability(file), capability(target)];
      if (!from || !to || from === to) return false;
      if (gatesInWeb[target]?.includes(from)) return false;
      return !commonInWeb.includes(from) && !commonInWeb.includes(to);
    });
    expect(broken).toEqual([]);
  });

  it('use every gate', () => {
    const used = new Set(imports.map(({ file, target }) => `${/^web\/([a-z0-9-]+)\//.exec(file)?.[1]} ${target}`));
    const gates = Object.entries(gatesInWeb).flatMap(([gate, users]) => users.map((user) => `${user} ${gate}`));
    expect(gates.filter((gate) => !used.has(gate))).toEqual([]);
  });

  it('name files that exist, with their ending', () => {
    const missing = imports.filter(
      ({ target }) => /^(shared|api|worker|listener|web|dev|test|bench)\//.test(target) && !exists(target),
    );
    expect(missing).toEqual([]);
  });
});

/** Finds static, dynamic and re-exporting imports. Types count too: a dependency in thought is a dependency. */
function readImports(file: string): Import[] {
  const source = withoutComments(readFileSync(join(root, file), 'utf8'));
  const statements = source.matchAll(
    /(?:^|[\n;}])\s*(?:import|export)\s(?:[^'";]*?\sfrom\s*)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g,
  );
  return [...statements].map((match) => ({ file, target: resolveTarget(file, match[1] ?? match[2] ?? '') }));
}

function resolveTarget(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return relative(root, resolve(root, file, '..', specifier)).replace(/\?.*$/, '');
  return specifier;
}

function exists(path: string): boolean {
  return statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false;
}
