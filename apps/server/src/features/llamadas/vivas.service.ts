import type { Disponibilidad, LlamadaViva } from '@tertulia/contract/features/llamadas/llamada';
import type { VozProvider } from '#integrations/twilio/voz-port';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { isDisponible, saveDisponible } from './disponibilidad.repository.ts';
import { toLlamadaViva } from './llamada-wire.ts';
import { applyNoticia } from './avance.service.ts';
import { enqueueReview } from './llamadas.jobs.ts';
import { listCanalesSinVoz, listCanalesVoz, lockLlamada, type LlamadaEnCurso } from './llamadas.repository.ts';
import { ESTADOS_VIVOS } from './tramos.ts';
import { findViva, findVivaOf } from './vivas.repository.ts';
import type { Clock } from '#platform/clock/clock';

const SOLO_SUBCUENTAS =
  'Los canales de tu negocio están en una subcuenta de Twilio, en la que todavía no se pueden recibir llamadas.';

/** A user's current call, and whether incoming calls ring them. */
export interface VivasService {
  actual(actor: Actor): Promise<LlamadaViva | null>;
  /** Throws NOT_FOUND for another user's call. An incoming call that still rings goes on to the next user. */
  close(actor: Actor, id: number): Promise<LlamadaViva>;
  disponibilidad(actor: Actor): Promise<Disponibilidad>;
  updateDisponibilidad(actor: Actor, disponibilidad: Disponibilidad): Promise<Disponibilidad>;
}

export function createVivasService({
  database,
  clock,
  voz,
}: {
  database: Database;
  clock: Clock;
  voz: VozProvider | null;
}): VivasService {
  return {
    actual: (actor) =>
      database.withTenant(actor, async (tx) => {
        const row = await findVivaOf(tx, actor.userId);
        return row ? toLlamadaViva(row) : null;
      }),

    async close(actor, id) {
      const sid = await database.withTenant(actor, async (tx) => {
        const llamada = await lockLlamada(tx, id);
        if (llamada?.usuarioId !== actor.userId) throw new AppError('NOT_FOUND');
        if (!ESTADOS_VIVOS.includes(llamada.estado)) return null;
        await writeAudit(tx, actor, { entidad: 'llamada', accion: 'COLGAR', registroId: id });
        // the provider sends nothing more about a call that is over, so a lost end needs the review
        await enqueueReview(tx, id, clock.now(), 'hang up');
        // the provider has sent no SID yet: its next question is answered with a hang-up
        if (llamada.direccion === 'SALIENTE' && llamada.agenteSid === null)
          await applyNoticia(tx, llamada, { agente: { sid: null, tramo: 'CANCELADO' }, ocurrido: clock.now() });
        return legToEnd(llamada);
      });
      if (sid !== null) {
        if (!voz) throw new AppError('UNAVAILABLE');
        await voz.endCall(sid).catch((error: unknown) => {
          throw new AppError('UPSTREAM_FAILED', { cause: error });
        });
      }
      return database.withTenant(actor, async (tx) => {
        const row = await findViva(tx, id);
        if (!row) throw new AppError('NOT_FOUND');
        return toLlamadaViva(row);
      });
    },

    disponibilidad: (actor) =>
      database.withTenant(actor, async (tx) => ({ disponible: await isDisponible(tx, actor.userId) })),

    updateDisponibilidad: (actor, { disponible }) =>
      database.withTenant(actor, async (tx) => {
        const antes = await isDisponible(tx, actor.userId);
        if (disponible) await assertReachable(tx);
        await saveDisponible(tx, actor.userId, disponible);
        await writeAudit(tx, actor, {
          entidad: 'disponibilidad para llamadas',
          accion: 'ACTUALIZAR',
          registroId: actor.userId,
          antes: { disponible: antes },
          despues: { disponible },
        });
        return { disponible };
      }),
  };
}

/** An available user waits for calls; if none can arrive, this throws instead. */
async function assertReachable(tx: Tx): Promise<void> {
  const [apart, canales] = await Promise.all([listCanalesSinVoz(tx), listCanalesVoz(tx)]);
  if (apart.length > 0 && canales.length === 0)
    throw new AppError('VALIDATION', { message: SOLO_SUBCUENTAS, field: 'disponible' });
}

/** For an incoming call that only rings: this browser's leg, so that the call goes on for the customer. */
function legToEnd({ direccion, estado, agenteSid, clienteSid }: LlamadaEnCurso): string | null {
  return direccion === 'SALIENTE' || estado !== 'EN_CURSO' ? agenteSid : clienteSid;
}
