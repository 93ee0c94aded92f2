import { randomUUID } from 'node:crypto';
import type { EndpointInput, EndpointReply } from '@tertulia/contract/core/endpoint';
import { formatCop, toCentavos } from '@tertulia/contract/core/money';
import { toPage, type Page } from '@tertulia/contract/core/page';
import type { createRecarga, listRecargas } from '@tertulia/contract/features/saldo/endpoints';
import { MAX_RECARGA, MIN_RECARGA } from '@tertulia/contract/features/saldo/limites';
import type { Recarga } from '@tertulia/contract/features/saldo/saldo';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { PayuSinRespuesta, type Payu } from '#integrations/payu/port';
import { quien, writeAudit } from '#public/auditoria';
import { applyVeredicto } from './confirmacion.service.ts';
import {
  createRecarga as addRecarga,
  hasEqualCredit,
  findRecargas,
  lockRecarga,
  readRecarga,
  type RecargaRow,
} from './recargas.repository.ts';
import { toRecarga } from './saldo-wire.ts';
import { mayTopUp, whoseSaldo } from './saldo.policy.ts';
import { createMovimiento, findEmail, isSuscriptor } from './saldo.repository.ts';

export interface RecargasDeps {
  database: Database;
  clock: Clock;
  /** Null while PayU is not configured. */
  payu: Payu | null;
}

type CreateBody = EndpointInput<typeof createRecarga>['body'];

export interface RecargasService {
  list(actor: Actor, query: EndpointInput<typeof listRecargas>['query']): Promise<Page<Recarga>>;
  get(actor: Actor, ref: string): Promise<Recarga>;
  create(actor: Actor, body: CreateBody): Promise<EndpointReply<typeof createRecarga>>;
  /** Queries PayU about a pending one. */
  consult(actor: Actor, ref: string): Promise<Recarga>;
}

const EQUAL_WITHIN_MS = 60_000;

