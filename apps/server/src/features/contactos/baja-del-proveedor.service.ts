import type { EventoChat } from '@tertulia/contract/features/mensajes/tipos';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import { transactOnceMore } from '#platform/db/deadlock';
import type { Tx } from '#platform/db/tenant-transaction';
import { handleJob, type JobHandler } from '#platform/jobs/job';
import { bajaDelProveedorJob, noteInChats, type CodigoDeBaja } from '#public/inbox';
import { lockContacto } from './contactos.repository.ts';
import { findRechazado, insertPalabra, isPalabraKnown, optOutContacto, type Palabra } from './marcas.repository.ts';

const LINEAS: Record<CodigoDeBaja, { tipo: EventoChat; texto: string }> = {
  '21610': {
    tipo: 'NO_CONTACTAR',
    texto: 'WhatsApp rechazó el mensaje: el cliente pidió no recibir más mensajes de este número',
  },
  '131050': {
    tipo: 'PUBLICIDAD',
    texto: 'WhatsApp rechazó el mensaje: el cliente no quiere recibir promociones. Los envíos masivos lo omitirán.',
  },
};

export function contactosJobs(deps: { database: Database; clock: Clock }): JobHandler[] {
  return [
    handleJob(bajaDelProveedorJob, (refused, { tenantId }) =>
      transactOnceMore(deps.database, { tenantId }, (tx) => takeRefusal(tx, refused, deps.clock.now())),
    ),
  ];
}

/** Records the opt-out that a refused message implies: of all messages on that channel, or of marketing. Idempotent. */
async function takeRefusal(
  tx: Tx,
  { mensajeId, codigo }: { mensajeId: number; codigo: CodigoDeBaja },
  now: Date,
): Promise<void> {
  const refused = await findRechazado(tx, mensajeId);
  const contacto = refused && (await lockContacto(tx, refused.contactoId));
  if (!refused || !contacto) return;
  // a message that the provider never accepted has no SID
  const proveedorSid = refused.sid ?? `mensaje ${mensajeId}`;
  if (await isPalabraKnown(tx, contacto.id, proveedorSid)) return;
  const { canalId } = refused;
  const palabra: Palabra = {
    contactoId: contacto.id,
    origen: 'PROVEEDOR',
    canalId,
    prueba: { proveedorSid, codigo },
    now,
  };
  const isStop = codigo === '21610';
  if (isStop && contacto.canalesBloqueados.includes(canalId)) return;
  if (isStop) await optOutContacto(tx, palabra);
  else await insertPalabra(tx, 'OPT_OUT', palabra, 'PUBLICIDAD');
  // a marketing opt-out is shown in the message's chat only
  const chats = contacto.conversaciones.filter(({ id }) => isStop || id === refused.conversacionId);
  await noteInChats(tx, chats, { ...LINEAS[codigo], now, alwaysIn: refused.conversacionId });
}
