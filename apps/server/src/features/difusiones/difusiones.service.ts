import type { AccionAuditoria } from '@tertulia/contract/features/auditoria/palabras';
import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import { toPage, type Page } from '@tertulia/contract/core/page';
import type { Destinatario, Difusion, ResumenDifusion } from '@tertulia/contract/features/difusiones/difusion';
import {
  TEXTOS_DESTINATARIO,
  TEXTOS_OMISION,
  type EstadoDifusion,
} from '@tertulia/contract/features/difusiones/estados';
import type {
  broadcastPlantilla,
  listDestinatarios,
  listDifusiones,
} from '@tertulia/contract/features/difusiones/endpoints';
import type { Tx } from '#platform/db/tenant-transaction';
import { BYTE_ORDER_MARK, toCsvLine } from '@tertulia/contract/core/csv';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import type { CsvFile } from '#platform/http/reply';
import { writeAudit } from '#public/auditoria';
import { cancelOutgoing } from '#public/inbox';
import { findPlantilla } from '#public/plantillas';
import {
  findDestinatarios,
  listDestinatariosAfter,
  listEnCamino,
  omitirPendientes,
  type DestinatarioFila,
} from './destinatarios.repository.ts';
import { toDestinatario, toDifusion } from './difusion-wire.ts';
import { difusionCambiada } from './difusiones.events.ts';
import { enqueueEntrega } from './difusiones.jobs.ts';
import {
  endDifusion,
  findDifusion,
  findPagina,
  lockDifusion,
  pauseDifusion,
  resumeDifusion,
  type LockedDifusion,
} from './difusiones.repository.ts';
import { broadcast, type StartDifusionDeps } from './start-difusion.service.ts';
import { isAcordada } from './mensaje-difusion.ts';

export interface DifusionesService {
  broadcast(actor: Actor, input: EndpointInput<typeof broadcastPlantilla>): Promise<ResumenDifusion>;
  list(actor: Actor, query: EndpointInput<typeof listDifusiones>['query']): Promise<Page<Difusion>>;
  get(actor: Actor, id: number): Promise<Difusion>;
  listDestinatarios(
    actor: Actor,
    id: number,
    query: EndpointInput<typeof listDestinatarios>['query'],
  ): Promise<Page<Destinatario>>;
  csv(actor: Actor, id: number): Promise<CsvFile>;
  /** Stops delivery; after the answer no further contact is written to. Throws CONFLICT if it has ended. */
  pause(actor: Actor, id: number): Promise<Difusion>;
  /** Throws CONFLICT if it has ended, or its template is not approved or not the agreed one. */
  resume(actor: Actor, id: number): Promise<Difusion>;
  /** Ends it for good; outbox entries that are not being sent are cancelled. Throws CONFLICT if it has ended. */
  stop(actor: Actor, id: number): Promise<Difusion>;
}

const ROWS_AT_ONCE = 2000;
const HEADER = ['Contacto', 'Nombre', 'Teléfono', 'Estado', 'Detalle', 'Actualizado'];

