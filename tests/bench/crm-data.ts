import type pg from 'pg';
import { asAdmin } from './dataset.ts';
import { TENANTS } from './shape.ts';
import { FIRST_NAMES, LAST_NAMES } from './words.ts';
import { signIn, tokenFor } from './bench-world.ts';

/** The tenant of P16: many contacts on many states, with their chats and tasks. */
export interface CrmWorld {
  tenantId: number;
  tableroId: number;
  contactos: number;
  /** Supervisors who only read: many, because each has an hourly limit of contacts. */
  supervisores: string[];
  agentes: { id: number; token: string }[];
  estadoIds: number[];
  /** The state of three of ten contacts. */
  largestId: number;
}

const TENANT = TENANTS + 1;
/** Beyond every id of the other tenants, so that it never collides with ids of the product. */
const BASE = 1_000_000_000;
const CONTACTOS = 100_000;
const ESTADOS = 50;
const TABLEROS = 5;
const AGENTES = 20;
const SUPERVISORES = 200;

/** Fills the tenant in this run's own copy; the data set itself stays unchanged (P0). */
export function prepareCrm(adminUrl: string, { seed, scale }: { seed: string; scale: number }): Promise<CrmWorld> {
  const contactos = Math.max(1000, Math.round(CONTACTOS * scale));
  return asAdmin(adminUrl, async (client) => {
    await client.query('set session_replication_role = replica; set synchronous_commit = off');
    await fillPeople(client);
    await fillContactos(client, contactos);
    await fillChats(client);
    await fillCotizaciones(client, contactos);
    await client.query('set session_replication_role = origin');
    const ids = Array.from({ length: AGENTES + SUPERVISORES }, (_, index) => BASE + index);
    await signIn(client, seed, TENANT, ids);
    await client.query(
      'vacuum (analyze) app.contactos, app.conversaciones, app.tareas, app.kanban_estados, app.usuarios, app.cotizaciones, app.cotizacion_items',
    );
    await client.query('checkpoint');
    return {
      tenantId: TENANT,
      tableroId: BASE,
      contactos,
      agentes: ids.slice(0, AGENTES).map((id) => ({ id, token: tokenFor(seed, id) })),
      supervisores: ids.slice(AGENTES).map((id) => tokenFor(seed, id)),
      estadoIds: Array.from({ length: ESTADOS }, (_, index) => BASE + index),
      largestId: BASE,
    };
  });
}

async function fillPeople(client: pg.Client): Promise<void> {
  await client.query(
    `insert into app.suscriptores (id, nombre_negocio, documento, whatsapp, fecha)
     overriding system value values ($1::bigint, 'Negocio de contactos', '900009999', '+576015599999', now())`,
    [TENANT],
  );
  await client.query(
    `insert into app.canales (suscriptor_id, id, numero, friendly_name, es_principal)
     overriding system value values ($1::bigint, $2::bigint, '+576015599999', 'WhatsApp', true)`,
    [TENANT, BASE],
  );
  await client.query(
    `insert into app.usuarios (suscriptor_id, id, nombre, email, roles, fecha_creacion)
     overriding system value
     select $1::bigint, $2::bigint + n, 'Persona ' || n, 'crm' || n || '@bench.co',
            case when n < $3 then '{AGENTE}'::text[] else '{SUPERVISOR}'::text[] end, now()
       from generate_series(0, $4::int - 1) n`,
    [TENANT, BASE, AGENTES, AGENTES + SUPERVISORES],
  );
  await client.query(
    `insert into app.tableros (suscriptor_id, id, nombre)
     overriding system value select $1::bigint, $2::bigint + n, 'Tablero ' || n from generate_series(0, $3::int - 1) n`,
    [TENANT, BASE, TABLEROS],
  );
  await client.query(
    `insert into app.kanban_estados (suscriptor_id, id, tablero_id, nombre, orden)
     overriding system value
     select $1::bigint, $2::bigint + n, $2::bigint + n % $3::int, 'Estado ' || n, n from generate_series(0, $4::int - 1) n`,
    [TENANT, BASE, TABLEROS, ESTADOS],
  );
}

