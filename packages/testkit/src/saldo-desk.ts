import { randomUUID } from 'node:crypto';
import type { BuiltUser, Equipo } from './factories.ts';
import { eventually, type Answer, type TestServer } from './server.ts';

/** A business with its users, and the platform's SUPERADMIN, who belongs to another one. */
export interface Caja extends Equipo {
  root: BuiltUser;
}

/** Actions that the balance tests repeat. Amounts are pesos. */
export function createSaldoDesk(server: TestServer) {
  const { build, db } = server;

  async function caja(): Promise<Caja> {
    const [shop, platform] = [await build.equipo(), await build.suscriptor()];
    return { ...shop, root: await build.usuario(platform.id, { roles: ['SUPERADMIN'], nombre: 'Root' }) };
  }

  const credit = ({ id, root }: Caja, monto: number, clave = randomUUID(), nota = 'Transferencia'): Promise<Answer> =>
    server.call('POST', '/api/recargas', {
      token: root.token,
      body: { medio: 'MANUAL', monto, nota, clave, suscriptorId: id },
    });

  const adjust = ({ id, root }: Caja, monto: number, clave = randomUUID()): Promise<Answer> =>
    server.call('POST', '/api/movimientos', {
      token: root.token,
      body: { monto, nota: 'Corrección', clave, suscriptorId: id },
    });

  const price = ({ id, root }: Caja, concepto: string, precio: number, vigenteDesde?: Date): Promise<Answer> =>
    server.call('POST', '/api/suscripciones/tarifas', {
      token: root.token,
      body: { concepto, precio, suscriptorId: id, ...(vigenteDesde && { vigenteDesde: vigenteDesde.toISOString() }) },
    });

  const payu = ({ boss }: Caja, monto = 50_000, extra: object = {}): Promise<Answer> =>
    server.call('POST', '/api/recargas', { token: boss.token, body: { medio: 'PAYU', monto, ...extra } });

  const saldo = async ({ boss }: Pick<Caja, 'boss'>): Promise<Record<'saldo' | 'reservado' | 'disponible', number>> => {
    const { body } = await server.call('GET', '/api/saldo', { token: boss.token });
    return { saldo: body.saldo, reservado: body.reservado, disponible: body.disponible };
  };

  const movimientos = async ({ boss }: Caja, query = ''): Promise<Record<string, unknown>[]> =>
    (await server.call('GET', `/api/movimientos${query}`, { token: boss.token })).body.content;

  /**
   * Subscribers whose balance differs from the sum of their movements, or whose reserve differs from that of their
   * messages.
   */
  const wrongSums = (): Promise<unknown[]> =>
    db.query(`
      select n.id from app.suscriptores n left join app.saldos s on s.suscriptor_id = n.id
       where coalesce(s.saldo_centavos, 0) <> (select coalesce(sum(m.monto_centavos), 0) from app.movimientos m where m.suscriptor_id = n.id)
          or coalesce(s.reservado_centavos, 0) <>
             (select coalesce(sum(r.precio_centavos), 0) from app.reservas r where r.suscriptor_id = n.id and r.estado = 'RESERVADA')`);

  /** Adds a database trigger of this name that refuses a subscriber's rows in `event`; resolves with its removal. */
  const refuse = async ({ id }: Caja, title: string, event: string): Promise<() => Promise<unknown>> => {
    await db.query(`
      create function public.${title}() returns trigger language plpgsql as $$
      begin raise exception '${title}'; end $$;
      create constraint trigger ${title} after ${event} for each row when (new.suscriptor_id = ${id})
        execute function public.${title}()`);
    return () => db.query(`drop function public.${title}() cascade`);
  };

  /** Pending requests to PayU. */
  const attempts = (): Promise<{ attempts: number; isRunning: boolean }[]> =>
    db.query(
      `select intentos as attempts, ocupado_por is not null as "isRunning" from app.trabajos where clave like 'payu:%'`,
    );

  /** Makes the delayed retries due now. */
  const askAgain = (): Promise<unknown> =>
    db.query(`update app.trabajos set proximo_intento = now()
        where clave like 'payu:%' and ocupado_por is null and proximo_intento < 'infinity'`);

  /** Resolves when PayU has answered all pending requests. */
  const untilAttempted = (): Promise<unknown> =>
    eventually(async () => {
      await askAgain();
      return (await attempts()).length === 0;
    }, 'PayU has answered');

  return {
    caja,
    credit,
    adjust,
    price,
    payu,
    saldo,
    movimientos,
    wrongSums,
    refuse,
    attempts,
    askAgain,
    untilAttempted,
  };
}
