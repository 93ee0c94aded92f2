import type { SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import type { FileStore } from '#platform/files/file-store';
import type { Actor } from '#platform/http/actor';
import type { Pictures } from '#platform/pictures/pictures';
import { createLogoService } from './logo.service.ts';
import { suscriptoresRoutes } from './suscriptores.routes.ts';
import { createSuscriptoresService } from './suscriptores.service.ts';

export interface AjustesDeps {
  database: Database;
  files: Pick<FileStore, 'get' | 'put' | 'remove'>;
  secretBox: Pick<SecretBox, 'seal'>;
  urls: {
    urlOf(actor: Actor, archivoId: number): string;
    capabilityOf(capability: 'enlace', tenantId: number, archivoId: number): string;
  };
  pictures: Pick<Pictures, 'draw'>;
}

/** The calls of subscribers and their settings. */
export function createAjustes({ database, files, secretBox, urls, pictures }: AjustesDeps) {
  const suscriptores = createSuscriptoresService({
    database,
    files,
    logos: createLogoService({ files, pictures }),
    secretBox,
    // an address of another subscriber's file is good for no session of this one
    logoUrlOf: (actor, suscriptorId, id) =>
      suscriptorId === actor.tenantId ? urls.urlOf(actor, id) : urls.capabilityOf('enlace', suscriptorId, id),
  });
  return { routes: suscriptoresRoutes(suscriptores) };
}
