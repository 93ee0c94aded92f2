import type { AccionAuditoria } from '@tertulia/contract/features/auditoria/palabras';
import type { Area } from '@tertulia/contract/features/areas/area';
import type { AreaChange, NewArea } from '@tertulia/contract/features/areas/area-form';
import { MAX_AREAS, MAX_FECHAS_NEGOCIO } from '@tertulia/contract/features/areas/limites';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { botCambiado } from '#public/bot';
import { findPlantilla, listPlaces } from '#public/plantillas';
import {
  countActiveBeside,
  countAreas,
  countFechasBeside,
  createArea,
  findArea,
  listAreas,
  lockArea,
  lockAreas,
  replaceFechas,
  replaceHorarios,
  updateArea,
  type AreaRow,
} from './areas.repository.ts';
import { isOpenAt, nextClosing, nextOpening } from './horario.ts';

const LAST_AREA = 'Es la única área activa. Activa otra antes de desactivar esta.';

/** The areas of a subscriber; each change is audited. */
export interface AreasService {
  /** The areas of the own subscriber; any other id does not exist (T19). */
  list(actor: Actor, suscriptorId: number): Promise<Area[]>;
  /** Throws NOT_FOUND, like those below; writing also throws VALIDATION for a survey template with placeholders. */
  get(actor: Actor, id: number): Promise<Area>;
  create(actor: Actor, fresh: NewArea): Promise<Area>;
  update(actor: Actor, id: number, change: AreaChange): Promise<Area>;
  /** Idempotent. */
  setEstado(actor: Actor, id: number, estado: 0 | 1): Promise<Area>;
}

export function createAreasService(database: Database, clock: Clock): AreasService {
  async function lockedArea(tx: Tx, id: number): Promise<AreaRow> {
    const before = (await lockArea(tx, id)) ? await findArea(tx, id) : undefined;
    if (!before) throw new AppError('NOT_FOUND');
    return before;
  }

  /** The stored area, after auditing the change. */
  async function stored(tx: Tx, actor: Actor, id: number, accion: AccionAuditoria, antes?: AreaRow): Promise<Area> {
    const despues = await findArea(tx, id);
    if (!despues) throw new Error('The area that was just stored is not there');
    // the bot of an inactive area is silent too
    if (antes && antes.estado !== despues.estado) tx.emit(botCambiado, {});
    await writeAudit(tx, actor, {
      entidad: 'area',
      accion,
      registroId: id,
      detalles: { nombre: despues.nombre },
      ...(antes ? { antes: { ...antes } } : {}),
      despues: { ...despues },
    });
    return toArea(despues, clock.now());
  }

  return {
    async list(actor, suscriptorId) {
      if (suscriptorId !== actor.tenantId) throw new AppError('NOT_FOUND');
      const now = clock.now();
      return (await listAreas(database, actor)).map((row) => toArea(row, now));
    },

    get: (actor, id) =>
      database.withTenant(actor, async (tx) => {
        const row = await findArea(tx, id);
        if (!row) throw new AppError('NOT_FOUND');
        return toArea(row, clock.now());
      }),

    create: (actor, fresh) =>
      database.withTenant(actor, async (tx) => {
        await lockAreas(tx);
        // the list is not paged, on many screens
        if ((await countAreas(tx)) >= MAX_AREAS)
          throw new AppError('CONFLICT', { message: `Caben ${MAX_AREAS} áreas.` });
        await assertAsks(tx, fresh.plantillaEncuestaId);
        await assertBelowLimit(tx, { areaId: null, before: 0, wanted: fresh.fechas.length });
        const id = await createArea(tx, fresh);
        await replaceHorarios(tx, id, fresh.horarios);
        await replaceFechas(tx, id, fresh.fechas);
        return stored(tx, actor, id, 'CREAR');
      }),

    update: (actor, id, change) =>
      database.withTenant(actor, async (tx) => {
        // before the area, in the order of creating one
        if (change.fechas || change.estado === 0) await lockAreas(tx);
        const before = await lockedArea(tx, id);
        await assertAnotherActive(tx, before, change.estado);
        if (change.fechas)
          await assertBelowLimit(tx, { areaId: id, before: before.fechas.length, wanted: change.fechas.length });
        if (change.plantillaEncuestaId !== before.plantillaEncuestaId) await assertAsks(tx, change.plantillaEncuestaId);
        await updateArea(tx, id, valuesOf(before, change));
        if (change.horarios) await replaceHorarios(tx, id, change.horarios);
        if (change.fechas) await replaceFechas(tx, id, change.fechas);
        return stored(tx, actor, id, 'EDITAR', before);
      }),

    setEstado: (actor, id, estado) =>
      database.withTenant(actor, async (tx) => {
        if (estado === 0) await lockAreas(tx);
        const before = await lockedArea(tx, id);
        await assertAnotherActive(tx, before, estado);
        if (before.estado === estado) return toArea(before, clock.now());
        await updateArea(tx, id, valuesOf(before, { estado }));
        return stored(tx, actor, id, estado === 1 ? 'ACTIVAR' : 'DESACTIVAR', before);
      }),
  };
}

