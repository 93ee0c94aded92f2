import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import { toCentavos, toPesos } from '@tertulia/contract/core/money';
import { toCappedPage, type Page } from '@tertulia/contract/core/page';
import type { createAjuste, createTarifa, listMovimientos } from '@tertulia/contract/features/saldo/endpoints';
import { MOVIMIENTOS_COUNTED } from '@tertulia/contract/features/saldo/limites';
import type { Movimiento, Plan, Saldo } from '@tertulia/contract/features/saldo/saldo';
import type { Clock } from '#platform/clock/clock';
import { databaseFault, type Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { lookInto, quien, writeAudit } from '#public/auditoria';
import { toMovimiento, toPlanes, toSaldo } from './saldo-wire.ts';
import { whoseSaldo } from './saldo.policy.ts';
import {
  createMovimiento,
  findMovimiento,
  findMovimientos,
  isSuscriptor,
  readSaldo,
  saldoOf,
} from './saldo.repository.ts';
import { createTarifa as addTarifa, listTarifas } from './tarifas.repository.ts';

export interface SaldoDeps {
  database: Database;
  clock: Clock;
  /** True if PayU top-ups are available. */
  hasPayu: boolean;
}

/** Allowed lag of a caller's clock for «from now on». */
const PAST_MS = 60_000;

export interface SaldoService {
  get(actor: Actor): Promise<Saldo>;
  listMovimientos(actor: Actor, query: EndpointInput<typeof listMovimientos>['query']): Promise<Page<Movimiento>>;
  adjust(actor: Actor, body: EndpointInput<typeof createAjuste>['body']): Promise<Saldo>;
  listPlanes(actor: Actor): Promise<Plan[]>;
  setTarifa(actor: Actor, body: EndpointInput<typeof createTarifa>['body']): Promise<Plan[]>;
}

export function createSaldoService({ database, clock, hasPayu }: SaldoDeps): SaldoService {
  /** Runs in the transaction of the given subscriber. Throws NOT_FOUND for an unknown one. */
  function within<T>(actor: Actor, named: number | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
    const tenantId = whoseSaldo(actor, named);
    return database.withTenant({ ...actor, tenantId }, async (tx) => {
      if (tenantId !== actor.tenantId && !(await isSuscriptor(tx))) throw new AppError('NOT_FOUND');
      return work(tx);
    });
  }

  return {
    get: async (actor) => toSaldo(await readSaldo(database, actor), hasPayu),

    async listMovimientos(actor, { suscriptorId, page, size, sort, from, to, tipo }) {
      const descending = sort === 'fecha,desc';
      const found = await findMovimientos(database, await lookInto(database, actor, suscriptorId, 'movimiento'), {
        page,
        size,
        descending,
        cap: MOVIMIENTOS_COUNTED,
        // parsed here, because PostgreSQL rejects some UTC offsets and lengths of a fraction
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(to),
        tipo,
      });
      return toCappedPage(found.rows.map(toMovimiento), found, { page, size, cap: MOVIMIENTOS_COUNTED });
    },

    adjust(actor, { monto, nota, clave, suscriptorId }) {
      const once = () => within(actor, suscriptorId, write);
      // a simultaneous equal call: its movement exists now
      return once().catch((error: unknown) => {
        if (databaseFault(error)?.constraint !== 'movimientos_referencia') throw error;
        return once();
      });

      async function write(tx: Tx): Promise<Saldo> {
        const referencia = `ajuste:${clave}`;
        const before = await findMovimiento(tx, referencia);
        if (before && (before.montoCentavos !== toCentavos(monto) || before.detalle !== nota))
          throw new AppError('KEY_REUSED');
        if (!before) {
          const fecha = clock.now();
          const montoCentavos = toCentavos(monto);
          await createMovimiento(tx, {
            tipo: 'AJUSTE',
            montoCentavos,
            referencia,
            detalle: nota,
            usuarioNombre: actor.name,
            fecha,
          });
          await writeAudit(tx, actor, {
            entidad: 'saldo',
            accion: 'AJUSTAR',
            detalles: { monto, nota, ...(actor.tenantId !== tx.tenantId && quien(actor)) },
          });
        }
        return toSaldo(await saldoOf(tx), hasPayu);
      }
    },

    listPlanes: (actor) =>
      database.withTenant(actor, async (tx) => {
        const now = clock.now();
        return toPlanes(await listTarifas(tx, now), now);
      }),

    setTarifa: (actor, { concepto, precio, vigenteDesde, suscriptorId }) =>
      within(actor, suscriptorId, async (tx) => {
        const now = clock.now();
        const from = vigenteDesde === undefined ? now : new Date(vigenteDesde);
        if (from.getTime() < now.getTime() - PAST_MS)
          throw new AppError('VALIDATION', { message: 'La fecha ya pasó.', field: 'vigenteDesde' });
        const before = (await listTarifas(tx, now)).find((row) => row.concepto === concepto && row.vigenteDesde <= now);
        const isNew = await addTarifa(tx, { concepto, precioCentavos: toCentavos(precio), vigenteDesde: from });
        if (!isNew)
          throw new AppError('CONFLICT', {
            message: 'Ya hay una tarifa que empieza en ese momento.',
            field: 'vigenteDesde',
          });
        await writeAudit(tx, actor, {
          entidad: 'tarifa',
          accion: 'CREAR',
          antes: { precio: toPesos(before?.precioCentavos ?? 0) },
          despues: { precio },
          // the same price from another day is a new row of the card
          isEvent: true,
          detalles: { concepto, vigenteDesde: from.toISOString(), ...(actor.tenantId !== tx.tenantId && quien(actor)) },
        });
        return toPlanes(await listTarifas(tx, now), now);
      }),
  };
}
