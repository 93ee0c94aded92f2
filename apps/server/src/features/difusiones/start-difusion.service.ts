import { createHash } from 'node:crypto';
import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import type { ResumenDifusion } from '@tertulia/contract/features/difusiones/difusion';
import { MAX_DESTINATARIOS, MAX_DIAS_PROGRAMADA } from '@tertulia/contract/features/difusiones/estados';
import type { broadcastPlantilla } from '@tertulia/contract/features/difusiones/endpoints';
import type { Clock } from '#platform/clock/clock';
import { databaseFault, type Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { createKeyedSemaphore } from '#platform/concurrency/keyed-semaphore';
import { writeAudit } from '#public/auditoria';
import { findKanbanEstado } from '#public/kanban';
import { assertAprobada, findPlantilla, listPlaces, type PlantillaRow } from '#public/plantillas';
import { precioOfPlantilla, saldoOf } from '#public/saldo';
import { clasificar, type Destino } from './recipient-rules.ts';
import { listCandidatos } from './candidatos.repository.ts';
import { countEscritos, createDestinatarios, type StartTime } from './destinatarios.repository.ts';
import { difusionCambiada } from './difusiones.events.ts';
import { enqueueEntrega } from './difusiones.jobs.ts';
import { createDifusion, findIgual, lockInicios } from './difusiones.repository.ts';
import { createRedactor, huellaOf } from './mensaje-difusion.ts';
import { nombreOf, toResumen, whyNobody, withTotals } from './resumen.ts';
import { startTimeOf, type Horario } from './start-time.ts';
import { sourcesOf, type Variables } from './valores.ts';

export interface StartDifusionDeps {
  database: Database;
  clock: Clock;
  /** True if a provider is configured. */
  isConfigured: boolean;
  reglas: {
    horario: Horario;
    /** How many contacts may be written to in 24 hours; null without a known limit. */
    limiteDiario: number | null;
  };
}

type Input = EndpointInput<typeof broadcastPlantilla>;

const CONTACTO_GONE = 'difusion_destinatarios_suscriptor_id_contacto_id_fkey';
const DAY_MS = 24 * 3_600_000;
/** Without a key, an equal call within this time counts as a second click. */
const SECOND_CLICK_MS = 10 * 60_000;
/**
 * One start per tenant at a time takes a connection: those waiting for its lock would hold the connections of others.
 */
const inicios = createKeyedSemaphore({
  each: 1,
  waitMs: 20_000,
  tooLate: () => new AppError('UNAVAILABLE', { message: 'Hay otro envío masivo iniciando. Inténtalo en un momento.' }),
});

/**
 * Returns which of the state's contacts would get the template, and unless it is a dry run starts the broadcast. The
 * same key, or without one an equal unfinished call, gives one broadcast and one answer. Throws NOT_FOUND, CONFLICT
 * when it would reach no contact or another number of contacts than agreed, KEY_REUSED, UNAVAILABLE without a provider,
 * and VALIDATION.
 */
export function broadcast(
  deps: StartDifusionDeps,
  actor: Actor,
  { params, query, body }: Input,
): Promise<ResumenDifusion> {
  const { clave, acordados, ...request } = body;
  const huella = createHash('sha256')
    .update(JSON.stringify([params, request]))
    .digest();
  const { database, clock } = deps;
  const isReal = !query.dryRun;
  if (isReal && !deps.isConfigured) throw new AppError('UNAVAILABLE', { message: 'WhatsApp no está configurado.' });
  const run = () => database.withTenant(actor, work).catch(againIfUnido);
  return isReal ? inicios.run(actor.tenantId, run) : run();

  /** Retries once if a contact of the audience was merged before it was stored, then with the surviving contact. */
  function againIfUnido(error: unknown): Promise<ResumenDifusion> {
    if (databaseFault(error)?.constraint !== CONTACTO_GONE) throw error;
    return database.withTenant(actor, work);
  }

  async function work(tx: Tx): Promise<ResumenDifusion> {
    const now = clock.now();
    if (isReal) {
      await lockInicios(tx);
      const before = await findIgual(tx, { clave, huella, since: new Date(now.getTime() - SECOND_CLICK_MS) });
      if (before && !before.huella.equals(huella)) throw new AppError('KEY_REUSED');
      if (before) return withTotals(before.resumen);
    }
    const plan = await prepare(tx, deps, { ...params, ...request, dryRun: query.dryRun }, now);
    if (!isReal) return plan.resumen;
    if (plan.resumen.enviados === 0) throw new AppError('CONFLICT', { message: whyNobody(plan.resumen) });
    assertAcordados(acordados, plan.resumen.enviados);
    await assertAffordable(tx, plan.costoCentavos);
    const difusionId = await begin(tx, actor, plan, { clave, huella, now });
    return { ...plan.resumen, difusionId };
  }
}

/** A user confirms a number of contacts; another number would mean an unseen audience. */
function assertAcordados(acordados: number | undefined, enviados: number): void {
  if (acordados === undefined || acordados === enviados) return;
  const now = `${enviados.toLocaleString('es-CO')} ${enviados === 1 ? 'contacto' : 'contactos'}`;
  throw new AppError('CONFLICT', {
    message: `La audiencia cambió: ahora el mensaje llegaría a ${now} en lugar de ${acordados.toLocaleString('es-CO')}. No se envió nada; revisa la simulación y confirma de nuevo.`,
  });
}

/** The balance must cover all of it: otherwise chance would decide which contacts get it. */
async function assertAffordable(tx: Tx, costoCentavos: number): Promise<void> {
  if (costoCentavos === 0) return;
  const { saldoCentavos, reservadoCentavos } = await saldoOf(tx);
  if (saldoCentavos - reservadoCentavos < costoCentavos) throw new AppError('INSUFFICIENT_BALANCE');
}

interface Plan {
  plantilla: PlantillaRow;
  kanbanEstado: { id: number; nombre: string };
  sources: Variables;
  destinos: Destino[];
  resumen: ResumenDifusion;
  costoCentavos: number;
  programada: Date | null;
  empieza: Date | null;
}

async function prepare(
  tx: Tx,
  { reglas }: StartDifusionDeps,
  request: Input['params'] & Omit<Input['body'], 'clave' | 'acordados'> & { dryRun: boolean },
  now: Date,
): Promise<Plan> {
  const { estadoId, plantillaId, variables, q, desde, hasta, asignadoUsuarioId, dryRun } = request;
  const [kanbanEstado, plantilla] = await Promise.all([findKanbanEstado(tx, estadoId), findPlantilla(tx, plantillaId)]);
  if (!kanbanEstado || !plantilla) throw new AppError('NOT_FOUND');
  assertAprobada(plantilla);
  const programada = readProgramada(request.programada, now);
  const empieza = startTimeOf(
    { programada, plantillaCategoria: plantilla.categoria },
    { horario: reglas.horario, now },
  );
  const start = { now, at: empieza ?? now };
  const sources = sourcesOf(listPlaces(plantilla), variables);
  const filter = {
    q: q ?? undefined,
    desde: desde ?? undefined,
    hasta: hasta ?? undefined,
    asignadoUsuarioId: asignadoUsuarioId ?? undefined,
  };
  const candidatos = await listCandidatos(tx, {
    estadoId,
    filter,
    plantillaId,
    start,
    limit: MAX_DESTINATARIOS,
  });
  if (candidatos.length > MAX_DESTINATARIOS)
    throw new AppError('VALIDATION', {
      message: `Un envío masivo llega a ${MAX_DESTINATARIOS.toLocaleString('es-CO')} contactos como máximo. Usa los filtros del tablero.`,
    });
  const canalIds = candidatos.flatMap(({ canalId }) => (canalId === null ? [] : [canalId]));
  const redactor = await createRedactor(tx, plantilla, sources, canalIds);
  const destinos = clasificar(candidatos, {
    ...redactor,
    libres: await countLibres(tx, reglas.limiteDiario, start),
  });
  const tarifaCentavos = await precioOfPlantilla(tx, plantilla.categoria, start.at);
  const first = destinos.find(({ motivo }) => motivo === null)?.candidato;
  const muestra = first ? { nombre: nombreOf(first), texto: redactor.write(first).contenido } : null;
  const resumen = toResumen(destinos, { dryRun, tarifaCentavos, empieza, muestra });
  const costoCentavos = tarifaCentavos * resumen.enviados;
  return { plantilla, kanbanEstado, sources, destinos, resumen, costoCentavos, programada, empieza };
}

async function begin(
  tx: Tx,
  actor: Actor,
  plan: Plan,
  { clave, huella, now }: { clave: string | undefined; huella: Buffer; now: Date },
): Promise<number> {
  const { plantilla, kanbanEstado, resumen, destinos } = plan;
  const difusionId = await createDifusion(tx, {
    clave,
    huella,
    plantilla,
    plantillaHuella: huellaOf(plantilla),
    variables: plan.sources,
    kanbanEstado,
    autor: { id: actor.userId, nombre: actor.name },
    resumen,
    costoCentavos: plan.costoCentavos,
    programada: plan.programada,
    esperaHasta: plan.empieza,
    now,
  });
  await createDestinatarios(tx, difusionId, destinos, now);
  await writeAudit(tx, actor, {
    entidad: 'difusion',
    accion: 'INICIAR',
    registroId: difusionId,
    detalles: {
      plantilla: plantilla.nombre,
      estado: kanbanEstado.nombre,
      contactos: resumen.totalContactos,
      enviados: resumen.enviados,
      ...(plan.programada && { programada: plan.programada.toISOString() }),
    },
  });
  tx.emit(difusionCambiada, { difusionId });
  await enqueueEntrega(tx);
  return difusionId;
}

async function countLibres(tx: Tx, limite: number | null, start: StartTime): Promise<number | null> {
  if (limite === null) return null;
  return Math.max(0, limite - (await countEscritos(tx, start)));
}

function readProgramada(text: string | null | undefined, now: Date): Date | null {
  if (text == null) return null;
  const programada = new Date(text);
  const fault =
    programada <= now
      ? 'Elige una fecha y una hora que estén por venir'
      : programada.getTime() > now.getTime() + MAX_DIAS_PROGRAMADA * DAY_MS
        ? `Un envío se programa con ${MAX_DIAS_PROGRAMADA} días de anticipación como máximo`
        : null;
  if (fault !== null) throw new AppError('VALIDATION', { field: 'programada', message: fault });
  return programada;
}
