import type { ConceptoTarifa } from '@tertulia/contract/features/saldo/tipos';
import { sql, type Sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

/** SQL expression: the price of a concept at a moment; null without one. */
export function precioVigente(tx: Tx, concepto: Sql, now: Date): Sql {
  return sql`(
    select t.precio_centavos from app.tarifas t
     where ${tx.tenantIs('t')} and t.concepto = ${concepto} and t.vigente_desde <= ${now} order by t.vigente_desde desc
     limit 1)`;
}

/** The price of a template of the category at a moment; without a category it counts as marketing. */
export async function precioOfPlantilla(tx: Tx, categoria: string | null, now: Date): Promise<number> {
  const row = await tx.first<{ precio: number | null }>(
    sql`select ${precioVigente(tx, sql`${categoria ?? 'MARKETING'}`, now)} as precio`,
  );
  return row?.precio ?? 0;
}

/** The price of a free-text message at a moment. */
export async function precioOfMensaje(tx: Tx, now: Date): Promise<number> {
  const row = await tx.first<{ precio: number | null }>(
    sql`select ${precioVigente(tx, sql`'MENSAJE'`, now)} as precio`,
  );
  return row?.precio ?? 0;
}

/** The price of a started call minute at a moment. */
export async function precioOfVoz(tx: Tx, now: Date): Promise<number> {
  const row = await tx.first<{ precio: number | null }>(sql`select ${precioVigente(tx, sql`'VOZ'`, now)} as precio`);
  return row?.precio ?? 0;
}

export interface TarifaRow {
  concepto: ConceptoTarifa;
  precioCentavos: number;
  vigenteDesde: Date;
}

/** The current and future prices, in order. */
export function listTarifas(tx: Tx, now: Date): Promise<TarifaRow[]> {
  return tx.rows<TarifaRow>(sql`
    (select distinct on (t.concepto) t.concepto, t.precio_centavos, t.vigente_desde from app.tarifas t
      where ${tx.tenantIs('t')} and t.vigente_desde <= ${now} order by t.concepto, t.vigente_desde desc)
    union all
    (select t.concepto, t.precio_centavos, t.vigente_desde from app.tarifas t
      where ${tx.tenantIs('t')} and t.vigente_desde > ${now} order by t.vigente_desde limit 200)`);
}

/** Adds a price; false if one begins at the same moment. */
export async function createTarifa(tx: Tx, { concepto, precioCentavos, vigenteDesde }: TarifaRow): Promise<boolean> {
  const added = await tx.run(sql`
    insert into app.tarifas (suscriptor_id, concepto, precio_centavos, vigente_desde)
    values (${tx.tenantId}, ${concepto}, ${precioCentavos}, ${vigenteDesde})
    on conflict (suscriptor_id, concepto, vigente_desde) do nothing`);
  return added === 1;
}
