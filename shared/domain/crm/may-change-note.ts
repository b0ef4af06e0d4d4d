import { zurichDate } from '#shared/domain/format-date.ts';

/** Whether somebody may correct a note: whoever wrote it, until the day (in Zurich) on which it was written is over. */
export const mayChangeNote = (
  { writtenBy, writtenAt }: { writtenBy: string; writtenAt: Date },
  userId: string,
  now: Date,
): boolean => writtenBy === userId && zurichDate(writtenAt) === zurichDate(now);
