import type { Tx } from '#platform/db/tenant-transaction';
import { conversacionCambiada } from '#public/mensajes';
import { planCarga, type Conocido, type FilaContacto, type FilaHecha, type PlanCarga } from './carga.ts';
import {
  insertConsentimientos,
  insertContactos,
  listConocidos,
  listOwnersOfEmails,
  lockContactos,
  renameConversaciones,
  updateContactos,
} from './carga.repository.ts';

export interface Carga {
  /** False leaves contacts alone that are there already. */
  actualizar: boolean;
  usuarioId: number;
  /** What proves a consent, beside the row: the file. */
  prueba: Record<string, unknown>;
  now: Date;
}

/** Somebody made one of the contacts while they were being made: the same rows are to be loaded anew. */
export class CargaOvertaken extends Error {}

/**
 * Makes and changes contacts by their numbers, which are E.164 and all different, and answers what became of each row.
 * Loaded again, the same rows change nothing. Throws CargaOvertaken, and a unique violation where an e-mail was taken meanwhile.
 */
export async function loadContactos(tx: Tx, filas: readonly FilaContacto[], carga: Carga): Promise<FilaHecha[]> {
  if (filas.length === 0) return [];
  const emails = filas.flatMap(({ email }) => (email === null ? [] : [email]));
  const owners = new Map(
    (emails.length === 0 ? [] : await listOwnersOfEmails(tx, emails)).map(({ email, contactoId }) => [
      email,
      contactoId,
    ]),
  );
  const read = async () =>
    planCarga(filas, byTelefono(await listConocidos(tx, telefonosOf(filas))), owners, carga.actualizar);
  let plan = await read();
  const touched = touchedBy(plan);
  if (touched.length > 0) {
    await lockContactos(tx, touched);
    // as they are now that nobody else can change them
    plan = await read();
  }
  await write(tx, plan, carga);
  return plan.hechas;
}

const telefonosOf = (filas: readonly FilaContacto[]) => filas.map(({ telefono }) => telefono);
const byTelefono = (known: readonly Conocido[]) => new Map(known.map((one) => [one.telefono, one]));
const touchedBy = ({ cambios, consentimientos }: PlanCarga) => [
  ...new Set([...cambios.map(({ id }) => id), ...consentimientos.map(({ contactoId }) => contactoId)]),
];

async function write(tx: Tx, { nuevos, cambios, consentimientos }: PlanCarga, carga: Carga): Promise<void> {
  const eventos = [...consentimientos];
  if (nuevos.length > 0) {
    const made = new Map((await insertContactos(tx, nuevos, carga.now)).map(({ id, telefono }) => [telefono, id]));
    if (made.size < nuevos.length) throw new CargaOvertaken('A contact of the rows was made meanwhile');
    for (const { telefono, fila, acepta, noEscribir } of nuevos) {
      const contactoId = made.get(telefono);
      if (contactoId !== undefined && (acepta || noEscribir))
        eventos.push({ contactoId, fila, tipo: noEscribir ? 'OPT_OUT' : 'OPT_IN' });
    }
  }
  if (cambios.length > 0) {
    await updateContactos(tx, cambios);
    for (const conversacionId of await renameConversaciones(tx, cambios))
      tx.emit(conversacionCambiada, { type: 'UPDATED', conversacionId });
  }
  if (eventos.length > 0) await insertConsentimientos(tx, eventos, carga);
}
