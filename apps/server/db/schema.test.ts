import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@tertulia/testkit/database';
import { readSchemaText } from './schema-text.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db?.drop());

it('schema.sql is the result of the migrations in an empty database; «npm run schema» writes it', async () => {
  await expect(await readSchemaText(db.query)).toMatchFileSnapshot('./schema.sql');
});
