import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@tertulia/testkit/database';
import { createLog } from './log.ts';

function capture() {
  let text = '';
  const log = createLog('info', { write: (line: string) => void (text += line) });
  return { log, text: () => text };
}

describe('the log', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db?.drop());

  const failureOf = (statement: string) =>
    db.query(statement).then(
      () => null,
      (error: unknown) => error,
    );

  it('names the constraint that a row violated, and no value of the row', async () => {
    const { log, text } = capture();
    const insert = `insert into app.suscriptores (nombre_negocio, documento, whatsapp) values ('Secreto', 'doc-secreto', '+573001112233')`;
    await db.query(insert);
    const error = await failureOf(insert);
    log.error({ err: new Error('not stored', { cause: error }) }, 'failed');
    expect(JSON.parse(text())).toMatchObject({
      err: { message: 'not stored', cause: { code: '23505', constraint: expect.stringContaining('suscriptores') } },
    });
    expect((error as { detail: string }).detail).toMatch(/secreto|Secreto/i);
    expect(text()).not.toMatch(/secreto/i);
  });

  it('reports an invalid format without the value', async () => {
    const { log, text } = capture();
    log.error({ err: await failureOf(`select 'dato de un cliente'::bigint`) }, 'failed');
    expect(JSON.parse(text())).toMatchObject({ err: { code: '22P02', stack: expect.stringContaining('at ') } });
    expect(text()).not.toContain('dato de un cliente');
  });

  it('contains no phone number in any field', () => {
    const { log, text } = capture();
    log.warn(
      { clave: 'M:+573001112233', url: '/x?to=%2B573001112244', err: new Error('no route to +573001112255') },
      '+12025550166',
    );
    expect(text()).not.toMatch(/573001112|2025550/);
    expect(JSON.parse(text())).toMatchObject({ clave: 'M:+57…33', url: '/x?to=%2B57…44', msg: '+12…66' });
  });
});
