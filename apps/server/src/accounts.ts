import type { Clock } from '#platform/clock/clock';
import type { SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { mailWelcome } from './features/auth/auth.jobs.ts';
import { refuseCommonPassword } from './features/auth/auth.service.ts';
import { hashPassword } from './features/auth/passwords.ts';
import { createGestionService } from './features/usuarios/gestion.service.ts';
import { createGlobalesService } from './features/usuarios/globales.service.ts';
import { usuariosRoutes } from './features/usuarios/usuarios.routes.ts';

export interface AccountsDeps {
  database: Database;
  clock: Clock;
  secretBox: Pick<SecretBox, 'seal'>;
  urlOf: (actor: Actor, archivoId: number) => string;
}

/** The calls about people's accounts. Signing in knows the users, so what these need of it is handed to them here. */
export function accountsRoutes({ database, clock, secretBox, urlOf }: AccountsDeps): ReturnType<typeof usuariosRoutes> {
  const gestion = createGestionService({
    database,
    clock,
    urlOf,
    passwords: { hash: hashPassword, refuseCommon: refuseCommonPassword },
    welcome: (tx, fresh) => tx.enqueue(mailWelcome.of({ sealed: secretBox.seal(JSON.stringify(fresh)) })),
  });
  return usuariosRoutes(database, gestion, createGlobalesService({ database, gestion, urlOf }));
}
