import { PAISES_DEFAULT } from '@tertulia/contract/features/llamadas/destinos';
import { MINUTOS_DIA_DEFAULT } from '@tertulia/contract/features/llamadas/limites';
import type { VozAjustes } from '@tertulia/contract/features/llamadas/llamada';
import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

/** The business's settings, or the defaults. */
export async function findVozAjustes(tx: Tx): Promise<VozAjustes> {
  const row = await tx.first<VozAjustes>(
    sql`select v.paises, v.minutos_dia from app.voz_ajustes v where ${tx.tenantIs('v')}`,
  );
  return row ?? { paises: [...PAISES_DEFAULT], minutosDia: MINUTOS_DIA_DEFAULT };
}

export async function saveVozAjustes(tx: Tx, { paises, minutosDia }: VozAjustes): Promise<void> {
  await tx.run(sql`
    insert into app.voz_ajustes as v (suscriptor_id, paises, minutos_dia)
    values (${tx.tenantId}, ${paises}::text[], ${minutosDia})
    on conflict (suscriptor_id) do update set paises = excluded.paises, minutos_dia = excluded.minutos_dia`);
}
