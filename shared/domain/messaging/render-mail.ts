import content from '#shared/content/mail-templates.json' with { type: 'json' };
import type { Language, LocalText } from '#shared/languages.ts';
import { fillText } from '#shared/text-numbers.ts';

interface MailTemplate {
  key: string;
  variables: readonly string[];
  subject: LocalText;
  text: LocalText;
}

const TEMPLATES: readonly MailTemplate[] = content.templates;

export const MAIL_TEMPLATE_KEYS: readonly string[] = TEMPLATES.map(({ key }) => key);

/**
 * Subject and plain text of a mail in one language.
 * @throws RangeError for an unknown template or a missing variable: a fault of the caller, and a half-filled mail must never leave
 */
export function renderMail(key: string, language: Language, variables: Readonly<Record<string, string>>) {
  const template = TEMPLATES.find((one) => one.key === key);
  if (!template) throw new RangeError(`no mail template ${key}`);
  const values = Object.fromEntries(
    Object.entries(variables)
      .map(([name, value]) => [name, value.replace(/\s+/g, ' ').trim()] as const)
      .filter(([, value]) => value !== ''),
  );
  const fill = (text: string) =>
    fillText(text, values, (name) => {
      throw new RangeError(`mail ${key} lacks its variable ${name}`);
    });
  return { subject: fill(template.subject[language]), text: `${fill(template.text[language])}\n` };
}
