/** The floor of the search may have an index of its own: every word after its tenant, without weeks. */
export const FLOOR_INDEX = 'bench_palabras';

export const FLOOR_WORDS = `app.palabras(m.suscriptor_id, 'epoch'::timestamptz, m.contenido)`;

export const CREATE_FLOOR_INDEX = `
  create index ${FLOOR_INDEX} on app.mensajes using gin (${FLOOR_WORDS.replaceAll('m.', '')}) with (fastupdate = off) where origen <> 'EVENTO'`;

/** Before anything is written: the product does not pay for the floor's index. */
export const DROP_FLOOR_INDEX = `drop index if exists app.${FLOOR_INDEX}`;
