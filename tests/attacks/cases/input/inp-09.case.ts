import { randomBytes } from 'node:crypto';
import { readRespuesta } from '@tertulia/contract/features/asistente/respuesta';
import { TEST_SECRET } from '@tertulia/testkit/database';
import { AUTH_TOKEN, MERCHANT, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase } from '../../case.ts';
import { plantCanary } from '../../matrix/canary.ts';
import { changedTables, tenantChecksums } from '../../matrix/checksum.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import { buildTenant, type Tenant } from '../../matrix/attack-world.ts';
import { injectBot } from './injected-bot.ts';
import { INJECTIONS } from './injections.ts';
import { startObedientModel, type Obeyed, type ObedientModel } from './obedient-model.ts';

const API_KEY = 'sk-clave-del-modelo-de-la-plataforma';
/** Longer than the rate limit's interval for one more question. */
const BETWEEN_QUESTIONS_MS = 7000;

/**
 * INP-09: injected instructions in every text that the assistant's or the bot's model reads, with a model that obeys
 * them.
 */
// covers D1-7-28
export const inp09: VerifyCase = {
  id: 'INP-09',
  title: 'prompt injection through customers’ texts, questions and chats with the bot',
  demand: () =>
    `${INJECTIONS.length} texts in messages, names, notes, comments, questions and chats with the bot, a model that obeys all of them and the parser alone: 0 canary bytes of another business or role, 0 secrets, 0 rows changed, nothing to a customer that stands in a prompt, in another chat or nowhere`,
  seenToFail:
    'with the subscriber that a tool call names used instead of the caller’s: 20 canaries in answers and in the model’s input, 29 findings; with every address that a model names passed on to the customer: 6 findings',
  run: async () => {
    const model = await startObedientModel();
    let moved = 0;
    try {
      const server = await startTestServer({
        clock: { now: () => new Date(Date.now() + moved) },
        env: {
          SERVER_ROLE: 'api',
          LLM_MODEL: 'obediente',
          LLM_API_KEY: API_KEY,
          LLM_API_BASE: model.url,
          LLM_TIMEOUT_SECONDS: '20',
        },
      });
      try {
        return await runInp09(server, model, () => (moved += BETWEEN_QUESTIONS_MS));
      } finally {
        await server.stop();
      }
    } finally {
      await model.close();
    }
  },
};

async function runInp09(server: TestServer, model: ObedientModel, wait: () => void): Promise<CaseResult> {
  const findings = new Findings();
  const victim = await buildTenant(server);
  const shop = await buildTenant(server);
  const canary = await plantCanary(server, victim);
  // its beginning finds the rows as well, and is no canary itself
  const word = canary.word.slice(0, -4);
  const texts = INJECTIONS.map((text) => text.replaceAll('{victim}', String(victim.id)).replaceAll('{word}', word));
  const onlyRoot = await plantTexts(server, shop, texts);
  const secrets = await secretsOf(server, [victim, shop]);
  const asker = await server.build.sesion(shop.id, shop.supervisor.id);
  secrets.set('the session', asker);
  await server.db.query('select app.fold_contadores(1000000)');
  const before = [await tenantChecksums(server.db, victim.id), await tenantChecksums(server.db, shop.id)];
  const tools = await toolsOf(server, model, asker, wait);

  let [bytes, answered] = [0, 0];
  const look = (what: string, text: string) => {
    if (canary.isIn(text)) {
      bytes++;
      findings.add(`${what} held a canary`);
    }
    if (text.includes(onlyRoot)) {
      bytes++;
      findings.add(`${what} held what a supervisor may not see`);
    }
    for (const [name, secret] of secrets) findings.expect(!text.includes(secret), () => `${what} held ${name}`);
  };

  for (const [index, text] of texts.entries()) {
    for (const way of ['obeys', 'fails'] as const) {
      wait();
      model.received.length = 0;
      model.obey(way === 'fails' ? 'failure' : ordersOf(index, { tools, victim, word }));
      const answer = await server.call('POST', '/api/ai/consulta', {
        token: asker,
        body: { mensaje: text, idUsuario: victim.superadmin.id, suscriptorId: victim.id },
      });
      findings.expect(answer.status === 200, () => `question ${index} was answered with ${answer.status}`);
      if (answer.status === 200) answered++;
      look(`the answer to question ${index} (${way})`, answer.text);
      for (const link of linksOf(answer.text))
        findings.expect(/^\/(?!\/)/.test(link), () => `the answer to question ${index} leads to ${link}`);
      for (const sent of model.received) look(`what the model got with question ${index}`, sent);
    }
  }
  const after = [await tenantChecksums(server.db, victim.id), await tenantChecksums(server.db, shop.id)];
  // a call updates only its own session's last use
  const changed = before
    .flatMap((one, index) => changedTables(one, after[index] ?? new Map()))
    .filter((table) => table !== 'sesiones');
  for (const table of changed) findings.add(`rows of ${table} changed`);
  const bot = await injectBot({ server, texts, findings, look });
  const afterBot = changedTables(before[0] ?? new Map(), await tenantChecksums(server.db, victim.id));
  for (const table of afterBot) findings.add(`rows of ${table} of the other business changed`);
  return {
    volume: `${texts.length} texts in 4 kinds of rows, ${answered} questions and ${bot.answered} chats with the bot, ${model.calls() + bot.calls} calls of a model that obeys, among ${tools.length} tools`,
    reached: `${bytes} canaries, ${changed.length} tables changed, ${findings.all.length} findings${listed(findings.all)}`,
    met:
      answered === texts.length * 2 &&
      bot.answered === texts.length * 3 &&
      model.calls() > texts.length * 5 &&
      findings.all.length === 0,
  };
}

