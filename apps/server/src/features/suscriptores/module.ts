import type { SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import type { FileStore } from '#platform/files/file-store';
import type { Actor } from '#platform/http/actor';
import type { Images } from '#platform/images/images';
import type { Module } from '#platform/module';
import type { Broker } from '#platform/realtime/broker';
import { on } from '#platform/realtime/event-router';
import { createLogoService } from './logo.service.ts';
import { suscriptorCambiado } from './suscriptores.events.ts';
import { suscriptoresRoutes } from './suscriptores.routes.ts';
import { createSuscriptoresService } from './suscriptores.service.ts';
import { createSuscriptoresPublisher } from './suscriptores.topics.ts';

export interface SuscriptoresModuleDeps {
  database: Database;
  files: Pick<FileStore, 'get' | 'put' | 'remove'>;
  secretBox: Pick<SecretBox, 'seal'>;
  urls: {
    urlOf(actor: Actor, archivoId: number): string;
    capabilityOf(capability: 'enlace', tenantId: number, archivoId: number): string;
  };
  images: Pick<Images, 'draw'>;
  broker: Broker;
}

export function suscriptoresModule({ database, files, secretBox, urls, images, broker }: SuscriptoresModuleDeps) {
  const publisher = createSuscriptoresPublisher(broker);
  const suscriptores = createSuscriptoresService({
    database,
    files,
    logos: createLogoService({ files, images }),
    secretBox,
    // the URL of another tenant's file is invalid in this session
    logoUrlOf: (actor, suscriptorId, id) =>
      suscriptorId === actor.tenantId ? urls.urlOf(actor, id) : urls.capabilityOf('enlace', suscriptorId, id),
  });
  return {
    routes: suscriptoresRoutes(suscriptores),
    events: [on(suscriptorCambiado, (tenantId) => publisher.onSuscriptor(tenantId))],
  } satisfies Module;
}
