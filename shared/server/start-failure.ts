/** A reason not to start that a person can put right. Its message alone says what to do: one sentence, or one a line. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
