import { type FormRecord, recordOf, textOf, valuesOf } from '../http/decode-form.ts';
import { makeId } from '../state/make-id.ts';
import type { Session } from './objects.ts';
import { invalidParam } from './stripe-refusal.ts';
import { epochSeconds, type StripeWorld } from './stripe-world.ts';

/** What the real endpoint knows of what we may send; anything else is refused as it would be there. */
const KNOWN = new Set(
  (
    'adaptive_pricing allowed_payment_method_types cancel_url client_reference_id customer_email expand expires_at ' +
    'line_items locale metadata mode payment_intent_data success_url ui_mode'
  ).split(' '),
);
const LANGUAGES = ['auto', 'de', 'en', 'fr', 'it'];
const OFFERED = ['card', 'twint'];
/** API reference, checkout/sessions/create: 30 minutes to 24 hours from creation. */
const SHORTEST_SECONDS = 30 * 60;
const LONGEST_SECONDS = 24 * 60 * 60;
/** The provider's smallest charge in CHF. */
const SMALLEST_RAPPEN = 50;

/** Opens a hosted checkout over one line, with the checks the real endpoint makes. */
export function createSession(world: StripeWorld, form: FormRecord, amountFault = false): Session {
  for (const name of Object.keys(form)) {
    if (!KNOWN.has(name)) throw invalidParam(name, `Received unknown parameter: ${name}`, 'parameter_unknown');
  }
  if (textOf(form.mode) !== 'payment') throw invalidParam('mode', 'This stand-in knows mode=payment only.');
  const line = readLine(form);
  const methods = valuesOf(form.allowed_payment_method_types).map(String);
  const unknownMethod = methods.find((method) => !OFFERED.includes(method));
  if (unknownMethod) throw invalidParam('allowed_payment_method_types', `Invalid payment method: ${unknownMethod}`);
  const locale = textOf(form.locale) ?? null;
  if (locale && !LANGUAGES.includes(locale)) throw invalidParam('locale', `Invalid locale: ${locale}`);

  const id = makeId('cs_test');
  const amount = amountFault ? 1 : line.amount;
  const session: Session = {
    id,
    object: 'checkout.session',
    allowed_payment_method_types: methods.length > 0 ? methods : null,
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: textOf(form.cancel_url) ?? null,
    client_reference_id: textOf(form.client_reference_id) ?? null,
    created: epochSeconds(),
    currency: 'chf',
    customer_email: textOf(form.customer_email) ?? null,
    expires_at: readExpiry(form),
    livemode: false,
    locale,
    metadata: readMetadata(form),
    mode: 'payment',
    payment_intent: null,
    payment_method_types: methods.length > 0 ? methods : [...OFFERED],
    payment_status: 'unpaid',
    status: 'open',
    success_url: readUrl(form, 'success_url'),
    ui_mode: 'hosted_page',
    url: `${world.publicUrl}/sandbox/pay/${id}`,
  };
  const paymentMetadata = readMetadata(recordOf(form.payment_intent_data));
  world.sessions.put(id, { session, lineName: line.name, paymentMetadata, declined: false });
  return session;
}

function readLine(form: FormRecord): { name: string; amount: number } {
  const lines = valuesOf(form.line_items);
  if (lines.length !== 1) throw invalidParam('line_items', 'This stand-in knows exactly one line item.');
  const item = recordOf(lines[0]);
  const price = recordOf(item.price_data);
  const name = textOf(recordOf(price.product_data).name);
  const unitAmount = Number(textOf(price.unit_amount));
  const quantity = Number(textOf(item.quantity) ?? 1);
  if (!name) throw invalidParam('line_items[0][price_data][product_data][name]', 'Missing required param: name.');
  if (textOf(price.currency)?.toLowerCase() !== 'chf') {
    throw invalidParam('line_items[0][price_data][currency]', 'This stand-in knows CHF only.');
  }
  if (!Number.isInteger(unitAmount) || !Number.isInteger(quantity) || quantity < 1) {
    throw invalidParam('line_items[0][price_data][unit_amount]', 'Invalid integer', 'parameter_invalid_integer');
  }
  if (unitAmount * quantity < SMALLEST_RAPPEN) {
    throw invalidParam(
      'line_items[0][price_data][unit_amount]',
      'The Checkout Session’s total amount must convert to at least CHF 0.50.',
      'amount_too_small',
    );
  }
  return { name, amount: unitAmount * quantity };
}

function readExpiry(form: FormRecord): number {
  const now = epochSeconds();
  const wanted = textOf(form.expires_at);
  if (wanted === undefined) return now + LONGEST_SECONDS;
  const at = Number(wanted);
  if (!Number.isInteger(at)) throw invalidParam('expires_at', 'Invalid integer', 'parameter_invalid_integer');
  if (at < now + SHORTEST_SECONDS) {
    throw invalidParam(
      'expires_at',
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
    );
  }
  if (at > now + LONGEST_SECONDS) {
    throw invalidParam(
      'expires_at',
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
    );
  }
  return at;
}

function readUrl(form: FormRecord, name: string): string {
  const url = textOf(form[name]);
  if (!url) throw invalidParam(name, `Missing required param: ${name}.`, 'parameter_missing');
  if (!URL.canParse(url)) throw invalidParam(name, 'Not a valid URL', 'url_invalid');
  return url;
}

function readMetadata(form: FormRecord): Record<string, string> {
  return Object.fromEntries(Object.entries(recordOf(form.metadata)).map(([name, value]) => [name, String(value)]));
}
