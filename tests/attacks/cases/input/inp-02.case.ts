import { createHash } from 'node:crypto';
import { catalogue } from '@tertulia/contract/catalogue';
import type { Endpoint } from '@tertulia/contract/core/endpoint';
import { oneLine } from '@tertulia/contract/core/text';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase, Volume } from '../../case.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import { bodyTexts, inEveryForm, payload, queryTexts, sampleRequest } from '../../matrix/sample-request.ts';
import { buildTenant, type Tenant } from '../../matrix/attack-world.ts';
import { seedOf } from '../seed.ts';
import { openProbe } from '../stomp-probe.ts';
import { sendBrokenBytes, sendFileNames, writeAsCustomers } from './unicode-doors.ts';
import { findKept, isKept, textsIn, type Place } from './kept-texts.ts';
import { randomSamples, UNICODE_CORPUS, type Sample } from './unicode-corpus.ts';

const RANDOM = { short: 8, full: 160 } as const;
/**
 * In the short form each field gets every nth text, one that cannot be stored among them. Which ones depends on its name,
 * so that a new field changes no other.
 */
const EVERY = { short: 12, full: 1 } as const;

/** Fields that are not stored as they arrive, each with its reason; they must be refused or accepted, never fail. */
const NOT_KEPT: Record<string, string> = {
  'createNotaRapida.atajo': 'a word of letters and digits, in small letters',
  'updateNotaRapida.atajo': 'the same',
  'createContacto.telefono': 'a number, kept as E.164',
  'updateContacto.telefono': 'the same',
  'updatePerfil.telefono': 'the same',
  'createUsuario.telefono': 'the same',
  'updateUsuario.telefono': 'the same',
  'inviteUsuario.telefono': 'the same',
  'createContacto.email': 'an address has a form of its own',
  'updateContacto.email': 'the same',
  'createUsuario.passwordHash': 'only its hash is kept',
  'updateUsuario.passwordHash': 'only its hash is kept',
  'changePassword.currentPassword': 'only compared',
  'changePassword.newPassword': 'only its hash is kept',
  'broadcastPlantilla.q': 'only searched for: a dry run stores nothing',
  'tryAreaIa.mensaje': 'only answered',
  'consultAsistente.mensaje': 'the same',
  'updateSuscriptor.passwordSedeMys': 'kept sealed',
};

/** Fields that hold a name or a number, which is one line. */
const NAMES = /nombre|apellido|titulo|friendlyName|^(codigo|contacto|clienteTelefono)$/i;

/** Makes a call possible again: a completed one refuses the next text. */
const ANEW: Record<string, string> = {
  completeTarea: `update app.tareas set estado = 'PENDIENTE', observacion = null, completada_en = null, completada_por = null where suscriptor_id = $1`,
};

/** INP-02: the stored characters are the sent ones, or the call says that they cannot be stored. */
export const inp02: VerifyCase = {
  id: 'INP-02',
  title: 'Unicode of every kind through every call',
  demand: (volume) =>
    `${UNICODE_CORPUS.length} texts and ${RANDOM[volume]} random ones: kept byte by byte or 400, every webhook kept, 0 × 500`,
  seenToFail:
    'with unstorable texts accepted: 29 findings, among them 500 for NUL and 201 for half a character that became another',
  run: async (volume) => {
    const server = await startTestServer();
    try {
      return await runInp02(server, volume);
    } finally {
      await server.stop();
    }
  },
};

async function runInp02(server: TestServer, volume: Volume): Promise<CaseResult> {
  const findings = new Findings();
  const tenant = await buildTenant(server);
  const seed = seedOf(volume);
  const samples = [...UNICODE_CORPUS, ...randomSamples(RANDOM[volume], seed)];
  const calls = await throughCalls(server, tenant, samples, EVERY[volume], findings);
  const names = await sendFileNames(server, tenant, samples, findings);
  const broken = await sendBrokenBytes(server, tenant, findings);
  // a tenant of its own: the calls have given the first one's channel other numbers
  const webhooks = await writeAsCustomers(server, await buildTenant(server), samples, findings);
  const frames = await throughSockets(server, tenant, samples, findings);
  return {
    volume: `${samples.length} texts: ${calls.sent} in calls (${calls.taken} taken and read again), ${names} file names, ${broken} bodies that are no UTF-8, ${webhooks} webhooks, ${frames} over sockets`,
    reached: `${findings.all.length} findings${listed(findings.all)}`,
    met: findings.all.length === 0 && calls.taken > samples.length && webhooks >= samples.length,
  };
}

