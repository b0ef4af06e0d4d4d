/** What content is updated by kind, each with its files of `shared/content`; a kind is applied, refused and rolled back as a whole. */
export const CONTENT_FILES = {
  recommendations: ['recommendations', 'follow-ups'],
  badges: ['badges'],
  resultcategories: ['result-categories', 'health-measures', 'result-rules', 'reference-change', 'blood-markers'],
  footercategories: ['footer-links'],
  pages: ['pages', 'medical-statement', 'research-approval'],
  'store-maintenance': ['store-maintenance'],
  'critical-limit': ['critical-limits'],
  catalogue: ['product-groups', 'addons', 'preparation', 'survey'],
} as const;

export type ContentKind = keyof typeof CONTENT_FILES;
export type ContentFile = (typeof CONTENT_FILES)[ContentKind][number];

/** In the order of the administrators' list. */
export const CONTENT_KINDS = Object.keys(CONTENT_FILES) as ContentKind[];

/** True for the name of one kind. */
export const isContentKind = (value: string): value is ContentKind => CONTENT_KINDS.some((kind) => kind === value);

/** The kinds that a call names: one, or `all`; null for what is neither. */
export const kindsOf = (name: string): readonly ContentKind[] | null => {
  if (name === 'all') return CONTENT_KINDS;
  return isContentKind(name) ? [name] : null;
};

/** The files of a kind. */
export const filesOf = (kind: ContentKind): readonly ContentFile[] => CONTENT_FILES[kind];

/** The kind that a file belongs to. */
export const kindOfFile = (file: ContentFile): ContentKind =>
  CONTENT_KINDS.find((kind) => filesOf(kind).includes(file)) as ContentKind;

/** Parsed JSON by the name of its file; nothing is known of what was not checked. */
export type ContentFiles = Record<ContentFile, unknown>;
