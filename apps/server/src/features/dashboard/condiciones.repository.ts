import { sql } from '#platform/db/sql';

/**
 * What each metric counts (decisions §13). The metric and the list of its cases use the same conditions, so that the
 * list has as many rows as were counted. All for a message `m`.
 */
export const ES_RECIBIDO = sql`m.origen = 'CLIENTE'`;
/** By users and bots, and accepted by the provider, which gave it an id; the system's own texts are not counted. */
export const ES_ENVIADO = sql`(m.origen in ('PERSONA', 'BOT', 'DIFUSION') and m.proveedor_sid is not null)`;
/** By a user: a broadcast attends no customer. */
export const ES_ATENCION = sql`m.origen = 'PERSONA'`;
export const ES_CIERRE = sql`(m.origen = 'EVENTO' and m.evento ->> 'tipo' = 'RESUELTA')`;
