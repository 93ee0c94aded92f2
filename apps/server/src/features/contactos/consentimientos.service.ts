import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import type { Consentimiento } from '@tertulia/contract/features/contactos/consentimiento';
import type { createConsentimiento as createConsentimientoCall } from '@tertulia/contract/features/contactos/endpoints';
import type { Clock } from '#platform/clock/clock';
import { toInstant } from '#platform/db/instant-text';
import type { Database } from '#platform/db/database';
import { transactOnceMore } from '#platform/db/deadlock';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import {
  contactoExists,
  findRepetido,
  insertAceptacion,
  listConsentimientos,
  type ConsentimientoRow,
} from './consentimientos.repository.ts';
import { lockContacto } from './contactos.repository.ts';
import { findPermission } from './marcas.repository.ts';

const MARCADO =
  'Este contacto está marcado para NO contactar: registrar un consentimiento no quita la marca, así que no se registró.';

const SIN_PUBLICIDAD =
  'El cliente pidió no recibir promociones y solo el cliente lo cambia, si escribe ALTA: el consentimiento no se registró.';

/** The contact's consent records, newest first. Throws NOT_FOUND. */
export function listConsentimientosOf(
  { database }: { database: Database },
  actor: Actor,
  id: number,
): Promise<Consentimiento[]> {
  return database.withTenant(actor, async (tx) => {
    if (!(await contactoExists(tx, id))) throw new AppError('NOT_FOUND');
    return (await listConsentimientos(tx, id)).map(toConsentimiento);
  });
}

/**
 * Records that the contact agreed, and returns the record; an equal one is stored once. Throws DO_NOT_CONTACT for a
 * marked contact: the newest record would contradict the mark that every send obeys (decision 13). Throws CONFLICT
 * while the customer has opted out of marketing, which the team cannot lift (decision 20).
 */
export function createConsentimiento(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  id: number,
  proof: EndpointInput<typeof createConsentimientoCall>['body'],
): Promise<Consentimiento> {
  return transactOnceMore(database, actor, async (tx) => {
    const contacto = await lockContacto(tx, id);
    if (!contacto) throw new AppError('NOT_FOUND');
    if (contacto.noEscribir) throw new AppError('DO_NOT_CONTACT', { message: MARCADO });
    if ((await findPermission(tx, id)).publicidad) throw new AppError('CONFLICT', { message: SIN_PUBLICIDAD });
    const repeated = await findRepetido(tx, id, { usuarioId: actor.userId, ...proof });
    if (repeated) return toConsentimiento(repeated);
    const now = clock.now();
    const usuario = { id: actor.userId, nombre: actor.name };
    const consentimientoId = await insertAceptacion(tx, id, { usuario, ...proof, now });
    await writeAudit(tx, actor, {
      entidad: 'contacto',
      accion: 'REGISTRAR_CONSENTIMIENTO',
      registroId: id,
      despues: { tipo: 'OPT_IN', ...proof },
    });
    return {
      id: consentimientoId,
      tipo: 'OPT_IN',
      origen: 'USUARIO',
      ocurrido: now.toISOString(),
      usuarioNombre: actor.name,
      canal: proof.canal,
      texto: proof.nota,
      archivo: null,
      fila: null,
      alcance: 'TODO',
      codigo: null,
      quitaMarca: false,
    };
  });
}

function toConsentimiento(row: ConsentimientoRow): Consentimiento {
  return { ...row, ocurrido: toInstant(row.ocurrido) };
}
