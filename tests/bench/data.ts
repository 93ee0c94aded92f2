import type pg from 'pg';
import { copyRows, type CopyValue } from './copy-in.ts';
import { CREATE_FLOOR_INDEX } from './floor-index.ts';
import { createRandom, type Random } from './random.ts';
import { AREAS, shapeOf, TENANTS, type Size, type TenantShape } from './shape.ts';
import { ANCHOR, planThreads } from './thread-times.ts';
import { createChats, MENSAJE_COLUMNS, type Ids } from './threads.ts';
import { FIRST_NAMES, LAST_NAMES } from './words.ts';

export interface LoadedTenant {
  id: number;
  mensajes: number;
}

/**
 * Fills an empty, migrated database with the data set of P0; the same seed and size produce the same rows. Triggers and
 * foreign keys are off during the load, so everything that triggers maintain (counters, list rows) is written here.
 */
export async function loadData(
  client: pg.Client,
  options: { seed: string; size: Size; print: (line: string) => void },
): Promise<LoadedTenant[]> {
  const { seed, size, print } = options;
  await client.query(`set session_replication_role = replica; set synchronous_commit = off`);
  const indices = await dropWordIndices(client);
  const next: Ids = { usuario: 1, area: 1, canal: 1, contacto: 1, conversacion: 1, mensaje: 1, archivo: 1 };
  const tenants: LoadedTenant[] = [];
  for (let tenant = 0; tenant < TENANTS; tenant++) {
    const shape = shapeOf(tenant, size);
    const id = tenant + 1;
    await loadTenant(client, createRandom(`${seed}/${tenant}`), { id, shape, first: { ...next } });
    print(
      `  tenant ${id}: ${shape.contactos} contacts, ${shape.conversaciones} conversations, ${shape.mensajes} messages`,
    );
    advance(next, shape);
    tenants.push({ id, mensajes: shape.mensajes });
  }
  await finish(client, indices);
  return tenants;
}

function advance(next: Ids, shape: TenantShape): void {
  next.usuario += shape.agentes + shape.oyentes + 1;
  next.area += AREAS;
  next.canal += 1;
  next.contacto += shape.contactos;
  next.conversacion += shape.conversaciones;
  next.mensaje += shape.mensajes;
  next.archivo += shape.mensajes;
}

