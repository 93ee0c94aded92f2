import pg from 'pg';
import { PREGUNTA_ENCUESTA } from '@tertulia/contract/features/encuestas/textos';
import type { FileStore } from '../../src/platform/files/file-store.ts';
import { hashPassword } from '../../src/features/auth/passwords.ts';
import { makeDemoAccounts, writeDemoAccounts, writeDemoWorld, type DemoAccount } from './demo-accounts.ts';
import { writeDemoCatalogue } from './demo-catalogue.ts';
import { writeDemoCrm } from './demo-crm.ts';
import { DEMO_CHATS, DEMO_TEXTS, type DemoChat } from './demo-dialogues.ts';
import { insertRow } from './insert-row.ts';
import { writeDemoLibrary } from './demo-library.ts';
import { writeDemoSalas } from './demo-salas.ts';
import { writeDemoSaldo } from './demo-saldo.ts';

const DEMO_NUMBERS = [
  { numero: '+576015550101', nombre: 'Café Andino Ventas' },
  { numero: '+576015550102', nombre: 'Café Andino Mayoristas' },
] as const;

const MINUTE_MS = 60_000;

export interface DemoPlace {
  adminUrl: string;
  dataDir: string;
  files: Pick<FileStore, 'put'>;
  /** Seals data that only the server may read. */
  appSecret: string;
  now: Date;
}

/**
 * Creates «Café Andino» in a database without subscribers (decisions §11), and writes its accounts to the data folder.
 * Returns false and changes nothing when there is a subscriber.
 */
export async function seedDemo({ adminUrl, dataDir, files, appSecret, now }: DemoPlace): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('lock table app.suscriptores in share row exclusive mode');
    const { rows } = await client.query('select 1 from app.suscriptores limit 1');
    if (rows.length > 0) {
      await client.query('rollback');
      return false;
    }
    const accounts = makeDemoAccounts();
    const { rows: fenced } = await client.query<{ name: string }>(FENCED_TABLES);
    await setForce(client, fenced, 'no force');
    const suscriptorId = await writeDemo(client, accounts, now);
    await writeDemoLibrary(client, { suscriptorId, files, now });
    await writeDemoCatalogue(client, { suscriptorId, files, appSecret, now });
    const supervisor = accounts.find(({ role }) => role === 'SUPERVISOR')?.nombre ?? '';
    await writeDemoSaldo(client, { suscriptorId, supervisor, now });
    await writeDemoSalas(client, { suscriptorId, now });
    await writeDemoAccounts(dataDir, accounts);
    await writeDemoWorld(dataDir, {
      numbers: DEMO_NUMBERS.map(({ numero, nombre }) => ({ number: numero, name: nombre })),
      windows: DEMO_CHATS.map((chat, index) => ({
        customer: chat.telefono,
        business: numberOf(index),
        lastInboundAt: new Date(now.getTime() - chat.minutesAgo * MINUTE_MS),
      })),
    });
    await setForce(client, fenced, 'force');
    await client.query('commit');
    return true;
  } finally {
    await client.end();
  }
}

const FENCED_TABLES = `
  select c.oid::regclass::text as name from pg_class c
   where c.relnamespace = 'app'::regnamespace and c.relforcerowsecurity and c.relowner = 'tertulia_owner'::regrole`;

/**
 * Row-level security also applies to an administrator without superuser rights, who has the rights of the tables'
 * owner.
 */
async function setForce(client: pg.Client, tables: readonly { name: string }[], force: 'force' | 'no force') {
  await client.query('set local role tertulia_owner');
  for (const { name } of tables) await client.query(`alter table ${name} ${force} row level security`);
  await client.query('reset role');
}

/** Distributes the chats over the business's numbers. */
function numberOf(chatIndex: number): string {
  return DEMO_NUMBERS[chatIndex % DEMO_NUMBERS.length]?.numero ?? DEMO_NUMBERS[0].numero;
}