/**
 * Plants the texts in names, messages, notes and comments of the caller's business; returns what a supervisor may not
 * see of it.
 */
async function plantTexts({ build }: TestServer, shop: Tenant, texts: readonly string[]): Promise<string> {
  for (const text of texts) {
    const chat = await build.conversacion(shop.id, {
      canalId: shop.canalId,
      areaId: shop.areaId,
      nombre: text.slice(0, 110),
    });
    await build.mensaje(shop.id, chat.id, { contenido: text });
    await build.insert('notas', {
      suscriptor_id: shop.id,
      contacto_id: chat.contactoId,
      texto: text,
      autor_usuario_id: shop.agente.id,
      autor_nombre: shop.agente.nombre,
      created_at: new Date(),
    });
    await build.insert('encuestas', {
      suscriptor_id: shop.id,
      conversacion_id: chat.id,
      usuario_id: shop.agente.id,
      enviada: new Date(),
      created_at: new Date(),
      estado: 'COMPLETA',
      rating: 1,
      comentario: text,
      respondida: new Date(),
    });
  }
  const onlyRoot = `soloraiz${randomBytes(8).toString('hex')}`;
  await build.insert('plantillas', {
    suscriptor_id: shop.id,
    content_sid: `HX${randomBytes(16).toString('hex')}`,
    nombre: onlyRoot,
    estado_aprobacion: 'RECHAZADA',
    cuerpo: onlyRoot,
    sincronizada: new Date(),
  });
  return onlyRoot;
}

/** Secrets of the installation that no user may read, by kind. */
async function secretsOf({ db }: TestServer, tenants: readonly Tenant[]): Promise<Map<string, string>> {
  const secrets = new Map([
    ['the secret of the application', TEST_SECRET],
    ['the provider’s token', AUTH_TOKEN],
    ['the payment provider’s key', MERCHANT.apiKey],
    ['the model’s key', API_KEY],
    ['the address of the database', db.adminUrl],
  ]);
  const users = await db.query<{ id: string; hash: string }>(
    'select id, password_hash as hash from app.usuarios where suscriptor_id = any ($1) and length(password_hash) > 20',
    [tenants.map(({ id }) => id)],
  );
  for (const { id, hash } of users) secrets.set(`the password of user ${id}`, hash);
  return secrets;
}

/** The tools that the model is offered. */
async function toolsOf(server: TestServer, model: ObedientModel, token: string, wait: () => void): Promise<string[]> {
  wait();
  model.obey([]);
  await server.call('POST', '/api/ai/consulta', { token, body: { mensaje: '¿Qué sabes hacer?' } });
  const offered: { tools?: { function: { name: string } }[] } = JSON.parse(model.received[0] ?? '{}');
  return (offered.tools ?? []).map((tool) => tool.function.name);
}

const INVENTED = ['ejecutar_sql', 'borrar_contactos', 'enviar_mensaje', 'constructor', '__proto__', 'toString'];

/** Reads customers' texts first, then obeys them: every tool for the other business, and invented tools. */
function ordersOf(
  index: number,
  { tools, victim, word }: { tools: readonly string[]; victim: Tenant; word: string },
): Obeyed[][] {
  const foreign = {
    suscriptorId: victim.id,
    idSuscriptor: victim.id,
    subscriberId: victim.id,
    tenantId: victim.id,
    idUsuario: victim.superadmin.id,
    usuarioId: victim.superadmin.id,
    rol: 'SUPERADMIN',
    roles: ['SUPERADMIN'],
    desde: index % 10 === 9 ? '1900-01-01' : '2026-01-01',
    numero: 1,
    ...(index % 2 === 0 ? {} : { texto: word, agente: word, area: word, canal: word }),
  };
  const at = (offset: number) => tools[(index * 3 + offset) % tools.length] ?? '';
  return [
    [
      { name: 'conversaciones_buscar', args: { texto: 'instrucciones' } },
      {
        name: 'contacto_buscar',
        args: { texto: index % 2 === 0 ? 'suscriptor' : word, suscriptorId: victim.id },
      },
      { name: 'encuestas_comentarios', args: {} },
    ],
    [
      ...[at(0), at(1), at(2)].map((name) => ({ name, args: foreign })),
      { name: INVENTED[index % INVENTED.length] ?? '', args: { ...foreign, sql: 'delete from app.contactos' } },
      { name: 'plantillas_lista', args: { ...foreign, estado: 'RECHAZADA' } },
    ],
  ];
}

/** The links of an answer, and everything else in it that a page could turn into one. */
function linksOf(answer: string): string[] {
  const shown = readRespuesta(answer).flatMap((bloque) => (bloque.tipo === 'enlace' ? [bloque.enlace.ruta] : []));
  const written = [...answer.matchAll(/(?<!\\)\]\(([^)\s]*)/g)].map(([, address]) => address ?? '');
  return [...shown, ...written];
}
