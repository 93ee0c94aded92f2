import type pg from 'pg';

interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
  stream: { writableNeedDrain: boolean; once(event: 'drain', listener: () => void): void };
}

export type CopyValue = string | number | boolean | Date | null;

const CHUNK_CHARACTERS = 256 * 1024;

/**
 * Sends rows with COPY … FROM STDIN, which is many times faster than INSERT. The driver knows the messages but has no
 * query of this kind, so this is one; the client must not be in pipeline mode.
 */
export async function copyRows(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly CopyValue[]>,
): Promise<number> {
  const done = Promise.withResolvers<void>();
  let count = 0;
  async function send(connection: CopyConnection): Promise<void> {
    let text = '';
    for (const row of rows) {
      text += line(row);
      count += 1;
      if (text.length < CHUNK_CHARACTERS) continue;
      connection.sendCopyFromChunk(Buffer.from(text));
      text = '';
      if (connection.stream.writableNeedDrain)
        await new Promise<void>((resolve) => connection.stream.once('drain', resolve));
    }
    if (text !== '') connection.sendCopyFromChunk(Buffer.from(text));
    connection.endCopyFrom();
  }
  const copy = {
    submit: (connection: CopyConnection) => connection.query(`copy ${table} (${columns.join(', ')}) from stdin`),
    handleCopyInResponse(connection: CopyConnection) {
      send(connection).catch((error: unknown) => connection.sendCopyFail(String(error)));
    },
    handleError: (error: Error) => done.reject(error),
    handleCommandComplete() {},
    handleReadyForQuery: () => done.resolve(),
    callback() {},
  };
  client.query(copy as never);
  await done.promise;
  return count;
}

function line(row: readonly CopyValue[]): string {
  let text = '';
  for (let index = 0; index < row.length; index++) text += (index === 0 ? '' : '\t') + cell(row[index] ?? null);
  return `${text}\n`;
}

function cell(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return /[\\\t\n\r]/.test(value) ? escapeText(value) : value;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return value instanceof Date ? value.toISOString() : String(value);
}

function escapeText(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}
