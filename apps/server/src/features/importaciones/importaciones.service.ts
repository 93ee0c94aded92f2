import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import type { downloadResultado, startImportacion } from '@tertulia/contract/features/importaciones/endpoints';
import type { Importacion } from '@tertulia/contract/features/importaciones/importacion';
import type { Clock } from '#platform/clock/clock';
import { databaseFault, type Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import { FileMissing } from '#platform/files/file-store';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import type { Upload } from '#platform/http/form';
import type { CsvFile } from '#platform/http/reply';
import { createKeyedSemaphore } from '#platform/concurrency/keyed-semaphore';
import { createArchivo, releaseArchivo } from '#public/archivos';
import { writeAudit } from '#public/auditoria';
import { faltaOf } from './columnas.ts';
import { toImportacion } from './importacion-wire.ts';
import { importacionJob } from './importaciones.jobs.ts';
import { marcaFault, mayManejar } from './importaciones.policy.ts';
import {
  beginImportacion,
  createImportacion,
  endImportacion,
  findActual,
  findImportacion,
  findTabla,
  listAbandoned,
  lockImportacion,
  replaceRevision,
  type ImportacionRow,
} from './importaciones.repository.ts';
import { ArchivoIlegible, type CsvReader, type Tabla } from './csv-reader.ts';
import { createPrevisionArchivo } from './prevision.ts';
import { resultadoCsv } from './resultado.ts';
import { EleccionInvalida, reviewTabla, type Eleccion, type Revisada } from './revision.service.ts';

export interface ImportacionesService {
  /** Stores a file with its review. Throws VALIDATION for an unreadable one. */
  create(actor: Actor, upload: Upload): Promise<Importacion>;
  /** The running import, or else the caller's newest of the last day. */
  actual(actor: Actor): Promise<Importacion | null>;
  /**
   * Reviews a stored file with these columns and the caller's rights. Throws NOT_FOUND, FORBIDDEN, VALIDATION, CONFLICT
   * if it was started before.
   */
  reviewColumnas(actor: Actor, id: number, eleccion: Eleccion): Promise<Importacion>;
  /**
   * Throws NOT_FOUND, FORBIDDEN also for a file of marks, VALIDATION without the required columns, CONFLICT if it was
   * started before, another one is running or the caller has not seen the newest review.
   */
  start(actor: Actor, id: number, body: EndpointInput<typeof startImportacion>['body']): Promise<Importacion>;
  /** Throws NOT_FOUND, FORBIDDEN, CONFLICT if it has ended. */
  cancel(actor: Actor, id: number): Promise<Importacion>;
  resultado(actor: Actor, id: number, query: EndpointInput<typeof downloadResultado>['query']): Promise<CsvFile>;
}

export interface ImportacionesDeps {
  database: Database;
  clock: Clock;
  reader: CsvReader;
}

const DAY_MS = 24 * 3_600_000;
const REVIEW_WAIT_MS = 20_000;
const YA_HAY_UNA = 'Ya hay una carga de contactos en curso. Espera a que termine.';
const YA_EMPEZO = 'Esta carga ya no está en revisión.';
const DE_OTRA_PERSONA = 'Otra persona revisó este archivo con sus permisos. Revísalo de nuevo antes de cargarlo.';
const OTRA_REVISION = 'Las columnas de este archivo se cambiaron en otra ventana. Mira la revisión de nuevo.';
const YA_TERMINO = 'Esta carga ya terminó.';

export function createImportacionesService({ database, clock, reader }: ImportacionesDeps): ImportacionesService {
  /** One review per tenant at a time. */
  const semaphore = createKeyedSemaphore({
    each: 1,
    waitMs: REVIEW_WAIT_MS,
    tooLate: () => new AppError('UNAVAILABLE', { message: 'Hay otro archivo en revisión. Inténtalo en un momento.' }),
  });

  async function review(actor: Actor, tabla: Tabla, eleccion?: Eleccion): Promise<Revisada> {
    try {
      return await semaphore.run(actor.tenantId, () =>
        reviewTabla(reader, tabla, createPrevisionArchivo(database, actor), eleccion),
      );
    } catch (error) {
      // a newer file of the same user replaced it
      if (error instanceof FileMissing && eleccion)
        throw new AppError('CONFLICT', { message: YA_EMPEZO, cause: error });
      if (!(error instanceof ArchivoIlegible || error instanceof EleccionInvalida)) throw error;
      const field = eleccion ? 'columnas' : 'file';
      throw new AppError('VALIDATION', { message: error.message, field, cause: error });
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

  async function inReview(tx: Tx, actor: Actor, id: number): Promise<ImportacionRow> {
    const row = await locked(tx, actor, id);
    if (row.estado !== 'REVISION') throw new AppError('CONFLICT', { message: YA_EMPEZO });
    return row;
  }

  async function found(tx: Tx, actor: Actor, id: number): Promise<Importacion> {
    const row = await findImportacion(tx, id);
    if (!row) throw new AppError('NOT_FOUND');
    return toImportacion(row, actor);
  }

  return {
    async create(actor, upload) {
      const { key: clave, size: tamano } = upload;
      const { revision, total, codificacion, separador, inicio } = await review(actor, { clave, tamano });
      const { sha256, type: tipoMime, name: nombreOriginal } = upload;
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

    async reviewColumnas(actor, id, eleccion) {
      const tabla = await database.withTenant(actor, async (tx) => {
        const { archivoId } = await inReview(tx, actor, id);
        const there = await findTabla(tx, archivoId);
        if (!there) throw new AppError('CONFLICT', { message: YA_EMPEZO });
        return there;
      });
      const { revision, total, inicio } = await review(actor, tabla, eleccion);
      return database.withTenant(actor, async (tx) => {
        const row = await inReview(tx, actor, id);
        const version = row.revision.version + 1;
        await replaceRevision(tx, id, { revision: { ...revision, version }, total, inicio, usuarioId: actor.userId });
        await writeAudit(tx, actor, {
          entidad: 'contacto',
          accion: 'REVISAR_IMPORTACION',
          registroId: id,
          despues: { archivo: row.archivoNombre, filas: total, version },
        });
        return found(tx, actor, id);
      });
    },

    start: (actor, id, { actualizar, version }) =>
      refusingRunning(() =>
        database.withTenant(actor, async (tx) => {
          const row = await inReview(tx, actor, id);
          const fault = marcaFault(actor, row.revision);
          if (fault !== null) throw new AppError('FORBIDDEN', { message: fault });
          // the review shows what its own author may change
          if (row.revisorId !== actor.userId) throw new AppError('CONFLICT', { message: DE_OTRA_PERSONA });
          if (version !== undefined && version !== row.revision.version)
            throw new AppError('CONFLICT', { message: OTRA_REVISION });
          const falta = faltaOf(row.revision.columnas.map(({ campo }) => campo));
          if (falta !== null) throw new AppError('VALIDATION', { message: falta, field: 'columnas' });
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

/** The database decides which of two imports runs. */
async function refusingRunning<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isRunning = databaseFault(error)?.constraint === 'importaciones_en_curso';
    throw isRunning ? new AppError('CONFLICT', { message: YA_HAY_UNA, cause: error }) : error;
  }
}
