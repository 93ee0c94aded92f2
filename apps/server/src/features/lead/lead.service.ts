import type { Lead } from '@tertulia/contract/features/lead/lead';
import {
  asksForCotizacion,
  countPalabrasCompra,
  isEstadoPerdido,
  leadScore,
  leadTerminos,
  RECENCIA_HORAS,
  type LeadHechos,
} from '@tertulia/contract/features/lead/reglas';
import { mayActOn, mayReadMensajes } from '@tertulia/contract/features/conversaciones/policy';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import type { Log } from '#platform/log/log';
import { writeAudit } from '#public/auditoria';
import { lockAcceso, conversacionCambiada } from '#public/inbox';
import {
  copyLead,
  findHechos,
  findLead,
  listDueLeads,
  lockLead,
  lockLeadsOfContacto,
  markLeadsDue,
  setLead,
  setLeadStageFijada,
  type LeadHechosRow,
  type LeadResult,
  type LeadRow,
  type LeadStage,
} from './lead.repository.ts';

const HOUR_MS = 3_600_000;
/** How many due chats of each tenant are read at a time: a tenant with tens of thousands delays others by this many. */
const DUE_OF_A_TENANT = 50;

export interface LeadService {
  get(actor: Actor, conversacionId: number): Promise<Lead>;
  /** Pins the stage; null returns it to the rules. */
  pin(actor: Actor, conversacionId: number, stage: LeadStage | null): Promise<Lead>;
  /** Computes a chat's score and notifies a change of score or stage. Ignores a chat that is gone. */
  recompute(tenantId: number, conversacionId: number): Promise<void>;
  /** The same for each chat whose recency has dropped. */
  recomputeDue(signal: AbortSignal): Promise<number>;
  /** Marks all chats of the contacts as due. */
  markDue(tenantId: number, contactoIds: number[]): Promise<void>;
}

export function createLeadService({
  database,
  clock,
  log,
}: {
  database: Database;
  clock: Clock;
  log: Log;
}): LeadService {
  return {
    get: (actor, conversacionId) =>
      database.withTenant(actor, async (tx) => {
        const lead = await findLead(tx, actor.userId, conversacionId);
        if (!lead) throw new AppError('NOT_FOUND');
        if (!mayReadMensajes(actor, lead)) throw new AppError('FORBIDDEN');
        return toLead(lead.leadTerminos === null ? await reckon(tx, conversacionId) : lead);
      }),

    pin: (actor, conversacionId, stage) =>
      database.withTenant(actor, async (tx) => {
        const chat = await lockAcceso(tx, actor.userId, conversacionId);
        if (!chat) throw new AppError('NOT_FOUND');
        if (!mayActOn(actor, chat)) throw new AppError('FORBIDDEN');
        const before = await reckon(tx, conversacionId);
        await setLeadStageFijada(tx, conversacionId, stage);
        const after = await lockLead(tx, conversacionId);
        if (!after) throw new AppError('NOT_FOUND');
        await writeAudit(tx, actor, {
          entidad: 'conversacion',
          accion: 'FIJAR_ETAPA',
          registroId: conversacionId,
          antes: { leadStage: before.leadStage, fijada: before.leadStageFijada !== null },
          despues: { leadStage: after.leadStage, fijada: stage !== null },
        });
        if (after.leadStage !== before.leadStage) tx.emit(conversacionCambiada, { type: 'UPDATED', conversacionId });
        return toLead(after);
      }),

    recompute,

    markDue: (tenantId, contactoIds) =>
      database.withTenant({ tenantId }, (tx) => markLeadsDue(tx, contactoIds, clock.now())),

    async recomputeDue(signal) {
      let done = 0;
      // a failing score stays due: the next run retries it, this one continues with those after it
      const failing = new Set<number>();
      for (;;) {
        const due = await listDueLeads(database, clock.now(), DUE_OF_A_TENANT);
        const taken = due.filter(({ suscriptorId }) => !failing.has(suscriptorId));
        if (taken.length === 0) return done;
        for (const { suscriptorId, conversacionId } of taken) {
          if (signal.aborted) return done;
          try {
            await recompute(suscriptorId, conversacionId);
            done++;
          } catch (error) {
            failing.add(suscriptorId);
            log.warn({ err: error, tenantId: suscriptorId, conversacionId }, 'a lead score could not be computed');
          }
        }
      }
    },
  };

  async function recompute(tenantId: number, conversacionId: number): Promise<void> {
    await database.withTenant({ tenantId }, async (tx) => {
      const chats = await lockLeadsOfContacto(tx, conversacionId);
      const own = chats.find(({ id }) => id === conversacionId);
      if (!own) return;
      const { result } = await write(tx, own);
      const others = chats.filter(({ id }) => id !== conversacionId);
      if (others.length > 0)
        await copyLead(
          tx,
          others.map(({ id }) => id),
          result,
        );
      for (const other of others) publishChanged(tx, other, result);
    });
  }

  /** Locks only this chat, which the caller may already hold; the contact's other chats follow in the background. */
  async function reckon(tx: Tx, conversacionId: number): Promise<LeadRow> {
    const before = await lockLead(tx, conversacionId);
    if (!before) throw new AppError('NOT_FOUND');
    return (await write(tx, before)).row;
  }

  async function write(tx: Tx, before: LeadRow): Promise<{ row: LeadRow; result: LeadResult }> {
    const now = clock.now();
    const hechos = toHechos(await findHechos(tx, before.id), now);
    const { score, stage, terms } = leadScore(hechos);
    const terminos = Object.fromEntries(terms.map(({ regla, puntos }) => [regla, puntos]));
    const result = { score, stage, terminos, decae: nextDrop(hechos, now) };
    await setLead(tx, before.id, result);
    const leadStage = before.leadStageFijada ?? stage;
    publishChanged(tx, before, result);
    return {
      row: { ...before, leadScore: score, leadStage, leadStageCalculada: stage, leadTerminos: terminos },
      result,
    };
  }
}

