import type { Language } from '#shared/languages.ts';

export interface FlagView {
  value: boolean;
}

export interface LanguageSwitchingView {
  value: boolean;
  languages: Language[];
}
