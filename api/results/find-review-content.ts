import { resultContent } from '#shared/server/content/live-content.ts';

/** The whole medical content, critical limits included, for the review. */
export const findReviewContent = async () => resultContent;