async function loadTenant(
  client: pg.Client,
  random: Random,
  tenant: { id: number; shape: TenantShape; first: Ids },
): Promise<void> {
  const { id, shape, first } = tenant;
  const year = new Date(ANCHOR - 365 * 86_400_000);
  const copy = (table: string, columns: readonly string[], rows: Iterable<readonly CopyValue[]>) =>
    copyRows(client, `app.${table}`, ['suscriptor_id', ...columns], withTenant(id, rows));
  await copyRows(
    client,
    'app.suscriptores',
    ['id', 'nombre_negocio', 'documento', 'whatsapp', 'fecha'],
    [[id, `Negocio ${id}`, `90000${id}`, numberOf(id), year]],
  );
  const areas = ['Ventas', 'Soporte', 'Cartera'].map((nombre, index): CopyValue[] => [first.area + index, nombre]);
  await copy('areas', ['id', 'nombre'], areas);
  await copy(
    'canales',
    ['id', 'numero', 'friendly_name', 'es_principal', 'conciliado_hasta'],
    [[first.canal, numberOf(id), `WhatsApp ${id}`, true, new Date(ANCHOR)]],
  );

  const usuarios = Array.from({ length: shape.agentes + shape.oyentes + 1 }, (_, index): CopyValue[] => {
    const rol = index === shape.agentes + shape.oyentes ? 'SUPERVISOR' : 'AGENTE';
    return [
      first.usuario + index,
      nameOf(random),
      `u${index}.t${id}@bench.co`,
      `{${rol}}`,
      first.area + (index % AREAS),
      year,
    ];
  });
  await copy('usuarios', ['id', 'nombre', 'email', 'roles', 'area_id', 'fecha_creacion'], usuarios);

  const nombres = Array.from({ length: shape.contactos }, () => ({
    nombre: random.pick(FIRST_NAMES),
    apellido: random.pick(LAST_NAMES),
  }));
  const telefonoOf = (index: number) => `+573${String(id).padStart(2, '0')}${String(index).padStart(7, '0')}`;
  await copy(
    'contactos',
    ['id', 'nombre', 'apellido', 'email', 'telefono', 'created_at'],
    map(nombres, ({ nombre, apellido }, index) => [
      first.contacto + index,
      nombre,
      apellido,
      index % 3 === 0 ? `c${index}@correo.co` : null,
      telefonoOf(index),
      year,
    ]),
  );
  await copy(
    'contacto_identidades',
    ['id', 'contacto_id', 'tipo', 'valor'],
    map(nombres, (_, index) => [first.contacto + index, first.contacto + index, 'TELEFONO', telefonoOf(index)]),
  );

  const chats = createChats(random, {
    first,
    shape,
    threads: planThreads(random, shape),
    agentes: usuarios
      .slice(0, shape.agentes)
      .map(([usuarioId, nombre]) => ({ id: Number(usuarioId), nombre: String(nombre) })),
    contactoOf: (index) => ({
      id: first.contacto + index,
      telefono: telefonoOf(index),
      nombre: `${nombres[index]?.nombre} ${nombres[index]?.apellido}`,
    }),
  });
  await copy('mensajes', MENSAJE_COLUMNS, chats.mensajes());
  await copy('conversaciones', chats.conversacionColumns, chats.conversaciones());
  await copy('atenciones', ['usuario_id', 'conversacion_id', 'desde', 'fecha_cierre'], chats.atenciones());
  await copy(
    'archivos',
    ['id', 'mensaje_id', 'nombre_original', 'tipo_mime', 'tamano', 'clave', 'estado', 'created_at'],
    chats.archivos(),
  );
}

function* withTenant(id: number, rows: Iterable<readonly CopyValue[]>): Generator<CopyValue[]> {
  for (const row of rows) yield [id, ...row];
}

function* map<Item>(items: readonly Item[], make: (item: Item, index: number) => CopyValue[]): Generator<CopyValue[]> {
  for (let index = 0; index < items.length; index++) yield make(items[index] as Item, index);
}

/** The number of a tenant's only channel. */
export function numberOf(tenantId: number): string {
  return `+5760155${String(tenantId).padStart(5, '0')}`;
}

function nameOf(random: Random): string {
  return `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
}

const NUMBERED = [
  'suscriptores',
  'areas',
  'usuarios',
  'canales',
  'contactos',
  'contacto_identidades',
  'conversaciones',
  'mensajes',
  'archivos',
];

/**
 * A word index costs many times more row by row than at once. Returns the statements that recreate the dropped ones.
 */
async function dropWordIndices(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
      where m.amname = 'gin' and i.indrelid = 'app.mensajes'::regclass`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ made }) => made);
}

async function finish(client: pg.Client, indices: readonly string[]): Promise<void> {
  await client.query(`
    insert into app.contadores_bandeja (suscriptor_id, asignada_a, estado, total)
    select suscriptor_id, coalesce(asignada_a, 0), estado, count(*) from app.conversaciones group by 1, 2, 3
    union all
    select t.suscriptor_id, t.usuario_id, 'ATENDIDA', count(*)
      from app.atenciones t join app.conversaciones c on c.suscriptor_id = t.suscriptor_id and c.id = t.conversacion_id
     where c.estado = 'CERRADA' group by 1, 2`);
  await client.query(`set maintenance_work_mem = '1GB'`);
  for (const statement of [...indices, CREATE_FLOOR_INDEX]) await client.query(statement);
  for (const table of NUMBERED) {
    await client.query(
      `select setval(pg_get_serial_sequence('app.${table}', 'id'), (select coalesce(max(id), 1) from app.${table}))`,
    );
  }
  await client.query(`set session_replication_role = origin`);
  await client.query('vacuum (analyze, freeze)');
  await client.query('checkpoint');
}
