import { formatPhone } from '@tertulia/contract/core/phone';
import type { Tx } from '#platform/db/tenant-transaction';
import { createGrabacion, enqueueDownload } from '#public/archivos';
import { chargeVoz } from '#public/saldo';
import { enqueueRetire } from './grabaciones.jobs.ts';
import { llamadaCambiada } from './llamadas.events.ts';
import { setGrabacion, updateAvance, type Avance, type LlamadaEnCurso } from './llamadas.repository.ts';
import { estadoOf, ESTADOS_VIVOS, further, minutosOf, type Tramo } from './tramos.ts';

/** What the provider reports about a call in a callback or query answer, or the refusal of our request. */
export interface Noticia {
  agente?: { sid: string | null; tramo: Tramo; segundos?: number | null };
  cliente?: { sid: string | null; tramo: Tramo; segundos: number | null };
  ocurrido: Date;
}

/** Merges a report into a locked call. The result does not depend on the order of the reports (WEB-04). */
export function advance(llamada: LlamadaEnCurso, { agente, cliente, ocurrido }: Noticia): Avance {
  const tramoAgente = further(llamada.tramoAgente, agente?.tramo ?? 'NUEVO');
  const tramoCliente = further(llamada.tramoCliente, cliente?.tramo ?? 'NUEVO');
  const estado = estadoOf(llamada.direccion, tramoAgente, tramoCliente);
  // the called party's leg has the talk time
  const called = llamada.direccion === 'SALIENTE' ? cliente : agente;
  const isEnd = called?.tramo === 'TERMINADO' && llamada.duracionSegundos === null;
  return {
    estado,
    tramoAgente,
    tramoCliente,
    agenteSid: llamada.agenteSid ?? agente?.sid ?? null,
    clienteSid: llamada.clienteSid ?? cliente?.sid ?? null,
    duracionSegundos: isEnd ? (called.segundos ?? null) : llamada.duracionSegundos,
    contestada: called?.tramo === 'EN_CURSO' ? earlier(llamada.contestada, ocurrido) : llamada.contestada,
    terminada: ESTADOS_VIVOS.includes(estado) ? null : earlier(llamada.terminada, ocurrido),
  };
}

/**
 * Stores the new state. As soon as the customer's talk time is known, each started minute is charged in the same
 * transaction.
 */
export async function applyNoticia(tx: Tx, llamada: LlamadaEnCurso, noticia: Noticia): Promise<Avance> {
  const avance = advance(llamada, noticia);
  await updateAvance(tx, llamada.id, avance);
  if (llamada.usuarioId !== null && isOtherwise(llamada, avance))
    tx.emit(llamadaCambiada, { llamadaId: llamada.id, usuarioId: llamada.usuarioId, dejada: false });
  // the row is locked and the duration is written once, so the call is charged once
  if (llamada.direccion === 'SALIENTE' && llamada.duracionSegundos === null && avance.duracionSegundos !== null) {
    const minutos = minutosOf(avance.duracionSegundos);
    await chargeVoz(tx, {
      llamadaId: llamada.id,
      montoCentavos: minutos * llamada.precioCentavos,
      detalle: `Llamada a ${formatPhone(llamada.numero)}, ${minutos} min`,
      fecha: noticia.ocurrido,
    });
  }
  return avance;
}

/** Stores the recording's address and enqueues its download. Only the first recording of a call counts. */
export async function takeGrabacion(
  tx: Tx,
  llamada: LlamadaEnCurso,
  { sid, url }: { sid: string; url: string },
): Promise<void> {
  if (!llamada.grabar || llamada.grabacionSid !== null) return;
  const archivoId = await createGrabacion(tx, { nombre: `llamada-${llamada.id}.mp3`, url });
  await setGrabacion(tx, llamada.id, { sid, archivoId });
  await enqueueDownload(tx, archivoId);
  await enqueueRetire(tx, llamada.id);
}

/** True if a page would show the call differently. */
function isOtherwise(before: LlamadaEnCurso, after: Avance): boolean {
  return (
    before.estado !== after.estado ||
    before.agenteSid !== after.agenteSid ||
    before.duracionSegundos !== after.duracionSegundos ||
    before.contestada?.getTime() !== after.contestada?.getTime()
  );
}

function earlier(known: Date | null, reported: Date): Date {
  return known !== null && known <= reported ? known : reported;
}
