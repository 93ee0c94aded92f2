import type { z } from 'zod';
import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import { toPage, type Page } from '@tertulia/contract/core/page';
import { isSupervising } from '@tertulia/contract/core/roles';
import { AUTH_TEXTS } from '@tertulia/contract/features/auth/messages';
import type { listUsuariosPagina } from '@tertulia/contract/features/usuarios/endpoints';
import { USUARIO_TEXTS } from '@tertulia/contract/features/usuarios/limites';
import type { Usuario, UsuarioOpcion } from '@tertulia/contract/features/usuarios/usuario';
import type { newUsuario, usuarioChange, usuarioInvitado } from '@tertulia/contract/features/usuarios/usuario-form';
import type { Clock } from '#platform/clock/clock';
import type { SecretBox } from '#platform/crypto/secret-box';
import { databaseFault, type Database } from '#platform/db/database';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import type { Upload } from '#platform/http/form';
import { archivoOf, createArchivo, releaseArchivo } from '#public/archivos';
import { writeAudit } from '#public/auditoria';
import {
  answerableFor,
  createInvitaciones,
  hashPassword,
  refuseCommonPassword,
  sendCorreoDeCuenta,
} from '#public/auth';
import { botCambiado } from '#public/bot';
import { releaseConversacionesOf } from '#public/inbox';
import {
  createUsuario,
  findAreaEstado,
  findPagina,
  findSuscriptor,
  listUsuarios,
  lockActiveSupervisores,
  lockUsuario,
  updateInvitado,
  updateUsuario,
  updateUsuarioEstado,
  type UsuariosFilter,
  type UsuarioValues,
} from './gestion.repository.ts';
import { createReinvitacion } from './reinvitacion.service.ts';
import { entryFor } from './audit-entry.ts';
import { toUsuario } from './usuario-wire.ts';
import { isActiveSupervisor, mayKeepChats, mayManageUsuario, ownChangeRefusal, rolesAfter } from './usuarios.policy.ts';
import { findUsuario, listActiveUsuarios, type UsuarioRow } from './usuarios.repository.ts';

export type NewUsuario = z.output<typeof newUsuario>;
export type UsuarioInvitado = z.output<typeof usuarioInvitado>;
export type UsuarioChange = z.output<typeof usuarioChange>;
export type UsuariosQuery = EndpointInput<typeof listUsuariosPagina>['query'];

/** A supervisor's actions on users of a tenant. `at` is the own one, or the one that a SUPERADMIN gave. */
export interface GestionService {
  listPagina(actor: Actor, query: UsuariosQuery): Promise<Page<Usuario>>;
  /** The caller first. Agents get names and e-mails of active colleagues. */
  list(actor: Actor): Promise<(Usuario | UsuarioOpcion)[]>;
  /** Throws CONFLICT for an e-mail that is taken in any tenant, VALIDATION for another tenant's area. */
  create(actor: Actor, at: TenantScope, body: NewUsuario, upload: Upload | null): Promise<Usuario>;
  /** The same without a password: a mailed link lets the user choose one. */
  invite(actor: Actor, at: TenantScope, body: UsuarioInvitado, upload: Upload | null): Promise<Usuario>;
  /** Mails a new link. Throws CONFLICT if the user has a password, or is inactive. */
  reinvite(actor: Actor, at: TenantScope, id: number): Promise<Usuario>;
  /** Throws NOT_FOUND, FORBIDDEN for a SUPERADMIN as a supervisor, CONFLICT for the last supervisor and the caller. */
  update(actor: Actor, at: TenantScope, id: number, body: UsuarioChange, upload: Upload | null): Promise<Usuario>;
  /** Idempotent, with the same errors. */
  setEstado(actor: Actor, at: TenantScope, id: number, estado: 0 | 1): Promise<Usuario>;
}

export interface GestionDeps {
  database: Database;
  clock: Clock;
  urlOf: (actor: Actor, archivoId: number) => string;
  secretBox: Pick<SecretBox, 'seal'>;
}

const MAX_LISTED = 1000;