export function createRecargasService({ database, clock, payu }: RecargasDeps): RecargasService {
  async function createByPayu(actor: Actor, { monto, clave, nota }: CreateBody) {
    if (!payu) throw new AppError('UNAVAILABLE', { message: 'Los pagos con PayU no están configurados.' });
    assertPesos(monto);
    if (monto < MIN_RECARGA || monto > MAX_RECARGA)
      throw new AppError('VALIDATION', {
        message: `Entre ${formatCop(toCentavos(MIN_RECARGA))} y ${formatCop(toCentavos(MAX_RECARGA))}`,
        field: 'monto',
      });
    const { recarga, email } = await database.withTenant(actor, async (tx) => {
      const added = await add(tx, actor, { medio: 'PAYU', estado: 'PENDIENTE', monto, clave, nota });
      return { recarga: added.recarga, email: await findEmail(tx, actor.userId) };
    });
    const pago =
      recarga.estado === 'PENDIENTE'
        ? payu.formOf({
            referencia: recarga.referencia,
            montoCentavos: recarga.montoCentavos,
            descripcion: 'Recarga de saldo de Tertulia',
            comprador: { nombre: actor.name, email },
          })
        : null;
    return { recarga: toRecarga(recarga), pago };
  }

  async function createManual(actor: Actor, { monto, clave, nota, suscriptorId }: CreateBody) {
    assertPesos(monto);
    if (nota === null) throw new AppError('VALIDATION', { message: 'Escribe el motivo', field: 'nota' });
    const tenantId = whoseSaldo(actor, suscriptorId);
    const recarga = await database.withTenant({ ...actor, tenantId }, async (tx) => {
      if (tenantId !== actor.tenantId && !(await isSuscriptor(tx))) throw new AppError('NOT_FOUND');
      if (clave === undefined) await refuseEqual(tx, { montoCentavos: toCentavos(monto), nota });
      const added = await add(tx, actor, { medio: 'MANUAL', estado: 'APROBADA', monto, clave, nota });
      if (added.isNew)
        await createMovimiento(tx, {
          tipo: 'RECARGA',
          montoCentavos: added.recarga.montoCentavos,
          referencia: added.recarga.referencia,
          detalle: nota,
          usuarioNombre: actor.name,
          recargaId: added.recarga.id,
          fecha: clock.now(),
        });
      return added.recarga;
    });
    return { recarga: toRecarga(recarga), pago: null };
  }

  /** Without a key, this alone distinguishes a double click or repeated call from another top-up. */
  async function refuseEqual(tx: Tx, credit: { montoCentavos: number; nota: string }): Promise<void> {
    const since = new Date(clock.now().getTime() - EQUAL_WITHIN_MS);
    if (await hasEqualCredit(tx, { ...credit, since }))
      throw new AppError('CONFLICT', {
        message:
          'Hace menos de un minuto se registró una recarga igual. Si es otra, espera un minuto o cambia el motivo.',
      });
  }

  async function add(
    tx: Tx,
    actor: Actor,
    { monto, clave, ...fresh }: Pick<RecargaRow, 'medio' | 'estado' | 'nota'> & Pick<CreateBody, 'monto' | 'clave'>,
  ): Promise<{ recarga: RecargaRow; isNew: boolean }> {
    const now = clock.now();
    const montoCentavos = toCentavos(monto);
    const referencia = referenciaOf(tx.tenantId, clave ?? randomUUID());
    const made = await addRecarga(tx, {
      ...fresh,
      referencia,
      montoCentavos,
      usuarioNombre: actor.name,
      creada: now,
      resuelta: fresh.estado === 'PENDIENTE' ? null : now,
    });
    if (made) {
      await writeAudit(tx, actor, {
        entidad: 'recarga',
        accion: 'CREAR',
        registroId: made.id,
        detalles: { medio: made.medio, monto, nota: made.nota, ...(actor.tenantId !== tx.tenantId && quien(actor)) },
      });
      return { recarga: made, isNew: true };
    }
    const before = await lockRecarga(tx, referencia);
    const isSame =
      before?.montoCentavos === montoCentavos && before.medio === fresh.medio && before.nota === fresh.nota;
    if (!isSame) throw new AppError('KEY_REUSED');
    return { recarga: before, isNew: false };
  }

  async function get(actor: Actor, ref: string): Promise<Recarga> {
    const row = await readRecarga(database, actor, ref);
    if (!row) throw new AppError('NOT_FOUND');
    return toRecarga(row);
  }

  return {
    async list(actor, { page, size, sort }) {
      const { rows, total } = await findRecargas(database, actor, { page, size, descending: sort === 'creada,desc' });
      return toPage(rows.map(toRecarga), total, page, size);
    },
    get,
    create(actor, body) {
      if (!mayTopUp(actor, body.medio)) throw new AppError('FORBIDDEN');
      return body.medio === 'PAYU' ? createByPayu(actor, body) : createManual(actor, body);
    },
    async consult(actor, ref) {
      const before = await get(actor, ref);
      if (before.medio !== 'PAYU' || before.estado === 'APROBADA') return before;
      if (!payu) throw new AppError('UNAVAILABLE', { message: 'Los pagos con PayU no están configurados.' });
      const veredicto = await payu.consult(before.referencia).catch((error: unknown) => {
        if (!(error instanceof PayuSinRespuesta)) throw error;
        throw new AppError('UPSTREAM_FAILED', {
          message: 'PayU no respondió. Inténtalo de nuevo en un momento.',
          cause: error,
        });
      });
      if (veredicto) await database.withTenant(actor, (tx) => applyVeredicto(tx, actor, veredicto, clock.now()));
      return get(actor, ref);
    },
  };
}

/** Contains the tenant, so that PayU's report finds it; letters and digits only, as PayU requires. */
function referenciaOf(tenantId: number, clave: string): string {
  return `T${tenantId}R${clave.replaceAll('-', '').toUpperCase()}`;
}

function assertPesos(monto: number): void {
  if (!Number.isInteger(monto) || monto <= 0)
    throw new AppError('VALIDATION', { message: 'Escribe pesos enteros', field: 'monto' });
}
