import { catalogue } from '@tertulia/contract/catalogue';
import type { Endpoint } from '@tertulia/contract/core/endpoint';
import { eventually, type TestServer } from '@tertulia/testkit/server';
import { freeTextColumns } from '../../matrix/canary.ts';
import type { Findings } from '../../matrix/findings.ts';
import { bodyTexts, payload, queryTexts, sampleRequest, CannotBuild } from '../../matrix/sample-request.ts';
import type { Tenant } from '../../matrix/attack-world.ts';

/** Text columns that only the product writes: they control a row's behaviour, or are generated. */
const OURS: Record<string, string> = {
  'usuarios.password_hash': 'made by us, never sent anywhere',
  'mensajes.proveedor_sid': 'the provider’s ids have a checked shape (WEB-02)',
  'webhooks_recibidos.proveedor_sid': 'the same',
  'webhooks_recibidos.clave': 'made of a checked number',
  'webhooks_recibidos.cuerpo': 'raw, worked off before this',
  'canales.subcuenta_token': 'sealed by us',
  'mensajes.error_codigo': 'a code of ours or a number of the provider’s',
  'archivos.origen_url': 'never sent anywhere',
};

/** A contact with a findable name, to start a chat with. */
export const CLEAN_CONTACT = 'Contacta Limpia';

/** A mark on the screen that names the column of a text: `‹17›`. */
export const MARK = /‹(\d+)›/g;

export interface Planted {
  /** `table.column` by the number in the mark. */
  columns: string[];
  /** How many of them hold vectors. */
  written: number;
}

/**
 * Writes the vectors into every text column of every row of the tenant, bypassing all checks of ours: all of them where
 * they fit, otherwise a different one in each row, otherwise the first that a check of the table accepts.
 */
export async function plantEverywhere(
  { db, build }: TestServer,
  tenant: Tenant,
  vectors: readonly string[],
): Promise<Planted> {
  const columns = (await freeTextColumns(db)).filter(({ table, column }) => !OURS[`${table}.${column}`]);
  let written = 0;
  for (const [index, { table, column }] of columns.entries()) {
    const own = table === 'suscriptores' ? 'id' : 'suscriptor_id';
    const mark = `‹${index}›`;
    const whole = [mark + vectors.join(' ')];
    const each = vectors.map((vector) => mark + vector);
    const short = each.toSorted((a, b) => a.length - b.length).slice(0, 1);
    for (const texts of [whole, each, short]) {
      // each round has other vectors, so each row gets another one
      const changed = await db
        .query(
          `update app.${table} t set ${column} = ($2::text[])[1 + mod(r.n, cardinality($2::text[]))::int]
             from (select ctid as place, row_number() over (order by ctid) as n from app.${table} where ${own} = $1) r
            where t.ctid = r.place and t.${own} = $1 and t.${column} is not null returning 1`,
          [tenant.id, texts],
        )
        .catch(() => []);
      if (changed.length === 0) continue;
      written += 1;
      break;
    }
  }
  await build.contacto(tenant.id, { nombre: CLEAN_CONTACT });
  return { columns: columns.map(({ table, column }) => `${table}.${column}`), written };
}

/** Every text of every call that a signed-in user can send, one vector after the other. Returns how many were sent. */
export async function sendEverywhere(
  server: TestServer,
  tenant: Tenant,
  vectors: readonly string[],
  findings: Findings,
): Promise<number> {
  let sent = 0;
  for (const [name, endpoint] of Object.entries<Endpoint>(catalogue)) {
    if (endpoint.access === 'PUBLIC' || !endpoint.access.includes('SUPERVISOR')) continue;
    const fields = [...bodyTexts(endpoint).map((one) => one.name), ...queryTexts(endpoint)];
    for (const [index, field] of fields.entries()) {
      const vector = vectors[(sent + index) % vectors.length] ?? '';
      await server.db.query('delete from app.intentos');
      const { status } = await sendOne(server, tenant, name, endpoint, field, vector);
      findings.expect(status < 500 && status !== 401, () => `${name}.${field} answers ${status} to ${vector}`);
      sent += 1;
    }
  }
  return sent;
}

async function sendOne(
  server: TestServer,
  tenant: Tenant,
  name: string,
  endpoint: Endpoint,
  field: string,
  vector: string,
) {
  const request = sampleRequest(name, endpoint, (slot) => (slot.required ? tenant.ids[slot.entity]?.[1] : undefined));
  if (!request.path) throw new CannotBuild(name);
  const url = new URL(request.path, 'http://x');
  if (queryTexts(endpoint).includes(field)) url.searchParams.set(field, vector);
  const body = request.body && field in request.body ? { ...request.body, [field]: vector } : request.body;
  const withField = endpoint.body && !queryTexts(endpoint).includes(field) ? { ...body, [field]: vector } : body;
  return server.call(request.method, url.pathname + url.search, {
    token: await tenant.tokenOf('SUPERVISOR'),
    ...payload({ ...request, ...(withField ? { body: withField } : {}) }),
  });
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

/** Each vector as a customer's message, in every field that the provider passes on. Returns how many arrived. */
export async function receiveEverywhere(
  { control, db }: TestServer,
  tenant: Tenant,
  from: string,
  vectors: readonly string[],
): Promise<number> {
  const count = async () => {
    const [row] = await db.query<{ n: string }>(
      `select count(*) as n from app.mensajes m join app.conversaciones c on c.id = m.conversacion_id
        where c.suscriptor_id = $1 and c.cliente_telefono = $2 and m.emisor = 'CLIENTE'`,
      [tenant.id, from],
    );
    return Number(row?.n);
  };
  const before = await count();
  for (const [index, vector] of vectors.entries()) {
    const next = vectors[(index + 1) % vectors.length] ?? '';
    await control.inbound({
      from,
      to: tenant.numero,
      profileName: vector,
      body: vector,
      ...(index % 5 === 0
        ? { media: [{ base64: PIXEL, contentType: 'image/png', fileName: next }] }
        : index % 5 === 1
          ? { latitude: 4.6, longitude: -74.1, address: vector, label: next }
          : index % 5 === 2
            ? {
                referral: {
                  sourceUrl: vector,
                  sourceType: 'ad',
                  sourceId: next,
                  body: next,
                  headline: vector,
                  mediaUrl: vector,
                },
              }
            : index % 5 === 3
              ? { buttonText: next, buttonPayload: vector }
              : { params: { ReferralSourceUrl: next, Forwarded: vector } }),
    });
  }
  await eventually(async () => (await count()) - before >= vectors.length, 'every webhook is worked off', 20_000).catch(
    () => undefined,
  );
  return (await count()) - before;
}