export function createDifusionesService(deps: StartDifusionDeps): DifusionesService {
  const { database, clock } = deps;

  /** Changes a broadcast under its lock and emits an event; without a change, no event. */
  function change(
    actor: Actor,
    id: number,
    accion: AccionAuditoria,
    work: (tx: Tx, difusion: LockedDifusion) => Promise<boolean>,
  ): Promise<Difusion> {
    return database.withTenant(actor, async (tx) => {
      const before = await lockDifusion(tx, id);
      if (!before) throw new AppError('NOT_FOUND');
      if (await work(tx, before)) {
        const after = await read(tx, id);
        await writeAudit(tx, actor, {
          entidad: 'difusion',
          accion,
          registroId: id,
          antes: { estado: before.estado },
          despues: { estado: after.estado },
        });
        tx.emit(difusionCambiada, { difusionId: id });
        return after;
      }
      return read(tx, id);
    });
  }

  return {
    broadcast: (actor, input) => broadcast(deps, actor, input),

    async list(actor, { page, size, sort }) {
      const { rows, total } = await findPagina(database, actor, {
        page,
        size,
        descending: sort === 'createdAt,desc',
      });
      return toPage(rows.map(toDifusion), total, page, size);
    },

    get: (actor, id) => database.withTenant(actor, (tx) => read(tx, id)),

    async listDestinatarios(actor, id, { estado, page, size, sort }) {
      const found = await findDestinatarios(database, actor, id, {
        estado,
        page,
        size,
        descending: sort === 'id,desc',
      });
      if (!found) throw new AppError('NOT_FOUND');
      return toPage(found.rows.map(toDestinatario), found.total, page, size);
    },

    async csv(actor, id) {
      // rejects an unknown broadcast before the response begins
      await database.withTenant(actor, (tx) => read(tx, id));
      const after = (last: number) => listDestinatariosAfter(database, actor, id, { after: last, limit: ROWS_AT_ONCE });
      async function* lines(): AsyncGenerator<string> {
        yield BYTE_ORDER_MARK + toCsvLine(HEADER);
        for (let rows = await after(0); rows.length > 0; rows = await after(rows.at(-1)?.id ?? 0)) {
          yield rows.map((row) => toCsvLine(toCells(row))).join('');
          if (rows.length < ROWS_AT_ONCE) return;
        }
      }
      return { fileName: `difusion-${id}.csv`, content: lines() };
    },

    pause: (actor, id) =>
      change(actor, id, 'PAUSAR', async (tx, { estado }) => {
        assertNotOver(estado);
        if (estado === 'PAUSADA') return false;
        await pauseDifusion(tx, id, 'PERSONA');
        return true;
      }),

    resume: (actor, id) =>
      change(actor, id, 'REANUDAR', async (tx, { estado, plantillaId, plantillaHuella }) => {
        assertNotOver(estado);
        if (estado === 'EN_CURSO') return false;
        const plantilla = await findPlantilla(tx, plantillaId);
        if (plantilla?.estadoAprobacion !== 'APROBADA')
          throw new AppError('CONFLICT', { message: 'WhatsApp no ha aprobado esta plantilla.' });
        if (!isAcordada(plantilla, plantillaHuella))
          throw new AppError('CONFLICT', {
            message:
              'La plantilla se reescribió después de iniciar este envío y nadie ha confirmado el texto nuevo. Detenlo e inicia otro.',
          });
        await resumeDifusion(tx, id);
        await enqueueEntrega(tx);
        return true;
      }),

    stop: (actor, id) =>
      change(actor, id, 'DETENER', async (tx, { estado }) => {
        if (estado === 'DETENIDA') return false;
        assertNotOver(estado);
        const now = clock.now();
        await omitirPendientes(tx, id, { motivo: 'DETENIDA', detalle: TEXTOS_OMISION.DETENIDA, now });
        await cancelOutgoing(tx, await listEnCamino(tx, id), 'BROADCAST_STOPPED');
        await endDifusion(tx, id, 'DETENIDA', now);
        return true;
      }),
  };
}

async function read(tx: Tx, id: number): Promise<Difusion> {
  const row = await findDifusion(tx, id);
  if (!row) throw new AppError('NOT_FOUND');
  return toDifusion(row);
}

function assertNotOver(estado: EstadoDifusion): void {
  if (estado === 'DETENIDA' || estado === 'COMPLETADA')
    throw new AppError('CONFLICT', { message: 'Este envío masivo ya terminó.' });
}

function toCells(fila: DestinatarioFila): (string | number | null)[] {
  const { contactoId, nombre, telefono, estado, detalle, hora } = fila;
  return [contactoId, nombre, telefono, TEXTOS_DESTINATARIO[estado], detalle, hora];
}
