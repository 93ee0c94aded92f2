import { sql } from '#platform/db/sql';

/**
 * What each figure counts (decisions §13). The figure and the list of its cases are made of the same conditions, so that as
 * many rows open as were counted. All of a message `m`.
 */
export const ES_RECIBIDO = sql`m.origen = 'CLIENTE'`;
/** Of people and bots, and taken by the provider, which gave it an id; the system's own texts are not counted. */
export const ES_ENVIADO = sql`(m.origen in ('PERSONA', 'BOT', 'DIFUSION') and m.proveedor_sid is not null)`;
/** A person wrote: a broadcast attends nobody. */
export const ES_ATENCION = sql`m.origen = 'PERSONA'`;
export const ES_CIERRE = sql`(m.origen = 'EVENTO' and m.evento ->> 'tipo' = 'RESUELTA')`;