async function writeDemo(client: pg.Client, accounts: readonly DemoAccount[], now: Date): Promise<number> {
  const suscriptorId = await insertRow(client, 'suscriptores', {
    nombre_negocio: 'Café Andino',
    documento: '901234567-1',
    contacto: 'Lucía Restrepo',
    whatsapp: DEMO_NUMBERS[0].numero,
    color_primario: '#0f766e',
  });
  const own = { suscriptor_id: suscriptorId };
  const areaId = await insertRow(client, 'areas', {
    ...own,
    nombre: 'Ventas',
    descripcion: 'Pedidos y cotizaciones',
    mensaje_bienvenida: DEMO_TEXTS.bienvenida,
    mensaje_fuera_horario: DEMO_TEXTS.fueraHorario,
  });
  await insertRow(client, 'areas', {
    ...own,
    nombre: 'Servicio al cliente',
    descripcion: 'Novedades de entregas y facturas',
  });
  await client.query(
    `insert into app.area_horarios (suscriptor_id, area_id, day_of_week, cerrado, hora_apertura, hora_cierre)
     select a.suscriptor_id, a.id, d, d = 0, case when d = 0 then null when d = 6 then time '09:00' else time '08:00' end,
            case when d = 0 then null when d = 6 then time '13:00' else time '18:00' end
       from app.areas a, generate_series(0, 6) d where a.suscriptor_id = $1`,
    [suscriptorId],
  );
  const canalIds: number[] = [];
  for (const [index, canal] of DEMO_NUMBERS.entries()) {
    canalIds.push(
      await insertRow(client, 'canales', {
        ...own,
        numero: canal.numero,
        friendly_name: canal.nombre,
        es_principal: index === 0,
        conciliado_hasta: now,
      }),
    );
  }
  const agents: { id: number; nombre: string }[] = [];
  for (const account of accounts) {
    const id = await insertRow(client, 'usuarios', {
      ...own,
      nombre: account.nombre,
      email: account.email,
      roles: [account.role],
      area_id: areaId,
      password_hash: await hashPassword(account.password),
    });
    if (account.role === 'AGENTE') agents.push({ id, nombre: account.nombre });
  }
  await insertRow(client, 'usuarios', {
    ...own,
    nombre: 'Andina',
    email: 'bot@cafeandino.demo',
    tipo_usuario: 'BOT',
    area_id: areaId,
    presentar: false,
  });
  for (const [index, chat] of DEMO_CHATS.entries()) {
    await writeChat(client, chat, {
      suscriptorId,
      areaId,
      canalId: canalIds[index % canalIds.length] ?? 0,
      agents,
      now,
    });
  }
  await writeDemoCrm(client, { suscriptorId, agents, now });
  return suscriptorId;
}

interface Place {
  suscriptorId: number;
  areaId: number;
  canalId: number;
  agents: readonly { id: number; nombre: string }[];
  now: Date;
}

