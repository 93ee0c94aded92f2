import { createHmac } from 'node:crypto';

/** Roles that own things or functions and cannot sign in (reliability-security.md §4.1). */
const NOLOGIN_ROLES = ['tertulia_owner', 'tertulia_auth', 'tertulia_router', 'tertulia_search'] as const;

/** Roles with which the server signs in. None of them owns a table or may pass by row-level security. */
export const LOGIN_ROLES = ['tertulia_app', 'tertulia_ingest', 'tertulia_jobs', 'tertulia_platform'] as const;
export type LoginRole = (typeof LOGIN_ROLES)[number];

/** The password of a login role follows from APP_SECRET, so that no second secret has to be kept. */
export function rolePassword(appSecret: string, role: LoginRole): string {
  return createHmac('sha256', appSecret).update(`database role ${role}`).digest('base64url');
}

/** The connection string of one login role, on the server and database of the administrative one. */
export function roleUrl(adminUrl: string, appSecret: string, role: LoginRole): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = rolePassword(appSecret, role);
  return url.toString();
}

/** SQL that makes the roles or brings their passwords up to date; safe to run at every start. */
export function rolesSql(appSecret: string): string {
  const make = (role: string, options: string) =>
    `if not exists (select 1 from pg_roles where rolname = '${role}') then create role ${role} ${options}; end if;`;
  const restrictions = 'nosuperuser nobypassrls noinherit nocreatedb nocreaterole';
  return `do $$ begin
    ${NOLOGIN_ROLES.map((role) => make(role, `nologin ${restrictions}`)).join('\n    ')}
    ${LOGIN_ROLES.map((role) => make(role, `login ${restrictions}`)).join('\n    ')}
  end $$;
  ${LOGIN_ROLES.map((role) => `alter role ${role} password '${rolePassword(appSecret, role)}';`).join('\n  ')}
  do $$ begin
    ${[...NOLOGIN_ROLES, ...LOGIN_ROLES].map((role) => `if not pg_has_role(current_user, '${role}', 'MEMBER') then grant ${role} to current_user; end if;`).join('\n    ')}
  end $$;`;
}