/** Three of ten contacts are in the first state, six in the others, one in none. */
async function fillContactos(client: pg.Client, contactos: number): Promise<void> {
  await client.query(
    `insert into app.contactos (suscriptor_id, id, nombre, apellido, email, telefono, created_at, kanban_estado_id, kanban_estado_fecha)
     overriding system value
     select $1::bigint, $2::bigint + n, ($4::text[])[1 + n % cardinality($4::text[])],
            ($5::text[])[1 + (n / 7) % cardinality($5::text[])] || ' ' || n % 977, case when n % 3 = 0 then 'crm' || n || '@correo.co' end,
            '+57320' || lpad(n::text, 7, '0'), now() - n * interval '3 minutes',
            case when n % 10 < 3 then $2::bigint when n % 10 < 9 then $2::bigint + 1 + (n / 10) % $6::int end,
            case when n % 10 < 9 then now() - (n::bigint * 7919 % 500000) * interval '1 minute' end
       from generate_series(1, $3::int) n`,
    [TENANT, BASE, contactos, FIRST_NAMES, LAST_NAMES, ESTADOS - 1],
  );
  await client.query(
    `insert into app.contacto_identidades (suscriptor_id, contacto_id, tipo, valor)
     select p.suscriptor_id, p.id, 'TELEFONO', p.telefono from app.contactos p where p.suscriptor_id = $1`,
    [TENANT],
  );
}

/**
 * A chat for each contact, open with an owner for one of five; two tasks for every second one, a third of them open.
 */
async function fillChats(client: pg.Client): Promise<void> {
  await client.query(
    `insert into app.conversaciones (suscriptor_id, id, canal_id, contacto_id, cliente_nombre, cliente_telefono, estado, asignada_a,
            fecha_inicio, fecha_cierre, last_message_at, secuencia, lead_score)
     overriding system value
     select p.suscriptor_id, p.id, $2::bigint, p.id, p.nombre, p.telefono, case when p.id % 5 = 0 then 'ABIERTA' else 'CERRADA' end,
            case when p.id % 5 = 0 then $2::bigint + (p.id / 5) % $3::int end, p.created_at, case when p.id % 5 = 0 then null else now() end,
            p.created_at, 5 + p.id % 40, p.id % 100
       from app.contactos p where p.suscriptor_id = $1`,
    [TENANT, BASE, AGENTES],
  );
  await client.query(
    `insert into app.tareas (suscriptor_id, contacto_id, titulo, descripcion, estado, fecha_programada, asignado_usuario_id, creada_por,
            created_at, completada_en, observacion)
     select p.suscriptor_id, p.id, 'Llamar', 'Preguntar cómo le fue con el pedido', case when (p.id + k) % 3 = 0 then 'PENDIENTE' else 'COMPLETADA' end,
            now() + ((p.id * 31 + k * 17) % 2000 - 1000) * interval '1 hour', $2::bigint + (p.id + k) % $3::int, $2::bigint, now(),
            case when (p.id + k) % 3 = 0 then null else now() end, case when (p.id + k) % 3 = 0 then null else 'Hecho' end
       from app.contactos p, generate_series(1, 2) k where p.suscriptor_id = $1 and p.id % 2 = 0`,
    [TENANT, BASE, AGENTES],
  );
}

/** As many quotes as contacts, of two lines each, over a year and its agents. */
async function fillCotizaciones(client: pg.Client, cotizaciones: number): Promise<void> {
  await client.query(
    `insert into app.cotizaciones (suscriptor_id, id, consecutivo, conversacion_id, usuario_id, usuario_nombre, cliente_nombre,
            cliente_apellido, cliente_email, cliente_telefono, condiciones, enviar_en_conversacion, total_centavos, huella, created_at)
     overriding system value
     select $1::bigint, $2::bigint + n, n, p.id, $2::bigint + n % $4::int, 'Persona ' || n % $4::int, p.nombre, p.apellido,
            'compras' || n || '@correo.co', p.telefono, repeat('Validez de la oferta: 15 días. ', 6), false,
            (n::bigint * 7919 % 900000 + 1000) * 100, '', now() - n * interval '5 minutes'
       from generate_series(1, $3::int) n
       join app.contactos p on p.suscriptor_id = $1 and p.id = $2::bigint + 1 + n::bigint * 7919 % $3::int`,
    [TENANT, BASE, cotizaciones, AGENTES],
  );
  await client.query(
    `insert into app.cotizacion_items (suscriptor_id, cotizacion_id, posicion, nombre, cantidad, precio_centavos)
     select q.suscriptor_id, q.id, k, 'Café de origen ' || k, 1 + q.id % 5, 3200000
       from app.cotizaciones q, generate_series(1, 2) k where q.suscriptor_id = $1`,
    [TENANT],
  );
  await client.query('insert into app.cotizacion_numeros (suscriptor_id, ultimo) values ($1::bigint, $2)', [
    TENANT,
    cotizaciones,
  ]);
}
