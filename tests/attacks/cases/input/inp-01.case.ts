import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase, Volume } from '../../case.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import { buildTenant, type Tenant } from '../../matrix/attack-world.ts';
import { openBrowser, signedIn } from '../browser.ts';
import { plantEverywhere, receiveEverywhere, sendEverywhere } from './xss-planting.ts';
import { walkEverywhere, walkOutside, watchHarm, type Harm } from './xss-walk.ts';
import { XSS_VECTORS } from './xss-vectors.ts';

/** Vectors planted in a world at once. */
const PER_ROUND = { short: 20, full: 10 } as const;
/** Without our policy is the harder test: the policy must not be the only guard. */
const POLICIES = { short: [true], full: [false, true] } as const;
const VECTORS = { short: 20, full: XSS_VECTORS.length } as const;

/** Columns whose texts users read: a walk that does not show one of them would prove nothing for it. */
const SHOWN = [
  'areas.nombre',
  'archivos.nombre_original',
  'canales.friendly_name',
  'contactos.apellido',
  'contactos.email',
  'contactos.nombre',
  'conversaciones.cliente_nombre',
  'conversaciones.ultimo_resumen',
  'kanban_estados.nombre',
  'media.nombre',
  'mensajes.contenido',
  'mensajes.enviado_por_nombre',
  'notas.autor_nombre',
  'notas.texto',
  'notas_rapidas.contenido',
  'notas_rapidas.titulo',
  'plantillas.cuerpo',
  'plantillas.nombre',
  'sala_mensajes.contenido',
  'salas.nombre',
  'suscriptores.nombre_negocio',
  'tareas.descripcion',
  'tareas.titulo',
  'usuarios.nombre',
];

/** INP-01: no text becomes a program. */
export const inp01: VerifyCase = {
  id: 'INP-01',
  title: 'texts that are programs, in every field and on every page',
  demand: (volume) =>
    `${VECTORS[volume]} vectors, every screen ${volume === 'full' ? 'with and ' : ''}without our policy: 0 dialogs, 0 scripts stopped by the policy, 0 requests to a foreign host, 0 elements or attributes that run something`,
  seenToFail:
    'with the text of a message put into the page as HTML: 6 dialogs, 24 stopped by the policy, 7 foreign requests, 130 elements and attributes that could run',
  run: async (volume) => {
    const browser = await openBrowser();
    try {
      const server = await startTestServer();
      try {
        return await runInp01(browser, server, volume);
      } finally {
        await server.stop();
      }
    } finally {
      await browser.close();
    }
  },
};

/** The calls that change or deactivate a channel must not keep the customers' texts out. */
async function keepingCanales<T>({ db }: TestServer, { id }: Tenant, work: () => Promise<T>): Promise<T> {
  const before = await db.query<{ canales: string }>(
    'select coalesce(json_agg(k), $2::json) as canales from app.canales k where suscriptor_id = $1',
    [id, '[]'],
  );
  const done = await work();
  await db.query(
    `update app.canales k set numero = b.numero, twilio_sid = b.twilio_sid, estado = b.estado
       from json_populate_recordset(null::app.canales, $2::json) b where k.suscriptor_id = $1 and k.suscriptor_id = b.suscriptor_id and k.id = b.id`,
    [id, JSON.stringify(before[0]?.canales ?? [])],
  );
  return done;
}

async function runInp01(
  browser: Awaited<ReturnType<typeof openBrowser>>,
  server: TestServer,
  volume: Volume,
): Promise<CaseResult> {
  const findings = new Findings();
  const seen = new Set<string>();
  const sum = { sent: 0, received: 0, written: 0, screens: 0 };
  const harms: Harm[] = [];
  // spread over all kinds of vectors, in the short form too
  const step = XSS_VECTORS.length / VECTORS[volume];
  const vectors = Array.from({ length: VECTORS[volume] }, (_, index) => XSS_VECTORS[Math.floor(index * step)] ?? '');
  const origin = new URL(server.url).origin;
  for (let from = 0; from < vectors.length; from += PER_ROUND[volume]) {
    const round = vectors.slice(from, from + PER_ROUND[volume]);
    const tenant = await buildTenant(server);
    sum.sent += await keepingCanales(server, tenant, () => sendEverywhere(server, tenant, round, findings));
    await takeBack(server, tenant);
    const phone = tenant.chats.propio.telefono;
    sum.received += await receiveEverywhere(server, tenant, await phoneNow(server, tenant, phone), round);
    const planted = await plantEverywhere(server, tenant, round);
    sum.written = Math.max(sum.written, planted.written);
    for (const bypassCSP of POLICIES[volume]) {
      const token = await tenant.tokenOf('SUPERVISOR');
      const inside = await signedIn(browser, server, token, { bypassCSP });
      const outside = await browser.newContext({ baseURL: server.url, bypassCSP });
      const harm = await watchHarm(inside, origin);
      const harmOutside = await watchHarm(outside, origin);
      harms.push(harm, harmOutside);
      const walks = [
        ...walkEverywhere(inside, harm, tenant, round[0] ?? ''),
        walkOutside(outside, harmOutside, round[1] ?? ''),
      ];
      // a text's effect on a page may have ended the walk: it is reported all the same
      const ended = walks.map((walk) => walk.catch((error: unknown) => String(error).slice(0, 300)));
      for (const walked of await Promise.all(ended)) {
        if (typeof walked === 'string') {
          findings.add(`the walk stopped: ${walked}`);
          continue;
        }
        sum.screens += walked.screens;
        for (const number of walked.seen) seen.add(planted.columns[number] ?? '');
      }
      await inside.close();
      await outside.close();
    }
  }
  for (const column of SHOWN) findings.expect(seen.has(column), `${column} was never on the screen`);
  const counted = (kind: Exclude<keyof Harm, 'documents'>) => harms.flatMap((harm) => harm[kind]);
  const opened = harms.reduce((all, { documents }) => all + documents, 0);
  findings.expect(counted('evals').length <= opened, `${counted('evals').length} texts were to be compiled`);
  const harm = [...counted('dialogs'), ...counted('violations'), ...counted('foreign'), ...counted('elements')];
  return {
    volume: `${vectors.length} vectors: ${sum.sent} texts in calls, ${sum.received} webhooks, ${sum.written} columns; ${sum.screens} looks at screens`,
    reached: `${counted('dialogs').length} dialogs, ${counted('violations').length} stopped by the policy, ${counted('foreign').length} foreign requests, ${counted('elements').length} that could run${listed([...new Set(harm)])}; ${seen.size} columns seen, ${findings.all.length} findings${listed(findings.all)}`,
    met: harm.length === 0 && findings.all.length === 0 && sum.received >= vectors.length,
  };
}

/** One of the calls was the contact's own form: the number may have changed. */
async function phoneNow({ db }: TestServer, { id, chats }: Tenant, before: string): Promise<string> {
  const [row] = await db.query<{ telefono: string }>(
    'select cliente_telefono as telefono from app.conversaciones where suscriptor_id = $1 and id = $2',
    [id, chats.propio.id],
  );
  return row?.telefono ?? before;
}

/** The walk opens the agent's own chat, which one of the calls returned to «En espera». */
async function takeBack(server: TestServer, { chats, tokenOf }: Tenant): Promise<void> {
  const token = await tokenOf('AGENTE');
  const { body } = await server.call('GET', '/api/usuarios/me', { token });
  const answer = await server.call('POST', `/api/conversations/${chats.propio.id}/assign`, {
    token,
    body: { usuarioId: body.id },
  });
  if (answer.status !== 200) throw new Error(`The chat was not taken back: ${answer.text}`);
}
