import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import { toPage, type Page } from '@tertulia/contract/core/page';
import type { createSala, listSalas as listSalasCall } from '@tertulia/contract/features/chat-interno/endpoints';
import { MAX_MIEMBROS, type EventoSala } from '@tertulia/contract/features/chat-interno/limites';
import type { Sala, SalaDetalle } from '@tertulia/contract/features/chat-interno/sala';
import type { Clock } from '#platform/clock/clock';
import { fingerprint } from '#platform/crypto/fingerprint';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { isUsuarioActivo } from '#public/usuarios';
import { salaCambiada, salaLeida, salaMensajeCreado } from './chat-interno.events.ts';
import { mayLead, mayLeave } from './chat-interno.policy.ts';
import {
  addMiembros,
  countNoLeidas,
  ensureDirecta,
  ensureGrupo,
  findSala,
  listMiembros,
  listPersonas,
  listSalas,
  lockSala,
  markLeida,
  removeMiembro,
  renameSala,
  type MiembroRow,
  type SalaLocked,
} from './chat-interno.repository.ts';
import { toDetalle, toMiembros, toSala } from './sala-wire.ts';
import { appendSalaMensaje } from './sala-mensajes.repository.ts';

export interface ChatInternoService {
  list(actor: Actor, query: EndpointInput<typeof listSalasCall>['query']): Promise<Page<Sala>>;
  /**
   * Creates a group, or opens the one direct room with a colleague. Throws VALIDATION, KEY_REUSED, or NOT_FOUND for an
   * unknown user.
   */
  create(actor: Actor, wish: EndpointInput<typeof createSala>['body']): Promise<SalaDetalle>;
  /** Throws NOT_FOUND for a room that the caller is not in, here and below. */
  get(actor: Actor, id: number): Promise<SalaDetalle>;
  rename(actor: Actor, id: number, nombre: string): Promise<SalaDetalle>;
  addMiembros(actor: Actor, id: number, usuarioIds: readonly number[]): Promise<SalaDetalle>;
  /** Removes a member, or the caller. */
  removeMiembro(actor: Actor, id: number, usuarioId: number): Promise<void>;
  markLeida(actor: Actor, id: number, hasta: number): Promise<{ salaId: number; leidoHasta: number; noLeidos: number }>;
  countNoLeidas(actor: Actor): Promise<{ total: number; menciones: number }>;
}

interface Group {
  sala: SalaLocked;
  miembros: MiembroRow[];
}

