import type { Language } from '#shared/languages.ts';
import deCommon from '../../locales/de/common.json' with { type: 'json' };
import deIdentity from '../../locales/de/identity.json' with { type: 'json' };
import enCommon from '../../locales/en/common.json' with { type: 'json' };
import enIdentity from '../../locales/en/identity.json' with { type: 'json' };
import frCommon from '../../locales/fr/common.json' with { type: 'json' };
import frIdentity from '../../locales/fr/identity.json' with { type: 'json' };
import itCommon from '../../locales/it/common.json' with { type: 'json' };
import itIdentity from '../../locales/it/identity.json' with { type: 'json' };

/** The words of signing in, for stories that are told in every language. */
export const WORDS: Record<Language, { common: typeof deCommon; identity: typeof deIdentity }> = {
  de: { common: deCommon, identity: deIdentity },
  en: { common: enCommon, identity: enIdentity },
  fr: { common: frCommon, identity: frIdentity },
  it: { common: itCommon, identity: itIdentity },
};

/** A text with its values, as i18next fills it. */
export const filled = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name]));
