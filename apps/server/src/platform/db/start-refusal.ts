/** The database cannot be used as it is: the message is one Spanish sentence for the operator, with the remedy. */
export class StartRefusal extends Error {
  /** 78 ends for good; 1 may be gone at the next try. */
  readonly exitCode: 1 | 78;

  constructor(message: string, { exitCode = 78, cause }: { exitCode?: 1 | 78; cause?: unknown } = {}) {
    super(message, { cause });
    this.exitCode = exitCode;
  }
}
