import type { Tx } from '#platform/db/tenant-transaction';
import { appendEventos, conversacionCambiada } from '#public/inbox';
import type { ImportRead } from './import-preview.ts';
import {
  planImport,
  type Conocido,
  type FilaHecha,
  type ImportRows,
  type Modo,
  type ImportPlan,
} from './import-plan.ts';
import {
  insertConsentimientos,
  insertContactos,
  listAbiertas,
  listConocidos,
  listOwnersOfEmails,
  renameConversaciones,
  updateContactos,
} from './import.repository.ts';
import { lockContactos } from './contactos.repository.ts';

export interface ImportContext extends Modo {
  usuarioId: number;
  usuarioNombre: string;
  /** The proof of a consent besides its row: the file. */
  prueba: Record<string, unknown>;
  now: Date;
}

/** Another transaction created one of the contacts at the same time: load the same rows again. */
export class ImportOvertaken extends Error {}

/**
 * Creates and updates contacts by number and returns the outcome of each row, including repeated rows that marked a
 * contact. Idempotent. Throws ImportOvertaken, and a unique violation if an e-mail was taken at the same time.
 */
export async function loadContactos(tx: Tx, rows: ImportRows, context: ImportContext): Promise<FilaHecha[]> {
  if (rows.filas.length + rows.repetidas.length === 0) return [];
  const { owners, known } = await readForImport(tx, rows);
  let plan = planImport(rows, known, owners, context);
  const touched = touchedBy(plan);
  if (touched.length > 0) {
    await lockContactos(tx, touched);
    // read again under the locks
    plan = planImport(rows, await readConocidos(tx, rows), owners, context);
  }
  await write(tx, plan, context);
  return plan.hechas;
}

/** Reads the data that the plan for these rows needs. */
export async function readForImport(tx: Tx, rows: ImportRows): Promise<ImportRead> {
  const emails = rows.filas.flatMap(({ email }) => (email === null ? [] : [email]));
  const owners = emails.length === 0 ? [] : await listOwnersOfEmails(tx, emails);
  return {
    owners: new Map(owners.map(({ email, contactoId }) => [email, contactoId])),
    known: await readConocidos(tx, rows),
  };
}

async function readConocidos(tx: Tx, { filas, repetidas }: ImportRows): Promise<Map<string, Conocido>> {
  const telefonos = [...filas, ...repetidas].map(({ telefono }) => telefono);
  return new Map((await listConocidos(tx, telefonos)).map((one) => [one.telefono, one]));
}

const touchedBy = ({ cambios, consentimientos }: ImportPlan) => [
  ...new Set([...cambios.map(({ id }) => id), ...consentimientos.map(({ contactoId }) => contactoId)]),
];

async function write(tx: Tx, { nuevos, cambios, consentimientos }: ImportPlan, context: ImportContext): Promise<void> {
  const eventos = [...consentimientos];
  if (nuevos.length > 0) {
    const made = new Map((await insertContactos(tx, nuevos, context.now)).map(({ id, telefono }) => [telefono, id]));
    if (made.size < nuevos.length) throw new ImportOvertaken('A contact of the rows was made meanwhile');
    for (const { telefono, filaConsentimiento: fila, acepta, noEscribir } of nuevos) {
      const contactoId = made.get(telefono);
      if (contactoId !== undefined && (acepta || noEscribir))
        eventos.push({ contactoId, fila, tipo: noEscribir ? 'OPT_OUT' : 'OPT_IN' });
    }
  }
  if (cambios.length > 0) {
    await updateContactos(tx, cambios);
    const shown = await renameConversaciones(tx, cambios);
    const lines = await noteMarks(tx, consentimientos, context);
    for (const conversacionId of shown) {
      const line = lines.get(conversacionId);
      tx.emit(conversacionCambiada, {
        type: 'UPDATED',
        conversacionId,
        mensajeIds: line === undefined ? [] : [line],
      });
    }
  }
  if (eventos.length > 0) await insertConsentimientos(tx, eventos, context);
}

/** Adds a line about the mark and its author to the open chats of newly marked contacts. Chat → its new line. */
async function noteMarks(
  tx: Tx,
  consentimientos: ImportPlan['consentimientos'],
  { usuarioId, usuarioNombre, now }: ImportContext,
): Promise<Map<number, number>> {
  const marked = consentimientos.filter(({ tipo }) => tipo === 'OPT_OUT').map(({ contactoId }) => contactoId);
  const open = marked.length === 0 ? [] : await listAbiertas(tx, marked);
  if (open.length === 0) return new Map();
  const lines = await appendEventos(tx, open, {
    tipo: 'NO_CONTACTAR',
    texto: `${usuarioNombre} marcó el contacto para NO contactar`,
    now,
    usuario: { id: usuarioId, nombre: usuarioNombre },
  });
  return new Map(lines.map(({ conversacionId, id }) => [conversacionId, id]));
}
