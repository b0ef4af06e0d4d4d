import { resultContent } from '#shared/content/result-content.ts';

/** The whole medical content, critical limits included, for the review. */
export const findReviewContent = async () => resultContent;
