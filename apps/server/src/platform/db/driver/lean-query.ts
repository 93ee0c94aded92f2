import pg from 'pg';

/** A statement that every connection has prepared under its name before it is handed out. */
export interface Step {
  name: string;
  text: string;
}

export interface Outcome<Row> {
  rows: Row[];
  count: number;
}

export interface LeanQueryConfig {
  /** Empty for a statement that is not remembered. */
  name: string;
  text: string;
  values: unknown[];
  /** Runs in the same implicit transaction, just before: one after another, their rows thrown away. */
  before?: readonly { step: Step; values: readonly string[] }[];
}

interface Field {
  name: string;
  dataTypeID: Parameters<typeof pg.types.getTypeParser>[0];
}
type Texts = (string | null)[];
type MakeRow = (texts: Texts) => unknown;

/** The driver's side of a connection, as far as a query speaks to it. */
interface DriverConnection {
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly unknown[]; valueMapper?: (value: unknown) => unknown }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
  sync(): void;
  close(message: { type: 'S'; name: string }): void;
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

/** What each connection has reported of the columns of its prepared statements: they cannot change there. */
const shapes = new WeakMap<DriverConnection, Map<string, MakeRow>>();

/**
 * A prepared statement as the driver runs it, with less beside it: its columns are asked for once a connection, and its
 * rows are made straight from the wire. Statements before it share its Sync, which PostgreSQL runs as
 * one transaction without `begin` and `commit` (the protocol's pipelining).
 */
export class LeanQuery<Row> {
  readonly outcome: Promise<Outcome<Row>>;
  /** The driver remembers by these what is prepared. */
  readonly name: string;
  readonly text: string;
  /** How long the driver waits for the answer, where it is not as long as for any other; milliseconds. */
  query_timeout: number | undefined = undefined;
  /** Set by the driver where it waits for an answer only so long. */
  callback: ((error: unknown) => void) | undefined = undefined;
  readonly #config: LeanQueryConfig;
  readonly #rows: Row[] = [];
  readonly #settle: PromiseWithResolvers<Outcome<Row>>;
  /** Commands that were sent before this one and are not answered yet. */
  #ahead: number;
  #count = 0;
  #makeRow: MakeRow | null = null;
  #connection: DriverConnection | null = null;
  #fault: unknown = null;

  constructor(config: LeanQueryConfig) {
    this.name = config.name;
    this.text = config.text;
    this.#config = config;
    this.#ahead = config.before?.length ?? 0;
    this.#settle = Promise.withResolvers();
    this.outcome = this.#settle.promise;
  }

  /** Called by the driver when it is this query's turn to be sent. */
  submit(driverConnection: unknown): null {
    const connection = driverConnection as DriverConnection;
    const { name, text, values, before = [] } = this.#config;
    this.#connection = connection;
    for (const { step, values: own } of before) {
      connection.bind({ statement: step.name, values: own });
      connection.execute({});
    }
    if (connection.parsedStatements[name] === undefined && connection.submittedNamedStatements[name] === undefined) {
      connection.parse({ name, text });
      if (name !== '') connection.submittedNamedStatements[name] = text;
    }
    try {
      connection.bind({ statement: name, values, valueMapper: prepareValue });
    } catch (error) {
      connection.close({ type: 'S', name });
      connection.sync();
      this.handleError(error);
      return null;
    }
    this.#makeRow = (name === '' ? undefined : shapes.get(connection)?.get(name)) ?? null;
    if (!this.#makeRow) connection.describe({ type: 'P' });
    connection.execute({});
    connection.sync();
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#makeRow = compileRow(fields);
    const { name } = this.#config;
    if (name === '' || !this.#connection) return;
    const known = shapes.get(this.#connection) ?? new Map<string, MakeRow>();
    known.set(name, this.#makeRow);
    shapes.set(this.#connection, known);
  }

  handleDataRow({ fields }: { fields: Texts }): void {
    if (this.#ahead > 0 || this.#fault !== null) return;
    try {
      if (!this.#makeRow) throw new Error('A row came before its columns');
      this.#rows.push(this.#makeRow(fields) as Row);
    } catch (error) {
      this.#fault = error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.#ahead > 0) {
      this.#ahead -= 1;
      return;
    }
    // «SELECT 20», «UPDATE 1», «INSERT 0 1»; others have no number
    this.#count = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0;
  }

  handleError(error: unknown): void {
    this.callback?.(error);
    this.#settle.reject(error);
  }

  handleReadyForQuery(): void {
    this.callback?.(null);
    if (this.#fault === null) this.#settle.resolve({ rows: this.#rows, count: this.#count });
    else this.#settle.reject(this.#fault);
  }
}

// The driver accepts nothing else in its pipeline. Its constructor is not called: it copies its options property by
// property and makes an emitter without listeners.
Object.setPrototypeOf(LeanQuery.prototype, pg.Query.prototype as object);

const camel = (column: string) => column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const asItStands = pg.types.getTypeParser(pg.types.builtins.TEXT, 'text');

/**
 * Makes rows with column names as properties: `cliente_nombre` → `clienteNombre`. Compiled into one object literal,
 * because an object that grows by one property at a time costs ten times as much (22 and 2 µs for a page of the inbox).
 * The names are those of our own statements, and stand in the code as string literals.
 */
function compileRow(fields: readonly Field[]): MakeRow {
  const parsers = fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text'));
  const properties = fields.map(({ name }, index) => {
    const value =
      parsers[index] === asItStands
        ? `texts[${index}]`
        : `texts[${index}] === null ? null : parsers[${index}](texts[${index}])`;
    return `[${JSON.stringify(camel(name))}]: ${value}`;
  });
  // oxlint-disable-next-line no-implied-eval, no-new-func -- see above
  return new Function('parsers', `return (texts) => ({ ${properties.join(', ')} })`)(parsers) as MakeRow;
}
