/** Fields of PostgreSQL's errors that may quote rows and values, which are our customers' data. */
const HIDDEN = new Set([
  'detail',
  'where',
  'hint',
  'internalQuery',
  'query',
  'parameters',
  'cause',
  'stack',
  'message',
]);
const DEEPEST = 5;

/** An error for the log: what happened and where in the code, without the data. */
export function describeError(error: unknown): unknown {
  return describe(error, 0);
}

function describe(error: unknown, depth: number): unknown {
  if (!(error instanceof Error) || depth > DEEPEST) return error instanceof Error ? error.name : error;
  const fields = Object.entries(error).filter(
    ([name, value]) => !HIDDEN.has(name) && ['string', 'number', 'boolean'].includes(typeof value),
  );
  return {
    type: error.constructor.name,
    message: messageOf(error),
    stack: framesOf(error.stack),
    ...Object.fromEntries(fields),
    ...(error.cause === undefined ? {} : { cause: describe(error.cause, depth + 1) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map((one) => describe(one, depth + 1)) } : {}),
  };
}

/** PostgreSQL's data exceptions (class 22) quote the invalid value. */
function messageOf(error: Error): string {
  const { code } = error as { code?: unknown };
  const quotes = typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code);
  return quotes ? error.message.replace(/".*"/s, '"…"') : error.message;
}

/** The first lines of a stack repeat the message. */
function framesOf(stack: string | undefined): string {
  return (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