/** Every text in every call, as JSON and as a form; an accepted text must be in the database and in the response. */
async function throughCalls(
  server: TestServer,
  tenant: Tenant,
  samples: readonly Sample[],
  every: number,
  findings: Findings,
): Promise<{ sent: number; taken: number }> {
  const wanted = new Map<string, string>();
  let [sent, taken] = [0, 0];
  const [unstorable = [], storable = []] = [true, undefined].map((kind) =>
    samples.filter(({ isUnstorable }) => isUnstorable === kind),
  );
  const textsFor = (field: string) =>
    [storable, unstorable].flatMap((kind) => {
      const step = Math.min(every, kind.length);
      return kind.filter((_, index) => index % step === hashOf(field) % step);
    });
  for (const [name, endpoint] of Object.entries<Endpoint>(catalogue)) {
    if (endpoint.access === 'PUBLIC' || !endpoint.access.includes('SUPERVISOR')) continue;
    const own = { server, tenant, name, endpoint };
    for (const field of queryTexts(endpoint)) {
      for (const { label, text } of textsFor(`${name}?${field}`)) {
        sent += 1;
        const { status } = await ask(own, { query: { [field]: text } });
        findings.expect(status < 500 && status !== 401, `${name}?${field} answers ${status} to ${label}`);
      }
    }
    for (const { name: field, max } of bodyTexts(endpoint)) {
      let place: Place | undefined;
      for (const [index, { label, text, isUnstorable }] of textsFor(`${name}.${field}`).entries()) {
        // a longer text is refused for its length, with any characters
        const cut = text.slice(0, Math.max(1, max - 8)).replace(/[\uD800-\uDBFF]$/, isUnstorable ? '$&' : '');
        // another field has stored the same text
        const mark = `${hashOf(`${name}.${field}`).toString(36).slice(-3)}${index}·`;
        const whole = max > 12 ? mark + cut : cut;
        for (const status of await askInEveryForm(own, field, whole)) {
          sent += 1;
          findings.expect(status < 500 && status !== 401, `${name}.${field} answers ${status} to ${label}`);
          if (isUnstorable && cut === text)
            findings.expect(status >= 400, `${name}.${field} took ${label} with ${status}`);
          if (status >= 300 || NOT_KEPT[`${name}.${field}`]) continue;
          taken += 1;
          const stored = storedOf(field, whole);
          wanted.set(`${name}.${field} with ${label}`, stored);
          const isThere = place && (await isKept(server.db, tenant.id, place, stored));
          // a short text may be found first in a preview, which is cut
          if (!isThere) place = await findKept(server.db, tenant.id, stored);
          findings.expect(place !== undefined, `${name}.${field} did not keep ${label}`);
        }
      }
    }
  }
  findings.expect(taken > 0, 'no text was taken at all');
  await readAgain(server, tenant, wanted, findings);
  return { sent, taken };
}

function hashOf(field: string): number {
  return createHash('sha256').update(field).digest().readUInt32BE();
}

/** Names are one line (F-B14); every other text is stored as it was sent. */
function storedOf(field: string, text: string): string {
  return NAMES.test(field) ? oneLine(text) : text.trim();
}

interface Call {
  server: TestServer;
  tenant: Tenant;
  name: string;
  endpoint: Endpoint;
}

function requestOf({ tenant, name, endpoint }: Call) {
  return sampleRequest(name, endpoint, (slot) => (slot.required ? tenant.ids[slot.entity]?.[1] : undefined));
}

