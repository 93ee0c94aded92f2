import type { AccionAuditoria } from '@tertulia/contract/features/auditoria/palabras';
import type { Canal, SaludCanal } from '@tertulia/contract/features/canales/canal';
import type { CanalChange, NewCanal } from '@tertulia/contract/features/canales/canal-form';
import { HORAS_DE_FALLOS } from '@tertulia/contract/features/canales/limites';
import type { Clock } from '#platform/clock/clock';
import { databaseFault, type Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import {
  applyChange,
  cuentaOf,
  FETCHED_AFTER_OFF_MS,
  isMoved,
  mayBeActive,
  RECONCILER_OVERLAP_MS,
  wasAlwaysTheirs,
  type Conexion,
} from './canales.policy.ts';
import {
  createCanal,
  findCanal,
  findClaims,
  findSuscriptor,
  listCanalRows,
  lockCanales,
  lockNumero,
  setCalidad,
  updateCanal,
  type CanalRow,
  type Claims,
  type Comienzo,
} from './edicion.repository.ts';
import { createProviderCheck, type ProviderCheckDeps } from './provider-check.service.ts';
import { countCuarentena, countCuarentenaPropia, listFallos, listSalud } from './salud.repository.ts';

const NUMBER_TAKEN = 'Ese número ya está activo para otro negocio.';
const NUMBER_TWICE = 'Ya existe un canal con este número.';
const ACCOUNT_TAKEN = 'Esa subcuenta ya es de otro negocio.';
const ACCOUNT_FORBIDDEN = 'Solo un superadministrador puede asociar una subcuenta.';
const LAST_PRINCIPAL =
  'Es el canal principal. Marca otro canal activo como principal antes de desactivar este o de quitarle la marca.';
const NOT_SHOWN = 'No encontramos este número en la cuenta de WhatsApp. Pide a un superadministrador que lo active.';

/**
 * A subscriber's WhatsApp connections. Another tenant's do not exist, except for a SUPERADMIN, whose access is audited
 * (T21). No answer contains a subaccount's token.
 */
export interface CanalesService {
  list(actor: Actor, subId: number): Promise<Canal[]>;
  get(actor: Actor, ids: { subId: number; id: number }): Promise<Canal>;
  /** Active if allowed (T22); else it waits for a SUPERADMIN. */
  create(actor: Actor, subId: number, fresh: NewCanal): Promise<Canal>;
  /** A new number is activated by the same rule as a new channel. */
  update(actor: Actor, ids: { subId: number; id: number }, change: CanalChange): Promise<Canal>;
  /** Throws FORBIDDEN without proof that the number is the subscriber's, CONFLICT while another subscriber has it. */
  activate(actor: Actor, ids: { subId: number; id: number }): Promise<Canal>;
  deactivate(actor: Actor, ids: { subId: number; id: number }): Promise<Canal>;
  salud(
    actor: Actor,
    subId: number,
  ): Promise<{ suscriptor: { id: number; nombreNegocio: string }; canales: SaludCanal[] }>;
}

export function createCanalesService(deps: ProviderCheckDeps & { database: Database; clock: Clock }): CanalesService {
  const { database, clock } = deps;
  const providerCheck = createProviderCheck(deps);

  /** Runs a transaction of the subscriber in the path. */
  async function within<T>(
    actor: Actor,
    subId: number,
    work: (tx: Tx, suscriptor: { id: number; nombreNegocio: string }) => Promise<T>,
  ): Promise<T> {
    const isOwn = subId === actor.tenantId;
    if (!isOwn && !isSuperadmin(actor)) throw new AppError('NOT_FOUND');
    try {
      return await database.withTenant({ tenantId: subId, userId: actor.userId }, async (tx) => {
        const suscriptor = await findSuscriptor(tx);
        if (!suscriptor) throw new AppError('NOT_FOUND');
        return work(tx, suscriptor);
      });
    } catch (error) {
      if (databaseFault(error)?.constraint !== 'canales_numero_activo') throw error;
      throw conflict('numero', NUMBER_TAKEN);
    }
  }

  const look = (tx: Tx, actor: Actor, registroId: number | null) =>
    tx.tenantId === actor.tenantId
      ? undefined
      : writeAudit(tx, actor, {
          entidad: 'canal',
          accion: 'CONSULTAR',
          registroId,
          detalles: { superadmin: actor.name },
        });

  const read = (actor: Actor, { subId, id }: { subId: number; id: number }) =>
    within(actor, subId, async (tx) => existing(await findCanal(tx, id)));

  /**
   * The token of a channel's account: the subscriber's stored one, or a new one, which only a SUPERADMIN may request,
   * because with an account one can send and read.
   */
  async function tokenFor(actor: Actor, subId: number, twilioSid: string | null): Promise<string | null> {
    const cuenta = cuentaOf(twilioSid);
    if (cuenta === null) return null;
    const known = await within(actor, subId, listCanalRows);
    const token = known.find((one) => one.twilioSid === cuenta)?.subcuentaToken;
    if (token) return token;
    if (!isSuperadmin(actor)) throw new AppError('FORBIDDEN', { message: ACCOUNT_FORBIDDEN, field: 'twilioSid' });
    return providerCheck.sealToken(cuenta);
  }

  function assertFree(claims: Claims, isActive: boolean): void {
    if (claims.subcuenta) throw conflict('twilioSid', ACCOUNT_TAKEN);
    if (isActive && claims.activo) throw conflict('numero', NUMBER_TAKEN);
  }

  /** Other tenants' claims on it, locked until the transaction ends. */
  async function claimsOf(tx: Tx, { numero, twilioSid }: Conexion): Promise<Claims> {
    await lockNumero(tx, numero);
    return findClaims(tx, numero, cuentaOf(twilioSid));
  }

  async function stored(tx: Tx, actor: Actor, id: number, accion: AccionAuditoria, antes?: CanalRow): Promise<Canal> {
    const despues = existing(await findCanal(tx, id));
    const isOutsider = tx.tenantId !== actor.tenantId;
    await writeAudit(tx, actor, {
      entidad: 'canal',
      accion,
      registroId: id,
      detalles: { numero: despues.numero, ...(isOutsider ? { superadmin: actor.name } : {}) },
      isEvent: isOutsider,
      ...(antes ? { antes: { ...antes } } : {}),
      despues: { ...despues },
    });
    return toCanal(despues);
  }

  /** The reconciler starts now: a number that changes hands must not bring the previous owner's messages. */
  const beginning = () => new Date(clock.now().getTime() + RECONCILER_OVERLAP_MS);

  function comienzoOf(before: CanalRow, moves: boolean, claims: Claims): Comienzo {
    const { verificadoEn, cedidoEn } = before;
    return wasAlwaysTheirs({ moves, verificadoEn, cedidoEn, claims })
      ? { noAntesDe: new Date(clock.now().getTime() - FETCHED_AFTER_OFF_MS) }
      : { desde: beginning() };
  }

  async function setEstado(actor: Actor, ids: { subId: number; id: number }, estado: 0 | 1): Promise<Canal> {
    const now = clock.now();
    const known = await read(actor, ids);
    const needsProof = estado === 1 && known.estado !== 1 && !isSuperadmin(actor) && known.verificadoEn === null;
    const sender = needsProof ? await providerCheck.findSender(known, known.subcuentaToken) : undefined;
    return within(actor, ids.subId, async (tx) => {
      await lockCanales(tx);
      const before = existing(await findCanal(tx, ids.id));
      if (before.estado === estado) return toCanal(before);
      if (isMoved(known, before)) throw new AppError('CONFLICT');
      if (estado === 0) assertPrincipalStays(before, { estado, esPrincipal: before.esPrincipal });
      let comienzo: Comienzo | null = null;
      if (estado === 1) {
        const claims = await claimsOf(tx, before);
        assertFree(claims, true);
        const standing = { isSuperadmin: isSuperadmin(actor), isActive: false, verificadoEn: before.verificadoEn };
        if (!mayBeActive({ ...standing, isFound: sender !== undefined, claims }))
          throw new AppError('FORBIDDEN', { message: NOT_SHOWN });
        comienzo = comienzoOf(before, false, claims);
      }
      // an active one was verified as the subscriber's
      const verificadoEn = estado === 1 ? now : (before.verificadoEn ?? now);
      await updateCanal(tx, before.id, { ...before, estado, verificadoEn }, comienzo);
      if (sender) await setCalidad(tx, before.id, { calidad: sender.quality, limite: sender.limit }, now);
      return stored(tx, actor, before.id, estado === 1 ? 'ACTIVAR' : 'DESACTIVAR', before);
    });
  }

  return {
    list: (actor, subId) =>
      within(actor, subId, async (tx) => {
        await look(tx, actor, null);
        return (await listCanalRows(tx)).map(toCanal);
      }),

    get: (actor, { subId, id }) =>
      within(actor, subId, async (tx) => {
        const row = existing(await findCanal(tx, id));
        await look(tx, actor, id);
        return toCanal(row);
      }),

    async create(actor, subId, fresh) {
      const now = clock.now();
      const subcuentaToken = await tokenFor(actor, subId, fresh.twilioSid);
      const needsSender = fresh.estado === 1 && !isSuperadmin(actor);
      const sender = needsSender ? await providerCheck.findSenderIfAnswered(fresh, subcuentaToken) : undefined;
      return within(actor, subId, async (tx) => {
        await lockCanales(tx);
        const others = await listCanalRows(tx);
        if (others.some(({ numero }) => numero === fresh.numero)) throw conflict('numero', NUMBER_TWICE);
        const claims = await claimsOf(tx, fresh);
        assertFree(claims, fresh.estado === 1);
        const standing = { isSuperadmin: isSuperadmin(actor), isActive: false, verificadoEn: null };
        const isActive = fresh.estado === 1 && mayBeActive({ ...standing, isFound: sender !== undefined, claims });
        const values = {
          ...fresh,
          subcuentaToken,
          // the first channel is the principal one
          esPrincipal: fresh.esPrincipal || others.length === 0,
          estado: isActive ? 1 : 0,
          verificadoEn: isActive ? now : null,
        } as const;
        const id = await createCanal(tx, values, beginning());
        if (sender) await setCalidad(tx, id, { calidad: sender.quality, limite: sender.limit }, now);
        return stored(tx, actor, id, 'CREAR');
      });
    },

    async update(actor, ids, change) {
      const now = clock.now();
      const known = await read(actor, ids);
      const wanted = applyChange(known, change);
      const hasOtherAccount = cuentaOf(wanted.twilioSid) !== cuentaOf(known.twilioSid);
      const subcuentaToken = hasOtherAccount
        ? await tokenFor(actor, ids.subId, wanted.twilioSid)
        : known.subcuentaToken;
      const moves = isMoved(known, wanted);
      const needsSender = wanted.estado === 1 && !isSuperadmin(actor) && (moves || known.estado !== 1);
      const sender = needsSender ? await providerCheck.findSenderIfAnswered(wanted, subcuentaToken) : undefined;
      return within(actor, ids.subId, async (tx) => {
        await lockCanales(tx);
        const before = existing(await findCanal(tx, ids.id));
        // changed by another user in between: the provider's answer was about another number
        if (isMoved(known, before)) throw new AppError('CONFLICT');
        // keeps concurrent changes of other fields, because the provider may be slow
        const merged = applyChange(before, change);
        const others = (await listCanalRows(tx)).filter(({ id }) => id !== before.id);
        if (moves && others.some(({ numero }) => numero === wanted.numero)) throw conflict('numero', NUMBER_TWICE);
        assertPrincipalStays(before, merged);
        const claims = await claimsOf(tx, wanted);
        assertFree(claims, merged.estado === 1);
        const isActive =
          merged.estado === 1 &&
          mayBeActive({
            isSuperadmin: isSuperadmin(actor),
            isActive: before.estado === 1 && !moves,
            verificadoEn: moves ? null : before.verificadoEn,
            isFound: sender !== undefined,
            claims,
          });
        const begins = isActive && (moves || before.estado !== 1);
        const kept = moves ? null : before.estado === 1 ? (before.verificadoEn ?? now) : before.verificadoEn;
        const values = {
          ...merged,
          subcuentaToken,
          estado: isActive ? 1 : 0,
          verificadoEn: begins ? now : kept,
        } as const;
        await updateCanal(tx, before.id, values, begins ? comienzoOf(before, moves, claims) : null);
        if (sender) await setCalidad(tx, before.id, { calidad: sender.quality, limite: sender.limit }, now);
        return stored(tx, actor, before.id, 'EDITAR', before);
      });
    },

    activate: (actor, ids) => setEstado(actor, ids, 1),
    deactivate: (actor, ids) => setEstado(actor, ids, 0),

    async salud(actor, subId) {
      const now = clock.now();
      const { suscriptor, rows, fallos, propia } = await within(actor, subId, async (tx, suscriptor) => {
        await look(tx, actor, null);
        return {
          suscriptor,
          rows: await listSalud(tx, now),
          fallos: await listFallos(tx, now),
          propia: isSuperadmin(actor) ? null : await countCuarentenaPropia(tx),
        };
      });
      const numeros = rows.map(({ numero }) => numero);
      const toda = propia === null ? await countCuarentena(database, numeros) : null;
      return {
        suscriptor,
        canales: rows.map(({ numero, ...row }) => ({
          ...row,
          cuarentena: propia?.get(row.canalId) ?? toda?.get(numero) ?? 0,
          ultimoWebhook: row.ultimoWebhook?.toISOString() ?? null,
          conciliado: row.conciliado.toISOString(),
          consultado: row.consultado?.toISOString() ?? null,
          fallosPorHora: Array.from({ length: HORAS_DE_FALLOS }, (_, index) =>
            fallos
              .filter((one) => one.canalId === row.canalId && one.horasAtras === HORAS_DE_FALLOS - 1 - index)
              .reduce((sum, { cuenta }) => sum + cuenta, 0),
          ),
        })),
      };
    },
  };
}

function isSuperadmin({ roles }: Actor): boolean {
  return roles.includes('SUPERADMIN');
}

function existing(row: CanalRow | undefined): CanalRow {
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** An active principal channel stays active and principal: messages without a channel of their own use it. */
function assertPrincipalStays(before: CanalRow, wanted: { estado: number; esPrincipal: boolean }): void {
  if (!before.esPrincipal || before.estado !== 1) return;
  if (wanted.estado === 0) throw conflict('estado', LAST_PRINCIPAL);
  if (!wanted.esPrincipal) throw conflict('esPrincipal', LAST_PRINCIPAL);
}

function conflict(field: 'numero' | 'twilioSid' | 'estado' | 'esPrincipal', message: string): AppError {
  return new AppError('CONFLICT', { message, field });
}

function toCanal({ subcuentaToken: _token, verificadoEn: _verified, cedidoEn: _ceded, ...canal }: CanalRow): Canal {
  return canal;
}
