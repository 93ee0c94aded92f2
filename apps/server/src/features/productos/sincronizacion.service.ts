import type { Sincronizacion } from '@tertulia/contract/features/productos/producto';
import type { Inventario, ProductoInventario } from '#integrations/inventario/port';
import type { Clock } from '#platform/clock/clock';
import { SealBroken, type SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import type { Log } from '#platform/log/log';
import { writeAudit } from '#public/auditoria';
import { CatalogoRechazado, readCatalogo } from './catalogo.ts';
import { toSincronizacion } from './producto-wire.ts';
import { syncJob } from './productos.jobs.ts';
import {
  beginSincronizacion,
  completeSincronizacion,
  deactivateMissing,
  failSincronizacion,
  findNewest,
  findSede,
  lockRunning,
  setProgress,
  upsertProductos,
} from './sincronizacion.repository.ts';

export interface SincronizacionService {
  /**
   * Begins a run, or joins the current one. Throws UNAVAILABLE without an inventory system, CONFLICT without
   * credentials.
   */
  begin(actor: Actor): Promise<Sincronizacion>;
  /** The newest run, or null. */
  newest(actor: Actor): Promise<Sincronizacion | null>;
  /** The job: reads the whole catalogue, then applies it in one transaction; a fault changes nothing. */
  run(tenantId: number, id: number, signal: AbortSignal): Promise<void>;
  /** Marks the run as failed: it will not end by itself. */
  giveUp(tenantId: number, id: number): Promise<void>;
}

export interface SincronizacionDeps {
  database: Database;
  clock: Clock;
  /** Null while no inventory system is configured. */
  inventario: Inventario | null;
  secretBox: Pick<SecretBox, 'open'>;
  log: Log;
}

/** Rows per statement, which keeps it far below its timeout. */
const BATCH = 2000;
const NO_SEDE = 'Configura el alias y la contraseña de la sede en Configuración para sincronizar.';
const GIVEN_UP = 'La sincronización no pudo terminar. Vuelve a intentarlo.';

export function createSincronizacionService(deps: SincronizacionDeps): SincronizacionService {
  const { database, clock, inventario, secretBox, log } = deps;

  async function read(tenantId: number, id: number, signal: AbortSignal): Promise<ProductoInventario[]> {
    const sede = await database.withTenant({ tenantId }, findSede);
    if (!inventario || !sede) throw new CatalogoRechazado('CREDENCIALES');
    return readCatalogo({
      inventario,
      sede: { alias: sede.alias, password: openPassword(secretBox, sede.sealedPassword) },
      signal,
      onProgress: async (progress) => {
        await database.withTenant({ tenantId }, (tx) => setProgress(tx, id, progress));
      },
    });
  }

  function swap(tenantId: number, id: number, productos: readonly ProductoInventario[]): Promise<void> {
    return database.withTenant({ tenantId }, async (tx) => {
      if (!(await lockRunning(tx, id))) return;
      const now = clock.now();
      const sum = { creados: 0, actualizados: 0 };
      for (let from = 0; from < productos.length; from += BATCH) {
        const part = await upsertProductos(tx, productos.slice(from, from + BATCH), now);
        sum.creados += part.creados;
        sum.actualizados += part.actualizados;
      }
      const codigos = productos.map(({ codigo }) => codigo);
      const desactivados = await deactivateMissing(tx, codigos, now);
      await completeSincronizacion(tx, id, { ...sum, desactivados, now });
      await writeAudit(
        tx,
        { userId: null },
        {
          entidad: 'producto',
          accion: 'SINCRONIZAR',
          detalles: { total: productos.length, ...sum, desactivados },
        },
      );
    });
  }

  async function fail(tenantId: number, id: number, motivo: string): Promise<void> {
    await database.withTenant({ tenantId }, (tx) => failSincronizacion(tx, id, motivo, clock.now()));
  }

  return {
    async begin(actor) {
      if (!inventario) throw new AppError('UNAVAILABLE', { message: 'El sistema de inventario no está configurado.' });
      return database.withTenant(actor, async (tx) => {
        if (!(await findSede(tx))) throw new AppError('CONFLICT', { message: NO_SEDE });
        const { row, isNew } = await beginSincronizacion(tx, { usuarioId: actor.userId, now: clock.now() });
        if (isNew) {
          await tx.enqueue(syncJob.of({ sincronizacionId: row.id }));
          await writeAudit(tx, actor, { entidad: 'producto', accion: 'INICIAR_SINCRONIZACION', registroId: row.id });
        }
        return toSincronizacion(row);
      });
    },

    async newest(actor) {
      const row = await findNewest(database, actor);
      return row ? toSincronizacion(row) : null;
    },

    async run(tenantId, id, signal) {
      if (!(await database.withTenant({ tenantId }, (tx) => lockRunning(tx, id)))) return;
      try {
        await swap(tenantId, id, await read(tenantId, id, signal));
      } catch (error) {
        if (!(error instanceof CatalogoRechazado)) throw error;
        log.warn({ err: error, tenantId, sincronizacionId: id }, 'the inventory’s catalogue was refused');
        await fail(tenantId, id, error.motivo);
      }
    },

    giveUp: (tenantId, id) => fail(tenantId, id, GIVEN_UP),
  };
}

/** A password encrypted with another APP_SECRET counts as missing. */
function openPassword(secretBox: Pick<SecretBox, 'open'>, sealed: string): string {
  try {
    return secretBox.open(sealed);
  } catch (error) {
    if (error instanceof SealBroken) throw new CatalogoRechazado('CREDENCIALES', error);
    throw error;
  }
}