export function createChatInternoService(deps: { database: Database; clock: Clock }): ChatInternoService {
  const { database, clock } = deps;

  async function detail(tx: Tx, actor: Actor, id: number): Promise<SalaDetalle> {
    const [row, miembros] = await Promise.all([findSala(tx, actor.userId, id), listMiembros(tx, id)]);
    if (!row) throw new AppError('NOT_FOUND');
    return toDetalle(row, miembros, actor.userId);
  }

  /** The locked room with its members. */
  async function locked(tx: Tx, actor: Actor, id: number): Promise<Group> {
    const sala = await lockSala(tx, id);
    const miembros = sala ? await listMiembros(tx, id) : [];
    if (!sala || !miembros.some(({ usuarioId }) => usuarioId === actor.userId)) throw new AppError('NOT_FOUND');
    return { sala, miembros };
  }

  async function led(tx: Tx, actor: Actor, id: number): Promise<Group> {
    const group = await locked(tx, actor, id);
    if (!mayLead(actor.userId, group.sala, toMiembros(group.miembros))) throw new AppError('FORBIDDEN');
    return group;
  }

  /** Adds a timeline event. */
  async function note(tx: Tx, actor: Actor, salaId: number, evento: EventoSala, contenido: string): Promise<void> {
    const fresh = { salaId, autorId: actor.userId, evento, contenido, now: clock.now() };
    const { id: mensajeId } = await appendSalaMensaje(tx, fresh);
    tx.emit(salaMensajeCreado, { salaId, mensajeId });
  }

  async function createDirecta(tx: Tx, actor: Actor, colega: number): Promise<SalaDetalle> {
    if (colega === actor.userId)
      throw new AppError('VALIDATION', { message: 'Elige a otra persona.', field: 'usuarioId' });
    if (!(await isUsuarioActivo(tx, colega))) throw new AppError('NOT_FOUND');
    const now = clock.now();
    const { id, isNew } = await ensureDirecta(tx, { creador: actor.userId, colega, now });
    if (isNew) {
      await addMiembros(tx, { salaId: id, usuarioIds: [actor.userId, colega], dirige: false, now });
      const despues = { tipo: 'DIRECTA', miembros: [actor.userId, colega] };
      await writeAudit(tx, actor, { entidad: 'sala', accion: 'CREAR', registroId: id, despues });
    }
    return detail(tx, actor, id);
  }

  async function createGrupo(
    tx: Tx,
    actor: Actor,
    { nombre, usuarioIds, clave }: { nombre: string; usuarioIds: readonly number[]; clave: string | undefined },
  ): Promise<SalaDetalle> {
    const now = clock.now();
    const others = usuarioIds.filter((one) => one !== actor.userId);
    const huella = huellaOf(nombre, others);
    const { id, isNew, ...made } = await ensureGrupo(tx, { creador: actor.userId, nombre, clave, huella, now });
    // a group without a stored fingerprint counts as the same
    if (!isNew && made.huella !== null && made.huella !== huella) throw new AppError('KEY_REUSED');
    // before its users are checked: one of them may be deactivated by now
    if (!isNew) return detail(tx, actor, id);
    const personas = await assertPersonas(tx, others);
    assertBelowLimit(personas.length + 1);
    await addMiembros(tx, { salaId: id, usuarioIds: [actor.userId], dirige: true, now });
    await addMiembros(tx, { salaId: id, usuarioIds: personas.map((one) => one.id), dirige: false, now });
    await note(tx, actor, id, 'CREADA', `${actor.name} creó el grupo «${nombre}»`);
    const despues = { tipo: 'GRUPO', nombre, miembros: [actor.userId, ...personas.map((one) => one.id)] };
    await writeAudit(tx, actor, { entidad: 'sala', accion: 'CREAR', registroId: id, despues });
    tx.emit(salaCambiada, { salaId: id });
    return detail(tx, actor, id);
  }

  return {
    async list(actor, { q, page, size, sort }) {
      const isAscending = sort === 'actividad,asc';
      const { rows, total } = await listSalas(database, actor, { q, page, size, isAscending });
      return toPage(rows.map(toSala), total, page, size);
    },

    create: (actor, { usuarioId, nombre, usuarioIds, clave }) => {
      if ((usuarioId === undefined) === (nombre === undefined))
        throw new AppError('VALIDATION', {
          message: 'Elige a una persona, o dale un nombre al grupo.',
          field: 'nombre',
        });
      return database.withTenant(actor, (tx) =>
        nombre === undefined
          ? createDirecta(tx, actor, usuarioId ?? 0)
          : createGrupo(tx, actor, { nombre, usuarioIds, clave }),
      );
    },

    get: (actor, id) => database.withTenant(actor, (tx) => detail(tx, actor, id)),

    rename: (actor, id, nombre) =>
      database.withTenant(actor, async (tx) => {
        const { sala } = await led(tx, actor, id);
        if (sala.nombre !== nombre) {
          await renameSala(tx, id, nombre);
          await note(tx, actor, id, 'RENOMBRADA', `${actor.name} cambió el nombre a «${nombre}»`);
          const change = { antes: { nombre: sala.nombre }, despues: { nombre } };
          await writeAudit(tx, actor, { entidad: 'sala', accion: 'EDITAR', registroId: id, ...change });
          tx.emit(salaCambiada, { salaId: id });
        }
        return detail(tx, actor, id);
      }),

    addMiembros: (actor, id, usuarioIds) =>
      database.withTenant(actor, async (tx) => {
        const { miembros } = await led(tx, actor, id);
        const before = new Set(miembros.map(({ usuarioId }) => usuarioId));
        const personas = await assertPersonas(
          tx,
          usuarioIds.filter((one) => !before.has(one)),
        );
        assertBelowLimit(before.size + personas.length);
        if (personas.length > 0) {
          const ids = personas.map((one) => one.id);
          await addMiembros(tx, { salaId: id, usuarioIds: ids, dirige: false, now: clock.now() });
          await note(tx, actor, id, 'ENTRO', `${actor.name} agregó a ${inWords(personas.map((one) => one.nombre))}`);
          const despues = { miembrosAgregados: ids };
          await writeAudit(tx, actor, { entidad: 'sala', accion: 'AGREGAR_MIEMBROS', registroId: id, despues });
          tx.emit(salaCambiada, { salaId: id });
        }
        return detail(tx, actor, id);
      }),

    removeMiembro: (actor, id, usuarioId) =>
      database.withTenant(actor, async (tx) => {
        const { sala, miembros } = await locked(tx, actor, id);
        const isOwn = usuarioId === actor.userId;
        const may = isOwn ? mayLeave(sala) : mayLead(actor.userId, sala, toMiembros(miembros));
        if (!may) throw new AppError('FORBIDDEN');
        const gone = miembros.find((one) => one.usuarioId === usuarioId);
        if (!gone || !(await removeMiembro(tx, id, usuarioId, clock.now()))) throw new AppError('NOT_FOUND');
        if (isOwn) await note(tx, actor, id, 'SALIO', `${actor.name} salió del grupo`);
        else await note(tx, actor, id, 'RETIRADO', `${actor.name} retiró a ${gone.nombre}`);
        const antes = { miembro: usuarioId };
        const accion = isOwn ? 'SALIR' : 'RETIRAR_MIEMBRO';
        await writeAudit(tx, actor, { entidad: 'sala', accion, registroId: id, antes });
        tx.emit(salaCambiada, { salaId: id, ademas: [usuarioId] });
      }),

    markLeida: (actor, id, hasta) =>
      database.withTenant(actor, async (tx) => {
        const marked = await markLeida(tx, { salaId: id, usuarioId: actor.userId, hasta });
        const row = marked && (await findSala(tx, actor.userId, id));
        if (!marked || !row) throw new AppError('NOT_FOUND');
        if (marked.leidoHasta > marked.before) tx.emit(salaLeida, { salaId: id, usuarioId: actor.userId });
        return { salaId: id, leidoHasta: marked.leidoHasta, noLeidos: row.noLeidos };
      }),

    countNoLeidas: async (actor) => (await countNoLeidas(database, actor)) ?? { total: 0, menciones: 0 },
  };
}

/** The users with these ids; throws VALIDATION if one of them cannot use internal chat. */
async function assertPersonas(tx: Tx, ids: readonly number[]): Promise<{ id: number; nombre: string }[]> {
  const wanted = new Set(ids);
  const personas = wanted.size === 0 ? [] : await listPersonas(tx, [...wanted]);
  if (personas.length < wanted.size)
    throw new AppError('VALIDATION', { message: 'Elige personas activas de tu equipo.', field: 'usuarioIds' });
  return personas;
}

function assertBelowLimit(count: number): void {
  if (count > MAX_MIEMBROS)
    throw new AppError('VALIDATION', {
      message: `Un grupo tiene como máximo ${MAX_MIEMBROS} personas.`,
      field: 'usuarioIds',
    });
}

const list = new Intl.ListFormat('es', { type: 'conjunction' });
const MAX_NAMED = 8;

function inWords(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  return list.format(more > 1 ? [...names.slice(0, MAX_NAMED), `${more} personas más`] : names);
}

/** The request fingerprint of a group's creation, independent of later changes. */
function huellaOf(nombre: string, usuarioIds: readonly number[]): string {
  const personas = [...new Set(usuarioIds)].sort((one, other) => one - other);
  return fingerprint([nombre, personas]);
}
