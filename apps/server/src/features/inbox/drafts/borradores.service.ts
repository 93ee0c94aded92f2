import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import {
  MAX_BORRADORES,
  type Borrador,
  type saveBorrador as saveBorradorCall,
} from '@tertulia/contract/features/borradores/endpoints';
import { toInstant } from '#platform/db/instant-text';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { assertReadable } from '../thread/lectura.service.ts';
import { listMensajesById } from '../messages/mensajes.repository.ts';
import { isInMediaBank } from '#public/multimedia';
import { findBorrador, listBorradores, saveBorrador, type BorradorRow } from './borradores.repository.ts';

export interface BorradoresService {
  list(actor: Actor): Promise<Borrador[]>;
  get(actor: Actor, conversacionId: number): Promise<Borrador>;
  /** Throws CONFLICT when the stored draft is newer than the version that the writer knew. */
  save(actor: Actor, conversacionId: number, body: EndpointInput<typeof saveBorradorCall>['body']): Promise<Borrador>;
}

export function createBorradoresService(database: Database, clock: Clock): BorradoresService {
  return {
    list: async (actor) => (await listBorradores(database, actor, MAX_BORRADORES)).map(toBorrador),

    get: (actor, conversacionId) =>
      database.withTenant(actor, async (tx) => {
        await assertReadable(tx, actor, conversacionId);
        const row = await findBorrador(tx, actor.userId, conversacionId);
        return row
          ? toBorrador(row)
          : {
              conversacionId,
              contenido: '',
              replyToId: null,
              media: null,
              version: 0,
              actualizado: clock.now().toISOString(),
            };
      }),

    save: (actor, conversacionId, { contenido, replyToId, mediaId, version }) =>
      database.withTenant(actor, async (tx) => {
        await assertReadable(tx, actor, conversacionId);
        if (replyToId) await assertQuotable(tx, conversacionId, replyToId);
        if (mediaId && !(await isInMediaBank(tx, mediaId)))
          throw new AppError('VALIDATION', {
            message: 'Ese archivo no está en el banco de multimedia.',
            field: 'mediaId',
          });
        const row = await saveBorrador(tx, actor.userId, {
          conversacionId,
          contenido: contenido.trim() === '' ? '' : contenido,
          replyToId: replyToId ?? null,
          mediaId: mediaId ?? null,
          version,
          now: clock.now(),
        });
        if (!row)
          throw new AppError('CONFLICT', { message: 'Este borrador cambió en otra ventana.', field: 'version' });
        return toBorrador(row);
      }),
  };
}

async function assertQuotable(tx: Tx, conversacionId: number, mensajeId: number): Promise<void> {
  const [mensaje] = await listMensajesById(tx, conversacionId, [mensajeId]);
  if (!mensaje)
    throw new AppError('VALIDATION', { message: 'El mensaje que citas no está en este chat.', field: 'replyToId' });
}

function toBorrador({ actualizado, ...row }: BorradorRow): Borrador {
  return { ...row, actualizado: toInstant(actualizado) };
}