async function ask(call: Call, { query }: { query: Record<string, string> }): Promise<{ status: number }> {
  const request = requestOf(call);
  const url = new URL(request.path, 'http://x');
  for (const [field, text] of Object.entries(query)) url.searchParams.set(field, text);
  await call.server.db.query('delete from app.intentos');
  return call.server.call(request.method, url.pathname + url.search, {
    token: await call.tenant.tokenOf('SUPERVISOR'),
    ...payload(request),
  });
}

async function askInEveryForm(call: Call, field: string, text: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const request of inEveryForm(call.endpoint, requestOf(call))) {
    // a form cannot hold half a character, and its library would write another one
    if (request.form && request.form.json === undefined && !text.isWellFormed()) continue;
    await call.server.db.query('delete from app.intentos');
    const again = ANEW[call.name];
    if (again !== undefined) await call.server.db.query(again, [call.tenant.id]);
    const { status } = await call.server.call(request.method, request.path, {
      token: await call.tenant.tokenOf('SUPERVISOR'),
      ...payload({ ...request, body: { ...request.body, [field]: text } }),
    });
    statuses.push(status);
  }
  return statuses;
}

/** Stored texts are returned by the lists. */
async function readAgain(
  server: TestServer,
  { id, chats, tokenOf }: Tenant,
  wanted: ReadonlyMap<string, string>,
  findings: Findings,
): Promise<void> {
  const token = await tokenOf('SUPERVISOR');
  const label = new Set<string>();
  const readPages = async (path: string) => {
    for (let page = 0; ; page += 1) {
      const { body } = await server.call('GET', `${path}?page=${page}`, { token });
      for (const text of textsIn(body)) label.add(text);
      if (!Array.isArray(body?.content) || body.content.length === 0 || body.last === true) return;
    }
  };
  for (const path of [
    `/api/conversations/${chats.propio.id}/messages`,
    `/api/tareas/contactos/${chats.propio.contactoId}/notas`,
    '/api/media-bank',
    '/api/contactos',
    '/api/notas-rapidas',
  ])
    await readPages(path);
  const isListed = /^(sendMensaje|createNota|createMedia|createContacto|createNotaRapida)\./;
  for (const [what, text] of wanted)
    findings.expect(!isListed.test(what) || label.has(text), `${what} is not what the list of ${id} tells`);
}

/** Texts leave the socket as they entered it; a destination of any characters costs at most its own socket. */
async function throughSockets(
  server: TestServer,
  tenant: Tenant,
  samples: readonly Sample[],
  findings: Findings,
): Promise<number> {
  const { id } = tenant.chats.espera;
  const topic = `/topic/conversations/${id}/messages`;
  const boss = tenant.supervisor;
  const honest = await openProbe({
    url: server.url,
    token: await server.build.sesion(tenant.id, boss.id),
    destinations: [topic],
  });
  const storable = samples.filter((one) => !one.isUnstorable);
  for (const { text } of storable) {
    await server.db.query('delete from app.intentos');
    const contenido = text.slice(0, 1400);
    const { status } = await server.call('POST', `/api/conversations/${id}/messages`, {
      token: await tenant.tokenOf('SUPERVISOR'),
      body: { contenido },
    });
    findings.expect(status === 201, `a message was answered ${status}`);
  }
  for (const { text } of samples) {
    const rude = await openProbe({
      url: server.url,
      token: await server.build.sesion(tenant.id, boss.id),
      destinations: [],
    });
    const line = text.toWellFormed().replaceAll(/[\u0000\r\n]/g, '?');
    rude.socket.send(`SUBSCRIBE\nid:${line}\ndestination:/topic/${line}\n${line}:${line}\n\n\0`);
    rude.stop();
  }
  const received = () => new Set(honest.arrivals.flatMap(({ body }) => textsIn(JSON.parse(body))));
  const missing = () => storable.filter(({ text }) => !received().has(text.slice(0, 1400).trim()));
  await eventually(async () => missing().length === 0, 'every text is heard').catch(() => undefined);
  for (const { label } of missing()) findings.add(`the socket did not bring ${label}`);
  findings.expect(honest.isOpen, 'the honest socket was lost');
  honest.stop();
  return storable.length + samples.length;
}
