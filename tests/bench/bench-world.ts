import { createHash } from 'node:crypto';
import type pg from 'pg';
import { asAdmin } from './dataset.ts';
import { numberOf } from './data.ts';
import { createRandom } from './random.ts';

/** What the workloads need of a tenant: callers and the rows that they may request. */
export interface World {
  tenantId: number;
  canalId: number;
  numero: string;
  agentes: { id: number; token: string }[];
  /** One token for each socket of workload f. */
  oyentes: string[];
  supervisor: string;
  /** Supervisors who only search: many, because each has a rate limit. */
  buscadores: string[];
  /** Open chats with their owner's token, unordered. */
  abiertas: { id: number; usuarioId: number; token: string; telefono: string }[];
  longest: { id: number; secuencia: number };
  /** Customers whose chat is open or waiting, so that their next message continues it. */
  telefonos: string[];
}

/** The measured tenant, and one of the small ones beside it. */
const TENANT = 1;
const NEIGHBOUR = 2;
const MOST_CHATS = 2000;
const BUSCADORES = 200;

export interface Worlds {
  world: World;
  neighbour: World;
}

/** Signs all users in, directly in the database, and looks up the rows of the workloads. */
export async function prepareWorlds(adminUrl: string, seed: string): Promise<Worlds> {
  return {
    world: await prepareWorld(adminUrl, seed, TENANT),
    neighbour: await prepareWorld(adminUrl, seed, NEIGHBOUR),
  };
}

function prepareWorld(adminUrl: string, seed: string, tenantId: number): Promise<World> {
  return asAdmin(adminUrl, async (client) => {
    const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, values)).rows;
    await client.query(
      `insert into app.usuarios (suscriptor_id, nombre, email, roles, fecha_creacion)
       select $1::bigint, 'Quien busca', 'b' || n || '.t' || $1::bigint || '@bench.co', '{SUPERVISOR}', now() from generate_series(1, $2::int) n`,
      [tenantId, BUSCADORES],
    );
    const users = await rows<{ id: string; roles: string[]; owns: boolean }>(
      `select u.id, u.roles, exists (select 1 from app.conversaciones c where c.suscriptor_id = u.suscriptor_id and c.asignada_a = u.id) as owns
         from app.usuarios u where u.suscriptor_id = $1 order by u.id`,
      [tenantId],
    );
    const tokenOf = (id: string | number) => tokenFor(seed, id);
    await signIn(
      client,
      seed,
      tenantId,
      users.map(({ id }) => id),
    );
    const abiertas = await rows<{ id: string; asignada_a: string; cliente_telefono: string }>(
      `select id, asignada_a, cliente_telefono from app.conversaciones where suscriptor_id = $1 and estado = 'ABIERTA' order by id`,
      [tenantId],
    );
    const [longest] = await rows<{ id: string; secuencia: number }>(
      `select id, secuencia from app.conversaciones where suscriptor_id = $1 order by secuencia desc limit 1`,
      [tenantId],
    );
    const telefonos = await rows<{ numero: string }>(
      `select cliente_telefono as numero from app.conversaciones where suscriptor_id = $1 and estado <> 'CERRADA' order by id`,
      [tenantId],
    );
    const [canal] = await rows<{ id: string }>(`select id from app.canales where suscriptor_id = $1`, [tenantId]);
    const random = createRandom(`${seed}/world`);
    const mixed = <Item>(items: Item[]) =>
      items
        .map((item) => ({ item, place: random.unit() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item);
    const supervisores = users.filter(({ roles }) => roles.includes('SUPERVISOR')).map(({ id }) => tokenOf(id));
    return {
      tenantId,
      canalId: Number(canal?.id),
      numero: numberOf(tenantId),
      agentes: users.filter(({ owns }) => owns).map(({ id }) => ({ id: Number(id), token: tokenOf(id) })),
      oyentes: users.filter(({ roles }) => roles.includes('AGENTE')).map(({ id }) => tokenOf(id)),
      supervisor: supervisores[0] ?? '',
      buscadores: supervisores.slice(1),
      abiertas: mixed(abiertas)
        .slice(0, MOST_CHATS)
        .map(({ id, asignada_a: usuarioId, cliente_telefono: telefono }) => ({
          id: Number(id),
          usuarioId: Number(usuarioId),
          token: tokenOf(usuarioId),
          telefono,
        })),
      longest: { id: Number(longest?.id), secuencia: longest?.secuencia ?? 0 },
      telefonos: mixed(telefonos).map(({ numero }) => numero),
    };
  });
}

/** Sessions for these users, whose tokens are `tokenFor` of their ids. */
export async function signIn(
  client: pg.Client,
  seed: string,
  tenantId: number,
  ids: readonly (string | number)[],
): Promise<void> {
  const hashes = ids.map((id) => createHash('sha256').update(tokenFor(seed, id)).digest());
  await client.query(
    `insert into app.sesiones (suscriptor_id, usuario_id, token_sha256, creada, ultima_accion, expira_abs)
     select $1, usuario, token, now(), now(), now() + interval '12 hours' from unnest($2::bigint[], $3::bytea[]) as s(usuario, token)`,
    [tenantId, ids, hashes],
  );
}

/** The token of a user of this run. */
export function tokenFor(seed: string, id: string | number): string {
  return createHash('sha256').update(`${seed} token ${id}`).digest('base64url');
}
