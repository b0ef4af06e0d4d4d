/**
 * Thrown by a handler that was called too early: the job stays pending and runs at that time. It counts neither as a try nor
 * as a failure; what failed throws its own error and is tried as the policy of its kind says (shared/jobs.ts).
 */
export class RetryAt extends Error {
  override readonly name = 'RetryAt';
  readonly at: Date;

  constructor(at: Date, why: string) {
    super(why);
    this.at = at;
  }
}
