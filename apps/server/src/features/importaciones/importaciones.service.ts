import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import type { downloadResultado } from '@tertulia/contract/features/importaciones/endpoints';
import type { Importacion } from '@tertulia/contract/features/importaciones/importacion';
import type { Clock } from '#platform/clock/clock';
import { databaseFault, type Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import type { Upload } from '#platform/http/form';
import type { CsvFile } from '#platform/http/reply';
import { createTurns } from '#platform/turns/turns';
import { createArchivo, releaseArchivo } from '#public/archivos';
import { writeAudit } from '#public/auditoria';
import { toImportacion } from './importacion-wire.ts';
import { importacionJob } from './importaciones.jobs.ts';
import { marcaFault, mayManejar } from './importaciones.policy.ts';
import {
  beginImportacion,
  createImportacion,
  endImportacion,
  findActual,
  findImportacion,
  listAbandoned,
  lockImportacion,
  type ImportacionRow,
} from './importaciones.repository.ts';
import { ArchivoIlegible, type Lector } from './lector.ts';
import { createPrevisionArchivo } from './prevision.ts';
import { resultadoCsv } from './resultado.ts';
import { reviewTabla, type Revisada } from './revision.service.ts';

export interface ImportacionesService {
  /** Stores a file and what was found in it. Throws VALIDATION for one that cannot be loaded at all. */
  create(actor: Actor, upload: Upload): Promise<Importacion>;
  /** The load under way, or else the caller's newest of the last day. */
  actual(actor: Actor): Promise<Importacion | null>;
  /** Throws NOT_FOUND, FORBIDDEN also for a file of marks, CONFLICT where it was begun before or another one is under way. */
  start(actor: Actor, id: number, actualizar: boolean): Promise<Importacion>;
  /** Throws NOT_FOUND, FORBIDDEN, CONFLICT where it is over. */
  cancel(actor: Actor, id: number): Promise<Importacion>;
  resultado(actor: Actor, id: number, query: EndpointInput<typeof downloadResultado>['query']): Promise<CsvFile>;
}

export interface ImportacionesDeps {
  database: Database;
  clock: Clock;
  lector: Lector;
}

const DAY_MS = 24 * 3_600_000;
const REVIEW_WAIT_MS = 20_000;
const YA_HAY_UNA = 'Ya hay una carga de contactos en curso. Espera a que termine.';
const YA_EMPEZO = 'Esta carga ya no está en revisión.';
const YA_TERMINO = 'Esta carga ya terminó.';

export function createImportacionesService({ database, clock, lector }: ImportacionesDeps): ImportacionesService {
  /** One file of a business at a time is looked through. */
  const turns = createTurns({
    each: 1,
    waitMs: REVIEW_WAIT_MS,
    late: () => new AppError('UNAVAILABLE', { message: 'Hay otro archivo en revisión. Inténtalo en un momento.' }),
  });

  async function review(actor: Actor, upload: Upload): Promise<Revisada> {
    try {
      return await turns.take(actor.tenantId, () =>
        reviewTabla(lector, { clave: upload.key, tamano: upload.size }, createPrevisionArchivo(database, actor)),
      );
    } catch (error) {
      if (!(error instanceof ArchivoIlegible)) throw error;
      throw new AppError('VALIDATION', { message: error.message, field: 'file', cause: error });
    }
  }

  async function stop(tx: Tx, { id, archivoId }: { id: number; archivoId: number }): Promise<void> {
    await endImportacion(tx, id, { estado: 'CANCELADA', motivo: null, now: clock.now() });
    await releaseArchivo(tx, archivoId);
  }

  async function locked(tx: Tx, actor: Actor, id: number): Promise<ImportacionRow> {
    const row = await lockImportacion(tx, id);
    if (!row) throw new AppError('NOT_FOUND');
    if (!mayManejar(actor, row)) throw new AppError('FORBIDDEN');
    return row;
  }

  async function found(tx: Tx, actor: Actor, id: number): Promise<Importacion> {
    const row = await findImportacion(tx, id);
    if (!row) throw new AppError('NOT_FOUND');
    return toImportacion(row, actor);
  }

  return {
    async create(actor, upload) {
      const { revision, total, codificacion, separador, inicio } = await review(actor, upload);
      const { key: clave, size: tamano, sha256, type: tipoMime, name: nombreOriginal } = upload;
      const now = clock.now();
      const importacion = await database.withTenant(actor, async (tx) => {
        const abandoned = await listAbandoned(tx, actor.userId, new Date(now.getTime() - DAY_MS));
        for (const one of abandoned) await stop(tx, one);
        const archivoId = await createArchivo(tx, { clave, tamano, sha256, tipoMime, nombreOriginal });
        const id = await createImportacion(tx, {
          usuarioId: actor.userId,
          archivoId,
          archivoNombre: nombreOriginal,
          sha256,
          separador,
          codificacion,
          revision,
          total,
          inicio,
          now,
        });
        await writeAudit(tx, actor, {
          entidad: 'contacto',
          accion: 'REVISAR_IMPORTACION',
          registroId: id,
          despues: { archivo: nombreOriginal, filas: total },
        });
        return found(tx, actor, id);
      });
      upload.keep();
      return importacion;
    },

    async actual(actor) {
      const row = await findActual(database, actor, {
        usuarioId: actor.userId,
        since: new Date(clock.now().getTime() - DAY_MS),
      });
      return row ? toImportacion(row, actor) : null;
    },

    start: (actor, id, actualizar) =>
      tellingRunning(() =>
        database.withTenant(actor, async (tx) => {
          const row = await locked(tx, actor, id);
          if (row.estado !== 'REVISION') throw new AppError('CONFLICT', { message: YA_EMPEZO });
          const fault = marcaFault(actor, row.revision);
          if (fault !== null) throw new AppError('FORBIDDEN', { message: fault });
          await beginImportacion(tx, id, { actualizar, usuarioId: actor.userId });
          await tx.enqueue(importacionJob.of({ importacionId: id }));
          await writeAudit(tx, actor, {
            entidad: 'contacto',
            accion: 'INICIAR_IMPORTACION',
            registroId: id,
            antes: { estado: row.estado },
            despues: { estado: 'EN_CURSO', actualizar },
          });
          return found(tx, actor, id);
        }),
      ),

    cancel: (actor, id) =>
      database.withTenant(actor, async (tx) => {
        const row = await locked(tx, actor, id);
        if (row.terminada !== null) throw new AppError('CONFLICT', { message: YA_TERMINO });
        await stop(tx, row);
        await writeAudit(tx, actor, {
          entidad: 'contacto',
          accion: 'CANCELAR_IMPORTACION',
          registroId: id,
          antes: { estado: row.estado },
          despues: { estado: 'CANCELADA' },
        });
        return found(tx, actor, id);
      }),

    async resultado(actor, id, { resultado }) {
      const row = await database.withTenant(actor, (tx) => findImportacion(tx, id));
      if (!row) throw new AppError('NOT_FOUND');
      if (!mayManejar(actor, row)) throw new AppError('FORBIDDEN');
      return resultadoCsv(database, actor, row, resultado);
    },
  };
}

/** The database decides which of two loads runs. */
async function tellingRunning<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isRunning = databaseFault(error)?.constraint === 'importaciones_en_curso';
    throw isRunning ? new AppError('CONFLICT', { message: YA_HAY_UNA, cause: error }) : error;
  }
}