function publishChanged(tx: Tx, before: LeadRow, { score, stage }: LeadResult): void {
  if (score === before.leadScore && (before.leadStageFijada ?? stage) === before.leadStage) return;
  // a message alone must not make every browser fetch the chat
  tx.emit(conversacionCambiada, { type: 'NEW_MESSAGE', conversacionId: before.id });
}

function toHechos(
  { mensajes, kanbanNombre, kanbanLugar, kanbanEstados, rating, cotizacionEnviada }: LeadHechosRow,
  now: Date,
): LeadHechos {
  const written = mensajes ?? [];
  const texts = written.map(({ contenido }) => contenido);
  const last = written[0];
  return {
    // a clock slightly behind the provider's must not give a message from the future
    horasSinEscribir: last ? Math.max(0, now.getTime() - Date.parse(last.timestamp)) / HOUR_MS : null,
    mensajesCliente: written.length,
    palabrasCompra: countPalabrasCompra(texts),
    cotizacion: cotizacionEnviada ? 'ENVIADA' : asksForCotizacion(texts) ? 'PEDIDA' : 'NINGUNA',
    kanban:
      kanbanNombre === null
        ? null
        : { avance: (kanbanLugar ?? 0) / Math.max(1, kanbanEstados ?? 1), perdido: isEstadoPerdido(kanbanNombre) },
    rating,
  };
}

/** When the recency falls into its next band; null in the last one. */
function nextDrop({ horasSinEscribir }: LeadHechos, now: Date): Date | null {
  if (horasSinEscribir === null) return null;
  const next = RECENCIA_HORAS.find((hours) => hours > horasSinEscribir);
  return next === undefined ? null : new Date(now.getTime() + (next - horasSinEscribir) * HOUR_MS);
}

function toLead(row: LeadRow): Lead {
  return {
    conversacionId: row.id,
    leadScore: row.leadScore,
    leadStage: row.leadStage,
    fijada: row.leadStageFijada !== null,
    leadStageCalculada: row.leadStageCalculada ?? row.leadStage,
    terminos: leadTerminos(row.leadTerminos ?? {}),
  };
}