/** Without an active area no user can be created and no chat can be assigned. */
async function assertAnotherActive(tx: Tx, before: AreaRow, estado: 0 | 1 | undefined): Promise<void> {
  if (estado !== 0 || before.estado !== 1 || (await countActiveBeside(tx, before.id)) > 0) return;
  throw new AppError('CONFLICT', { message: LAST_AREA, field: 'estado' });
}

/** Above the limit, removing some is still allowed. */
async function assertBelowLimit(
  tx: Tx,
  { areaId, before, wanted }: { areaId: number | null; before: number; wanted: number },
): Promise<void> {
  if (wanted <= before || (await countFechasBeside(tx, areaId)) + wanted <= MAX_FECHAS_NEGOCIO) return;
  const message = `Entre todas las áreas caben ${MAX_FECHAS_NEGOCIO.toLocaleString('es-CO')} fechas especiales. Quita las que ya pasaron.`;
  throw new AppError('VALIDATION', {
    message,
    field: 'fechas',
    errors: [{ field: 'fechas', code: 'too_many', message }],
  });
}

/** The survey's template is sent automatically, without values for placeholders. */
async function assertAsks(tx: Tx, plantillaId: number | null | undefined): Promise<void> {
  if (plantillaId === null || plantillaId === undefined) return;
  const plantilla = await findPlantilla(tx, plantillaId);
  if (plantilla?.estadoAprobacion !== 'APROBADA' || listPlaces(plantilla).length > 0)
    throw new AppError('VALIDATION', {
      errors: [
        { field: 'plantillaEncuestaId', code: 'unusable', message: 'Elige una plantilla aprobada y sin variables.' },
      ],
    });
}

function valuesOf(before: AreaRow, change: Partial<AreaChange>): Parameters<typeof updateArea>[2] {
  const { descripcion, mensajeBienvenida, mensajeFueraHorario, plantillaEncuestaId } = change;
  return {
    nombre: change.nombre ?? before.nombre,
    descripcion: descripcion === undefined ? before.descripcion : descripcion,
    mensajeBienvenida: mensajeBienvenida === undefined ? before.mensajeBienvenida : mensajeBienvenida,
    mensajeFueraHorario: mensajeFueraHorario === undefined ? before.mensajeFueraHorario : mensajeFueraHorario,
    plantillaEncuestaId: plantillaEncuestaId === undefined ? before.plantillaEncuestaId : plantillaEncuestaId,
    timezone: change.timezone ?? before.timezone,
    cierraFestivos: change.cierraFestivos ?? before.cierraFestivos,
    estado: change.estado ?? (before.estado === 1 ? 1 : 0),
  };
}

function toArea(row: AreaRow, now: Date): Area {
  const abierta = isOpenAt(row, now);
  const cambia = abierta ? nextClosing(row, now) : nextOpening(row, now);
  return { ...row, abierta, cambia: cambia?.toISOString() ?? null };
}