async function writeChat(
  client: pg.Client,
  chat: DemoChat,
  { suscriptorId, areaId, canalId, agents, now }: Place,
): Promise<void> {
  const own = { suscriptor_id: suscriptorId };
  const last = new Date(now.getTime() - chat.minutesAgo * MINUTE_MS);
  const begin = new Date(last.getTime() - chat.lines.length * 3 * MINUTE_MS);
  const agent = chat.agent === null ? null : (agents[chat.agent] ?? null);
  const contactoId = await insertRow(client, 'contactos', {
    ...own,
    nombre: chat.nombre,
    telefono: chat.telefono,
    email: chat.email ?? null,
    created_at: begin,
  });
  await insertRow(client, 'contacto_identidades', {
    ...own,
    contacto_id: contactoId,
    tipo: 'TELEFONO',
    valor: chat.telefono,
  });
  const isClosed = chat.closed !== undefined;
  const conversacionId = await insertRow(client, 'conversaciones', {
    ...own,
    canal_id: canalId,
    contacto_id: contactoId,
    area_id: areaId,
    cliente_nombre: chat.nombre,
    cliente_telefono: chat.telefono,
    estado: isClosed ? 'CERRADA' : agent ? 'ABIERTA' : 'PENDIENTE',
    asignada_a: isClosed ? null : (agent?.id ?? null),
    ultimo_asignado: agent?.id ?? null,
    fecha_inicio: begin,
    fecha_cierre: isClosed ? last : null,
    cerrada_por: isClosed ? (agent?.id ?? null) : null,
    last_message_at: last,
    no_leidos: chat.unread ?? 0,
  });
  if (agent) {
    await client.query(
      'insert into app.atenciones (suscriptor_id, usuario_id, conversacion_id, desde) values ($1, $2, $3, $4)',
      [suscriptorId, agent.id, conversacionId, begin],
    );
  }
  let secuencia = 0;
  let lastCustomer = begin;
  let waitsSince: Date | null = null;
  for (const [index, [who, contenido]] of chat.lines.entries()) {
    const timestamp = new Date(last.getTime() - (chat.lines.length - 1 - index) * 3 * MINUTE_MS);
    const isCustomer = who === 'C';
    if (isCustomer) lastCustomer = timestamp;
    const answers: Date | null = isCustomer ? null : waitsSince;
    waitsSince = isCustomer ? (waitsSince ?? timestamp) : null;
    secuencia++;
    await insertRow(client, 'mensajes', {
      ...own,
      conversacion_id: conversacionId,
      secuencia,
      emisor: isCustomer ? 'CLIENTE' : 'USUARIO',
      tipo: 'TEXTO',
      origen: isCustomer ? 'CLIENTE' : 'PERSONA',
      contenido,
      timestamp,
      estado_mensaje: isCustomer ? null : 'LEIDO',
      proveedor_sid: isCustomer
        ? null
        : `SMdemo${String(conversacionId).padStart(14, '0')}${String(secuencia).padStart(14, '0')}`,
      enviado_por_usuario_id: isCustomer ? null : (agent?.id ?? null),
      enviado_por_nombre: isCustomer ? null : (agent?.nombre ?? null),
      espera_desde: answers,
      espera_area_id: answers && areaId,
    });
  }
  const final = chat.lines.at(-1);
  await client.query(
    `update app.conversaciones set secuencia = $3, ultimo_secuencia = $3, ultimo_resumen = $4, ultimo_emisor = $5, ultimo_autor = $6, ultimo_estado = $7, ventana_hasta = $8, espera_desde = $9
      where suscriptor_id = $1 and id = $2`,
    [
      suscriptorId,
      conversacionId,
      secuencia,
      final?.[1] ?? '',
      final?.[0] === 'C' ? 'CLIENTE' : 'USUARIO',
      final?.[0] === 'C' ? null : (agent?.nombre ?? null),
      final?.[0] === 'C' ? null : 'LEIDO',
      new Date(lastCustomer.getTime() + 24 * 60 * MINUTE_MS),
      isClosed ? null : waitsSince,
    ],
  );
  if (chat.closed && agent)
    await writeSurvey(client, chat.closed, { suscriptorId, conversacionId, agent, secuencia, at: last });
}

async function writeSurvey(
  client: pg.Client,
  closed: NonNullable<DemoChat['closed']>,
  at: {
    suscriptorId: number;
    conversacionId: number;
    agent: { id: number; nombre: string };
    secuencia: number;
    at: Date;
  },
): Promise<void> {
  const own = { suscriptor_id: at.suscriptorId, conversacion_id: at.conversacionId };
  const lines: Record<string, unknown>[] = [
    {
      emisor: 'BOT',
      origen: 'EVENTO',
      contenido: `${at.agent.nombre} resolvió el chat`,
      evento: JSON.stringify({ tipo: 'RESUELTA', rating: null }),
      enviado_por_usuario_id: at.agent.id,
      enviado_por_nombre: at.agent.nombre,
    },
    { emisor: 'BOT', origen: 'ENCUESTA', contenido: PREGUNTA_ENCUESTA, estado_mensaje: 'LEIDO' },
    ...(closed.rating === null
      ? []
      : [
          { emisor: 'CLIENTE', origen: 'CLIENTE', contenido: String(closed.rating) },
          {
            emisor: 'BOT',
            origen: 'EVENTO',
            contenido: `El cliente calificó la atención con ${closed.rating} de 5`,
            evento: JSON.stringify({ tipo: 'CALIFICADA', rating: closed.rating }),
          },
        ]),
  ];
  for (const [index, line] of lines.entries()) {
    await insertRow(client, 'mensajes', {
      ...own,
      secuencia: at.secuencia + index + 1,
      tipo: 'TEXTO',
      timestamp: new Date(at.at.getTime() + index * 1000),
      ...line,
    });
  }
  await client.query('update app.conversaciones set secuencia = secuencia + $3 where suscriptor_id = $1 and id = $2', [
    at.suscriptorId,
    at.conversacionId,
    lines.length,
  ]);
  await insertRow(client, 'encuestas', {
    ...own,
    usuario_id: at.agent.id,
    enviada: at.at,
    created_at: at.at,
    estado: closed.rating === null ? 'ESPERA_RATING' : closed.comentario ? 'COMPLETA' : 'ESPERA_COMENTARIO',
    rating: closed.rating,
    comentario: closed.comentario ?? null,
    respondida: closed.rating === null ? null : at.at,
  });
}
