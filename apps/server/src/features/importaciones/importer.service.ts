import type { Clock } from '#platform/clock/clock';
import { databaseFault, type Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Log } from '#platform/log/log';
import { releaseArchivo } from '#public/archivos';
import { writeAudit } from '#public/auditoria';
import { ImportOvertaken, loadContactos } from '#public/contactos';
import { BATCH, countOf, goodTelefonos, resultadosOf, splitFilas } from './clasificacion.ts';
import type { FilaLeida } from './fila.ts';
import {
  advanceImportacion,
  endImportacion,
  findImportacion,
  findTabla,
  insertFilas,
  listTaken,
  lockImportacion,
  removeOldFilas,
  type FilaResultado,
  type ImportacionRow,
} from './importaciones.repository.ts';
import { ArchivoIlegible, type CsvReader, type Lugar } from './csv-reader.ts';
import { giveWay, type GiveWay } from './import-throttle.ts';

export interface Importer {
  /** The job: continues after the last committed rows until the file is done or a user stops it. */
  run(tenantId: number, id: number, signal: AbortSignal): Promise<void>;
  /** Marks the import as failed: it will not continue by itself. */
  giveUp(tenantId: number, id: number): Promise<void>;
}

export interface ImporterDeps {
  database: Database;
  clock: Clock;
  reader: Pick<CsvReader, 'read'>;
  log: Log;
  /** The pause after each batch. */
  rest?: GiveWay;
}

const OLD_AT_ONCE = 5000;
const TRIES = 5;
const GIVEN_UP = 'La carga se interrumpió. Vuelve a subir el archivo: lo que ya se guardó no se repite.';
const FILE_GONE = 'El archivo ya no está disponible. Vuelve a subirlo: lo que ya se guardó no se repite.';

export function createImporter({ database, clock, reader, log, rest = giveWay }: ImporterDeps): Importer {
  /** Writes some rows and advances the position, in one transaction. False if the import has left this position. */
  function workOff(
    tenantId: number,
    id: number,
    { from, to, filas }: { from: Lugar; to: Lugar; filas: readonly FilaLeida[] },
  ): Promise<boolean> {
    return again(() =>
      database.withTenant({ tenantId }, async (tx) => {
        const load = await lockImportacion(tx, id);
        // stopped, or taken over by another worker
        if (load?.estado !== 'EN_CURSO' || load.leidosBytes !== from.bytes) return false;
        const results = await loadFilas(tx, load, filas, clock.now());
        if (results.length > 0) await insertFilas(tx, id, results);
        await advanceImportacion(tx, id, { ...countOf(results), ...to });
        return true;
      }),
    );
  }

  async function end(tenantId: number, id: number, motivo: string | null): Promise<void> {
    await database.withTenant({ tenantId }, async (tx) => {
      const load = await lockImportacion(tx, id);
      if (load?.estado !== 'EN_CURSO') return;
      await endImportacion(tx, id, { estado: motivo === null ? 'COMPLETADA' : 'ERROR', motivo, now: clock.now() });
      await releaseArchivo(tx, load.archivoId);
      await auditEnd(tx, load, motivo);
    });
  }

  /** False if the import was stopped or another worker has taken over. */
  async function loadAll(tenantId: number, load: ImportacionRow, signal: AbortSignal): Promise<boolean> {
    const tabla = await database.withTenant({ tenantId }, (tx) => findTabla(tx, load.archivoId));
    if (!tabla) throw new ArchivoIlegible(FILE_GONE);
    const lectura = {
      codificacion: load.codificacion,
      separador: load.separador,
      columnas: load.revision.columnas.map(({ campo }) => campo),
    };
    let place: Lugar = { bytes: load.leidosBytes, filas: load.leidasFilas };
    const begun = performance.now();
    let done = 0;
    while (place.bytes < tabla.tamano) {
      signal.throwIfAborted();
      const read = await reader.read(tabla, lectura, place);
      const behind: Lugar = { bytes: place.bytes + read.hasta, filas: place.filas + read.pasadas };
      const start = place.bytes;
      for (let first = 0; first < read.filas.length || first === 0; first += BATCH) {
        signal.throwIfAborted();
        const batchBegun = performance.now();
        const filas = read.filas.slice(first, first + BATCH);
        const last = filas.at(-1);
        const isLast = first + BATCH >= read.filas.length;
        const to = isLast || !last ? behind : { bytes: start + last.hasta, filas: last.fila };
        if (!(await workOff(tenantId, load.id, { from: place, to, filas }))) return false;
        place = to;
        done += filas.length;
        const now = performance.now();
        await rest(now - batchBegun, { filas: done, sinceMs: now - begun }, signal);
      }
    }
    return true;
  }

  return {
    async run(tenantId, id, signal) {
      const load = await database.withTenant({ tenantId }, (tx) => findImportacion(tx, id));
      if (load?.estado !== 'EN_CURSO') return;
      try {
        if (!(await loadAll(tenantId, load, signal))) return;
      } catch (error) {
        if (!(error instanceof ArchivoIlegible)) throw error;
        log.warn({ err: error, tenantId, importacionId: id }, 'a contact file could not be read further');
        return end(tenantId, id, error.message);
      }
      await end(tenantId, id, null);
      while (await database.withTenant({ tenantId }, (tx) => removeOldFilas(tx, OLD_AT_ONCE))) signal.throwIfAborted();
    },

    giveUp: (tenantId, id) => end(tenantId, id, GIVEN_UP),
  };
}

async function loadFilas(
  tx: Tx,
  load: ImportacionRow,
  filas: readonly FilaLeida[],
  now: Date,
): Promise<FilaResultado[]> {
  const telefonos = goodTelefonos(filas);
  const firstWith = new Map<string, number>();
  if (telefonos.length > 0)
    for (const { telefono, fila } of await listTaken(tx, load.id, telefonos))
      firstWith.set(telefono, Math.min(fila, firstWith.get(telefono) ?? fila));
  const done = await loadContactos(tx, splitFilas(filas, firstWith), {
    actualizar: load.actualizar,
    editor: { userId: load.editorId, roles: load.editorRoles },
    usuarioId: load.usuarioId,
    usuarioNombre: load.usuarioNombre,
    prueba: {
      archivo: load.archivoNombre,
      sha256: load.sha256.toString('hex'),
      importacionId: load.id,
      usuario: load.usuarioNombre,
    },
    now,
  });
  return resultadosOf(filas, done, firstWith);
}

async function auditEnd(tx: Tx, load: ImportacionRow, motivo: string | null): Promise<void> {
  const { archivoNombre: archivo, total, creados, actualizados, sinCambios, existentes, repetidos, fallidos } = load;
  await writeAudit(
    tx,
    { userId: load.usuarioId },
    {
      entidad: 'contacto',
      accion: 'IMPORTAR',
      registroId: load.id,
      detalles: {
        archivo,
        total,
        creados,
        actualizados,
        sinCambios,
        existentes,
        repetidos,
        fallidos,
        ...(motivo === null ? {} : { motivo }),
      },
    },
  );
}

/** A simultaneous write created or renamed a contact first: on the retry the row finds it as existing. */
const OVERTAKEN = new Set(['23505', '40P01', '40001']);

async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      const isOvertaken = error instanceof ImportOvertaken || OVERTAKEN.has(databaseFault(error)?.code ?? '');
      if (!isOvertaken || tried >= TRIES) throw error;
    }
  }
}