export function createGestionService(deps: GestionDeps): GestionService {
  const { database, clock, urlOf, secretBox } = deps;
  const reinvite = createReinvitacion(deps);
  const sendInvitacion = createInvitaciones(secretBox);
  /** A photo's URL is valid only for a session of the photo's own tenant. */
  const wire = (actor: Actor, row: UsuarioRow) =>
    toUsuario(row, (archivoId) => (row.suscriptorId === actor.tenantId ? urlOf(actor, archivoId) : null));

  /** The hash of an allowed password, computed before any lock because it is slow. */
  async function hashOf(password: string, { email, nombreNegocio }: { email: string; nombreNegocio: string }) {
    refuseCommonPassword(password, email, nombreNegocio, 'passwordHash');
    return hashPassword(password);
  }

  /** Stores the form in one transaction; the photo's bytes are kept once their row is committed. */
  async function save(
    actor: Actor,
    at: TenantScope,
    upload: Upload | null,
    work: (tx: Tx, fotoArchivoId: number | null) => Promise<UsuarioRow | undefined>,
  ): Promise<Usuario> {
    try {
      const row = await database.withTenant(at, async (tx) =>
        work(tx, upload && (await createArchivo(tx, archivoOf(upload)))),
      );
      upload?.keep();
      if (!row) throw new Error('The user that was just stored is not there');
      return wire(actor, row);
    } catch (error) {
      if (databaseFault(error)?.constraint !== 'usuarios_email') throw error;
      throw new AppError('CONFLICT', { message: AUTH_TEXTS.emailTaken, field: 'email' });
    }
  }

  /** Stores a new user and audits it. */
  async function store(
    tx: Tx,
    fresh: {
      actor: Actor;
      at: TenantScope;
      values: Omit<NewUsuario, 'passwordHash'> & { fotoArchivoId: number | null };
      passwordHash: string | null;
      accion: 'CREAR' | 'INVITAR';
    },
  ): Promise<number> {
    const { actor, at, passwordHash, accion } = fresh;
    await expectArea(tx, fresh.values.areaId, null);
    const roles = rolesAfter(
      [],
      fresh.values.roles.map((rol) => rol.nombre),
    );
    const values = { ...fresh.values, roles };
    const id = await createUsuario(tx, { ...values, passwordHash, now: clock.now() });
    await writeAudit(tx, actor, { ...entryFor(actor, at), accion, registroId: id, despues: values });
    return id;
  }

  /** The result of a change, decided after locking what it could violate. Throws what prevents it. */
  async function decide(
    tx: Tx,
    actor: Actor,
    id: number,
    change: Partial<Omit<UsuarioChange, 'passwordHash' | 'quitarFoto'>> & { setsPassword?: boolean },
  ): Promise<{ before: UsuarioRow; after: Omit<UsuarioValues, 'fotoArchivoId'> }> {
    const supervisores = await lockActiveSupervisores(tx);
    const before = await lockUsuario(tx, id);
    if (!before) throw new AppError('NOT_FOUND');
    if (!mayManageUsuario(actor.roles, before.roles)) throw new AppError('FORBIDDEN');
    const after = {
      nombre: change.nombre ?? before.nombre,
      telefono: change.telefono === undefined ? before.telefono : change.telefono,
      estado: change.estado ?? (before.estado === 1 ? 1 : 0),
      areaId: change.areaId ?? before.areaId,
      tipoUsuario: change.tipoUsuario ?? before.tipoUsuario,
      presentar: change.presentar ?? before.presentar,
      roles: rolesAfter(
        before.roles,
        change.roles?.map((rol) => rol.nombre),
      ),
    };
    const refusal = id === actor.userId ? ownChangeRefusal(before, after, change.setsPassword === true) : null;
    if (refusal !== null) throw new AppError('CONFLICT', { message: refusal });
    const isLast = supervisores.length === 1 && supervisores[0]?.id === id;
    if (isLast && !isActiveSupervisor(after)) {
      throw new AppError('CONFLICT', {
        message:
          after.estado === 1
            ? 'Es el último supervisor activo: nombra a otro antes de quitarle el rol.'
            : 'Es el último supervisor activo: nombra a otro antes de desactivarlo.',
      });
    }
    return { before, after };
  }

  async function afterwards(tx: Tx, id: number, before: UsuarioRow, after: Parameters<typeof mayKeepChats>[1]) {
    if (!mayKeepChats(before, after)) await releaseConversacionesOf(tx, { usuarioId: id, now: clock.now() });
    if (before.estado !== after.estado || before.tipoUsuario !== after.tipoUsuario)
      if ([before, after].some(({ tipoUsuario }) => tipoUsuario === 'BOT')) tx.emit(botCambiado, {});
  }

  return {
    async listPagina(actor, query) {
      const { rows, total } = await findPagina(database, actor, toFilter(query));
      return toPage(
        rows.map((row) => wire(actor, row)),
        total,
        query.page,
        query.size,
      );
    },

    async list(actor) {
      if (isSupervising(actor.roles)) {
        const rows = await listUsuarios(database, actor, { firstId: actor.userId, limit: MAX_LISTED });
        return rows.map((row) => wire(actor, row));
      }
      const colleagues = await listActiveUsuarios(database, actor);
      return colleagues.toSorted((a, b) => Number(b.id === actor.userId) - Number(a.id === actor.userId));
    },

    async create(actor, at, { email, passwordHash: password, ...body }, upload) {
      const suscriptor = await database.withTenant(at, (tx) => findSuscriptor(tx));
      if (!suscriptor) throw new AppError('NOT_FOUND');
      const { nombreNegocio } = suscriptor;
      const passwordHash = await hashOf(password, { email, nombreNegocio });
      return save(actor, at, upload, async (tx, fotoArchivoId) => {
        const values = { ...body, email, fotoArchivoId };
        const id = await store(tx, { actor, at, values, passwordHash, accion: 'CREAR' });
        // bots do not sign in, and a bot's address may belong to a third party
        if (values.tipoUsuario !== 'BOT')
          await sendCorreoDeCuenta(tx, 'BIENVENIDA', { usuarioId: id, now: clock.now(), por: answerableFor(actor) });
        return findUsuario(tx, id);
      });
    },

    async invite(actor, at, body, upload) {
      const suscriptor = await database.withTenant(at, (tx) => findSuscriptor(tx));
      if (!suscriptor) throw new AppError('NOT_FOUND');
      return save(actor, at, upload, async (tx, fotoArchivoId) => {
        const values = { ...body, fotoArchivoId, estado: 1, tipoUsuario: 'HUMANO' } as const;
        const id = await store(tx, { actor, at, values, passwordHash: null, accion: 'INVITAR' });
        const now = clock.now();
        await sendInvitacion(tx, { usuarioId: id, now, por: answerableFor(actor) });
        await updateInvitado(tx, id, now);
        return findUsuario(tx, id);
      });
    },

    reinvite: async (actor, at, id) => wire(actor, await reinvite(actor, at, id)),

    async update(actor, at, id, { passwordHash: password, quitarFoto, ...body }, upload) {
      const [target, suscriptor] = await database.withTenant(at, async (tx) =>
        Promise.all([findUsuario(tx, id), findSuscriptor(tx)]),
      );
      if (!target || !suscriptor) throw new AppError('NOT_FOUND');
      if (!mayManageUsuario(actor.roles, target.roles)) throw new AppError('FORBIDDEN');
      const setsPassword = typeof password === 'string';
      // the own password needs the current one, and is refused here before hashing
      const isOwn = id === actor.userId;
      const passwordHash =
        setsPassword && !isOwn ? await hashOf(password, { email: target.email, ...suscriptor }) : null;
      return save(actor, at, upload, async (tx, fotoArchivoId) => {
        const { before, after } = await decide(tx, actor, id, { ...body, setsPassword });
        if (body.areaId !== undefined) await expectArea(tx, body.areaId, before.areaId);
        const kept = quitarFoto === true ? null : before.fotoArchivoId;
        const values = { ...after, fotoArchivoId: fotoArchivoId ?? kept };
        await updateUsuario(tx, id, { ...values, passwordHash });
        if (before.fotoArchivoId !== null && before.fotoArchivoId !== values.fotoArchivoId)
          await releaseArchivo(tx, before.fotoArchivoId);
        await afterwards(tx, id, before, after);
        const antes = auditedOf(before);
        await writeAudit(tx, actor, {
          ...entryFor(actor, at),
          accion: 'ACTUALIZAR',
          registroId: id,
          antes,
          despues: auditedOf(values),
        });
        if (setsPassword) {
          const correo = { usuarioId: id, now: clock.now(), por: answerableFor(actor) };
          await sendCorreoDeCuenta(tx, 'CONTRASENA_CAMBIADA', correo);
          await writeAudit(tx, actor, { ...entryFor(actor, at), accion: 'CAMBIAR_CONTRASENA', registroId: id });
        }
        return findUsuario(tx, id);
      });
    },

    setEstado: (actor, at, id, estado) =>
      database.withTenant(at, async (tx) => {
        const { before, after } = await decide(tx, actor, id, { estado });
        if (before.estado !== estado) {
          await updateUsuarioEstado(tx, id, estado);
          await afterwards(tx, id, before, after);
          const accion = estado === 1 ? 'ACTIVAR' : 'DESACTIVAR';
          await writeAudit(tx, actor, { ...entryFor(actor, at), accion, registroId: id });
        }
        return wire(actor, { ...before, estado });
      }),
  };
}

/** An area of another tenant does not exist here, and an inactive one takes no new users. */
async function expectArea(tx: Tx, areaId: number, currentId: number | null): Promise<void> {
  const area = await findAreaEstado(tx, areaId);
  if (area && (area.estado === 1 || areaId === currentId)) return;
  throw new AppError('VALIDATION', { message: USUARIO_TEXTS.areaRequired, field: 'areaId' });
}

function auditedOf(values: Omit<UsuarioValues, 'estado'> & { estado: number }) {
  const { nombre, telefono, estado, areaId, tipoUsuario, presentar, roles, fotoArchivoId } = values;
  return { nombre, telefono, estado, areaId, tipoUsuario, presentar, roles, fotoArchivoId };
}

/** The page's query as the statement's filter. */
export function toFilter({ q, areaId, rol, estado, page, size, sort }: UsuariosQuery): UsuariosFilter {
  const [field, direction] = sort.split(',') as [UsuariosFilter['sort'], 'asc' | 'desc'];
  return { q, areaId, rol, estado, page, size, sort: field, descending: direction === 'desc' };
}
