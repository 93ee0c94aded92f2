import type pg from 'pg';
import type { z } from 'zod';
import type { BusEvent } from '../realtime/bus-contract.ts';
import { toBusEvent, type EventDefinition } from '../realtime/event.ts';
import type { PipelinedClient } from './pipelined-client.ts';
import { raw, sql, type Sql } from './sql.ts';
import type { StatementNames } from './statement-names.ts';
import { runStatement, type Outcome } from './statement.ts';

/** The tenant and the actor. The tenant always comes from the session or the job, never from a request. */
export interface TenantScope {
  tenantId: number;
  userId?: number | null | undefined;
  sessionId?: number | null | undefined;
}

export interface JobRequest {
  task: string;
  payload: Record<string, unknown>;
  runAt?: Date;
  maxAttempts?: number;
  /** Replaces a waiting job with the same key, and waits for a running one. */
  key?: string;
}

/** One transaction of one tenant: the only access to its rows. */
export interface Tx {
  readonly tenantId: number;
  /** All rows of a statement. */
  rows<Row>(statement: Sql): Promise<Row[]>;
  /** The first row, or undefined. */
  first<Row>(statement: Sql): Promise<Row | undefined>;
  /** Number of rows that a statement affected. */
  run(statement: Sql): Promise<number>;
  /**
   * The tenancy condition of a query, `alias.suscriptor_id = $tenant`: the first of two independent layers (the other
   * is row-level security), and the constant that the planner needs.
   */
  tenantIs(alias?: string): Sql;
  /** Sends an event to every node after the commit. */
  emit<Payload extends z.ZodObject>(event: EventDefinition<string, Payload>, data: z.input<Payload>): void;
  /** Adds a job that exists if and only if the transaction commits. */
  enqueue(job: JobRequest): Promise<void>;
  /** Runs after the commit in this process. A crash loses it, so only for hints that another mechanism repeats. */
  afterCommit(callback: () => void): void;
}

/** The tenancy layers of the statements. Only the tests that prove each layer alone change it (TEN-04). */
export interface TenancyLayers {
  conditions: boolean;
}

export class TenantTransaction implements Tx {
  readonly tenantId: number;
  readonly events: BusEvent[] = [];
  readonly callbacks: (() => void)[] = [];
  readonly #client: PipelinedClient;
  readonly #names: StatementNames;
  readonly #layers: TenancyLayers;
  #isOver = false;

  constructor(client: PipelinedClient, names: StatementNames, tenantId: number, layers: TenancyLayers) {
    this.#client = client;
    this.#names = names;
    this.tenantId = tenantId;
    this.#layers = layers;
  }

  async rows<Row>(statement: Sql): Promise<Row[]> {
    return (await this.#outcome<Row>(statement)).rows;
  }

  async first<Row>(statement: Sql): Promise<Row | undefined> {
    return (await this.#outcome<Row>(statement)).rows[0];
  }

  async run(statement: Sql): Promise<number> {
    return (await this.#outcome(statement)).count;
  }

  tenantIs(alias?: string): Sql {
    return ownCondition(this.tenantId, this.#layers, alias);
  }

  /** Rejects later statements: a late one must not reach a connection that serves another tenant by now. */
  end(): void {
    this.#isOver = true;
  }

  emit<Payload extends z.ZodObject>(event: EventDefinition<string, Payload>, data: z.input<Payload>): void {
    this.#assertOpen();
    this.events.push(toBusEvent(event, this.tenantId, data));
  }

  async enqueue(job: JobRequest): Promise<void> {
    await this.run(sql`
      select app.add_job(${job.task}, ${JSON.stringify({ ...job.payload, tenantId: this.tenantId })}::json,
      null, ${job.runAt ?? null}, ${job.maxAttempts ?? 25}, ${job.key ?? null})`);
  }

  afterCommit(callback: () => void): void {
    this.callbacks.push(callback);
  }

  #assertOpen(): void {
    if (this.#isOver) throw new Error('The transaction is over');
  }

  async #outcome<Row>(statement: Sql): Promise<Outcome<Row>> {
    this.#assertOpen();
    return runStatement<Row>(this.#client, this.#names, statement);
  }
}

/** The tenancy condition outside a transaction. */
export function ownCondition(tenantId: number, layers: TenancyLayers, alias?: string): Sql {
  if (!layers.conditions) return sql`true`;
  return alias === undefined ? sql`suscriptor_id = ${tenantId}` : sql`${rawAlias(alias)}suscriptor_id = ${tenantId}`;
}

const aliases = new Map<string, Sql>();

function rawAlias(alias: string): Sql {
  const known = aliases.get(alias);
  if (known) return known;
  if (!/^[a-z_]{1,30}$/.test(alias)) throw new Error(`Not an alias: ${alias}`);
  const fresh = raw(`${alias}.`);
  aliases.set(alias, fresh);
  return fresh;
}

const CONTEXT = `select set_config('app.suscriptor_id', $1, true), set_config('app.usuario_id', $2, true), set_config('app.sesion_id', $3, true)`;
/** Sets the tenant in PostgreSQL until the transaction ends. */
const TENANT_CONTEXT = { name: 'tenant-context', text: CONTEXT };
/** The same, and makes the transaction read only, which it cannot revert. */
const READING_CONTEXT = {
  name: 'reading-context',
  text: `${CONTEXT}, set_config('transaction_read_only', 'on', true)`,
};

/** The statement that sets the context of a transaction. Throws on an invalid id. */
export function contextOf({ tenantId, userId, sessionId }: TenantScope, isReading: boolean): pg.QueryConfig {
  const id = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : String(checkedId(value));
  const values = [String(checkedId(tenantId)), id(userId), id(sessionId)];
  return { ...(isReading ? READING_CONTEXT : TENANT_CONTEXT), values };
}

function checkedId(value: number): number {
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`Not an id: ${String(value)}`);
  return value;
}
