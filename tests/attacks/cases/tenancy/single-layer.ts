import { randomBytes } from 'node:crypto';
import { readConfig } from '../../../../apps/server/src/platform/config/config.ts';
import { LOGIN_ROLES, roleUrl, type LoginRole } from '../../../../apps/server/src/platform/db/roles.ts';
import { createTestDatabase, TEST_SECRET, type TestDatabase } from '@tertulia/testkit/database';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

/** The layer of tenancy that stays on. */
export type Layer = 'row-level security' | 'conditions';

/** Runs the work against a server that has only one of the two layers. */
export async function withSingleLayer<T>(layer: Layer, work: (server: TestServer) => Promise<T>): Promise<T> {
  const db = await createTestDatabase();
  const twins = layer === 'conditions' ? await makeUnfencedTwins(db) : null;
  const server = await startTestServer({
    db,
    tenancy: { layers: { conditions: layer === 'conditions' }, ...(twins ? { urlOf: twins.urlOf } : {}) },
  });
  try {
    return await work(server);
  } finally {
    await server.stop();
    await twins?.drop();
    await db.drop();
  }
}

/**
 * Login roles with the rights of the server's own that bypass every policy. Jobs keep their role: its one policy is
 * open, and it reaches no other table of tenants.
 */
async function makeUnfencedTwins(
  db: TestDatabase,
): Promise<{ urlOf: (role: LoginRole) => string; drop: () => Promise<void> }> {
  const mark = randomBytes(4).toString('hex');
  const password = randomBytes(16).toString('hex');
  const twinOf = (role: LoginRole) => `${role}_${mark}`;
  const twinned: LoginRole[] = LOGIN_ROLES.filter((role) => role !== 'tertulia_jobs');
  for (const role of twinned) {
    await db.query(`create role ${twinOf(role)} login bypassrls inherit password '${password}'`);
    await db.query(`grant ${role} to ${twinOf(role)} with inherit true, set false`);
    await db.query(
      `do $$ begin execute format('grant connect on database %I to ${twinOf(role)}', current_database()); end $$`,
    );
  }
  return {
    urlOf: (role) => {
      const real = roleUrl(
        readConfig({ DATABASE_ADMIN_URL: db.adminUrl, APP_SECRET: TEST_SECRET }).adminUrl,
        TEST_SECRET,
        role,
      );
      if (!twinned.includes(role)) return real;
      const url = new URL(real);
      url.username = twinOf(role);
      url.password = password;
      return url.toString();
    },
    drop: async () => {
      for (const role of twinned) await db.query(`drop owned by ${twinOf(role)}; drop role ${twinOf(role)}`);
    },
  };
}
