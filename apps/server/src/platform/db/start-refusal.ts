/** The database cannot be used. The message is one Spanish sentence for the operator, with the remedy. */
export class StartRefusal extends Error {
  /** 78: permanent; 1: a retry may succeed. */
  readonly exitCode: 1 | 78;

  constructor(message: string, { exitCode = 78, cause }: { exitCode?: 1 | 78; cause?: unknown } = {}) {
    super(message, { cause });
    this.exitCode = exitCode;
  }
}
