import { createHash, createHmac } from 'node:crypto';
import pg from 'pg';

/** Roles that own tables or functions. The server never uses them (reliability §4.1). */
const OWNER_ROLES = ['tertulia_owner', 'tertulia_auth', 'tertulia_router', 'tertulia_search'] as const;

/** The rights of the server. None of these roles owns a tenant's table or bypasses row-level security. */
export const LOGIN_ROLES = ['tertulia_app', 'tertulia_ingest', 'tertulia_jobs', 'tertulia_platform'] as const;
export type LoginRole = (typeof LOGIN_ROLES)[number];

/** Reads every row through its own policies: for `pg_dump --enable-row-security` by a user who is not a superuser. */
export const BACKUP_ROLE = 'tertulia_backup';

/**
 * The roles that migrations, policies and dumps name. They cannot log in and have no password, so the databases of one
 * cluster can share them. A login uses a role of one database only (`loginName`).
 */
export const SHARED_ROLES = [...OWNER_ROLES, ...LOGIN_ROLES, BACKUP_ROLE] as const;

const RESTRICTED = 'nosuperuser nobypassrls noinherit nocreatedb nocreaterole';
/** PostgreSQL cuts names at 63 bytes. A longer name, or one that needs quotes, is replaced by its digest. */
const PLAIN_NAME = /^[a-z0-9_]{1,40}$/;

/** The role that logs in to one database. Roles belong to the whole cluster, so its name contains the database's. */
export function loginName(role: LoginRole, database: string): string {
  const part = PLAIN_NAME.test(database) ? database : createHash('sha256').update(database).digest('hex').slice(0, 16);
  return `${role}_${part}`;
}

/** The password of a login role derives from APP_SECRET, so that no second secret must be stored. */
function loginPassword(appSecret: string, role: LoginRole): string {
  return createHmac('sha256', appSecret).update(`database role ${role}`).digest('base64url');
}

/** The connection string of one login role, on the server and database of the administrative one. */
export function roleUrl(adminUrl: string, appSecret: string, role: LoginRole): string {
  const url = new URL(adminUrl);
  url.username = loginName(role, databaseOf(adminUrl));
  url.password = loginPassword(appSecret, role);
  return url.toString();
}

/** Without a name in the address, the database has the user's name. */
function databaseOf(adminUrl: string): string {
  const { pathname, username } = new URL(adminUrl);
  return decodeURIComponent(pathname.slice(1) || username);
}

/**
 * Creates the shared roles and grants them to the administrator: a user who is not a superuser has neither the rights
 * of a role that they created nor the right to become it.
 */
export function sharedRolesSql(): string {
  const takeBack = ROUTINE_OWNERS.map(
    (role) => `
    if pg_has_role('${role}', 'tertulia_owner', 'MEMBER') then revoke tertulia_owner from ${role}; end if;`,
  );
  const each = SHARED_ROLES.map(
    (role) => `
    if not exists (select 1 from pg_roles where rolname = '${role}') then create role ${role} nologin ${RESTRICTED}; end if;
    if not pg_has_role(current_user, '${role}', 'SET') or not pg_has_role(current_user, '${role}', 'USAGE') then
      grant ${role} to current_user with inherit true, set true;
    end if;`,
  );
  return `do $$ begin${each.join('')}${takeBack.join('')}\nend $$;`;
}

/** These own routines in a schema in which they may create none after the setup. */
const ROUTINE_OWNERS = ['tertulia_auth', 'tertulia_router', 'tertulia_search', 'tertulia_jobs'] as const;

/**
 * A user who is not a superuser can give a routine only to a role that may create one in its schema. A restore
 * therefore needs these memberships, which the next start revokes. A superuser restores without them.
 */
export const RESTORE_RIGHTS = `do $$ begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    grant tertulia_owner to ${ROUTINE_OWNERS.join(', ')} with inherit true, set false;
  end if;
end $$;`;

/** Creates the login roles of one database or updates their passwords, and allows only them to connect. */
export function loginRolesSql(adminUrl: string, appSecret: string, realName: string): string {
  const database = databaseOf(adminUrl);
  const logins = LOGIN_ROLES.map((role) => ({ role, login: loginName(role, database) }));
  const each = logins.map(
    ({ role, login }) => `
    if not exists (select 1 from pg_roles where rolname = '${login}') then create role ${login} login ${RESTRICTED}; end if;
    alter role ${login} password '${loginPassword(appSecret, role)}';
    if not exists (select 1 from pg_auth_members m where m.roleid = '${role}'::regrole and m.member = '${login}'::regrole and m.inherit_option) then
      grant ${role} to ${login} with inherit true, set false;
    end if;`,
  );
  const name = pg.escapeIdentifier(realName);
  return `do $$ begin${each.join('')}\nend $$;
  -- every user may connect to every database of a cluster and make temporary tables there, unless told otherwise
  revoke connect, temporary on database ${name} from public;
  grant connect on database ${name} to ${[...logins.map(({ login }) => login), BACKUP_ROLE].join(', ')};`;
}
