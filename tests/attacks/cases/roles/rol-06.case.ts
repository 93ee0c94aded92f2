import { catalogue } from '@tertulia/contract/catalogue';
import type { Endpoint } from '@tertulia/contract/core/endpoint';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase } from '../../case.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import { idSlots, payload, queryChoices, sampleRequest } from '../../matrix/sample-request.ts';
import { buildTenant, type Tenant } from '../../matrix/attack-world.ts';
import { openProbe } from '../stomp-probe.ts';

/** Addresses that the catalogue does not describe: searches, and paths with more than an id. */
const SEARCHES = ['/search?q=', '?scope=all&q=', '?scope=resolved&q=', '/explorar?q=', '/explorar.csv?q='];

/** ROL-06: an agent calls every address that could return the text of a colleague's chat. */
export const rol06: VerifyCase = {
  id: 'ROL-06',
  title: 'an agent against a colleague’s chats at every address',
  demand: () =>
    '0 texts of 2 locked chats through every call of the catalogue, every search, both topics and the file; the same words are found by their reader',
  seenToFail:
    'with every agent allowed to read every chat: 14 findings at 173 addresses, among them listConversaciones, getConversacion and listMensajes',
  run: async () => {
    const server = await startTestServer();
    try {
      return await runRol06(server);
    } finally {
      await server.stop();
    }
  },
};

async function runRol06(server: TestServer): Promise<CaseResult> {
  const findings = new Findings();
  const tenant = await buildTenant(server);
  const secret = `secreto${tenant.id}x`;
  const locked = [tenant.chats.delColega, tenant.chats.cerradoAjeno];
  await plant(server, tenant, secret);
  let doors = 0;
  const knock = async (door: string, token: string, request: { method: string; path: string; body?: unknown }) => {
    doors += 1;
    await server.db.query('delete from app.intentos');
    const answer = await server.call(request.method, request.path, {
      token,
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    findings.expect(!answer.text.includes(secret), () => `${door} told the text of a colleague’s chat`);
    findings.expect(answer.status < 500, () => `${door}: ${answer.status}`);
    return answer;
  };

  for (const [name, endpoint] of Object.entries<Endpoint>(catalogue)) {
    if (endpoint.access === 'PUBLIC' || !endpoint.access.includes('AGENTE')) continue;
    const takesIds = idSlots(endpoint).some(
      (slot) => slot.entity === 'conversacion' || slot.entity === 'contacto' || slot.entity === 'archivo',
    );
    for (const place of takesIds ? [2, 4] : [2]) {
      for (const query of endpoint.method === 'GET' ? [{}, ...choices(endpoint)] : [{}]) {
        const request = sampleRequest(
          name,
          endpoint,
          (slot) => (slot.required ? tenant.ids[slot.entity]?.[place] : undefined),
          query,
        );
        const answer = await knock(name, await tenant.tokenOf('AGENTE'), { ...request, ...payload(request) });
        findings.expect(
          name !== 'renewArchivoUrl' || answer.status === 403 || answer.status === 404,
          () => `the file of a colleague’s chat is handed out with ${answer.status}`,
        );
      }
    }
  }
  for (const search of SEARCHES)
    for (const word of [secret, secret.toUpperCase(), secret.slice(0, 8)])
      await knock(`GET ${search}`, await tenant.tokenOf('AGENTE'), {
        method: 'GET',
        path: `/api/conversations${search}${word}`,
      });

  const found = await search(server, await tenant.tokenOf('AGENTE'), secret);
  findings.expect(found.length === 0, () => `the search found the agent ${found.length} chats by a colleague’s words`);
  const reader = await search(server, await tenant.tokenOf('SUPERVISOR'), secret);
  findings.expect(
    locked.every(({ id }) => reader.includes(id)),
    'the search does not find the words for those who may read them: this case proves nothing',
  );
  const outsider = await buildTenant(server);
  findings.expect(
    (await search(server, await outsider.tokenOf('SUPERADMIN'), secret)).length === 0,
    'another business found the words',
  );
  doors += await swapNumbers(server, tenant, secret, findings);
  doors += await listen(server, tenant, secret, findings);
  return {
    volume: `${doors} doors`,
    reached: `${findings.all.length} findings${listed(findings.all)}`,
    met: findings.all.length === 0,
  };
}

const choices = (endpoint: Endpoint) => queryChoices(endpoint).map(({ name, value }) => ({ [name]: value }));

async function search(server: TestServer, token: string, word: string): Promise<number[]> {
  const { body } = await server.call('GET', `/api/conversations/search?q=${word}`, { token });
  return (body as { id: number }[]).map(({ id }) => id);
}

/** The agent gives a colleague's customer another number and writes from there: earlier messages must stay hidden. */
async function swapNumbers(server: TestServer, tenant: Tenant, secret: string, findings: Findings): Promise<number> {
  const locked = [tenant.chats.delColega, tenant.chats.cerradoAjeno];
  for (const [index, chat] of locked.entries()) {
    const own = `+57316${tenant.id}${index}`.padEnd(13, '0');
    const token = await tenant.tokenOf('AGENTE');
    await server.db.query('delete from app.intentos');
    // one of the calls marked them, and the mark keeps a number from being changed
    await server.db.query('update app.contactos set no_escribir = false where id = $1', [chat.contactoId]);
    const changed = await server.call('PUT', `/api/contactos/${chat.contactoId}`, { token, body: { telefono: own } });
    findings.expect(
      changed.status === (chat === tenant.chats.delColega ? 409 : 200),
      () => `the number of a colleague’s customer: ${changed.status}`,
    );
    await server.control.inbound({ from: own, to: tenant.numero, body: 'soy yo' });
    await eventually(async () => {
      const rows = await server.db.query(
        `select 1 from app.mensajes where suscriptor_id = $1 and contenido = 'soy yo'`,
        [tenant.id],
      );
      return rows.length > index;
    }, 'the agent’s own message has arrived');
    const answer = await server.call('GET', `/api/conversations/${chat.id}/messages`, { token });
    findings.expect(
      answer.status === 403 && !answer.text.includes(secret),
      () => `with another number the agent reads a colleague’s chat: ${answer.status}`,
    );
  }
  return locked.length;
}

/** Every topic of the locked chats, while their customer writes and a supervisor reads them. */
async function listen(server: TestServer, tenant: Tenant, secret: string, findings: Findings): Promise<number> {
  const { delColega } = tenant.chats;
  const topics = [
    `/topic/conversations/${delColega.id}/messages`,
    `/topic/conversations/${delColega.id}/presencia`,
    `/topic/conversations/${tenant.chats.cerradoAjeno.id}/messages`,
  ];
  const [agent, owner] = await Promise.all(
    [tenant.agente, tenant.colega].map(async ({ id }) =>
      openProbe({
        url: server.url,
        token: await server.build.sesion(tenant.id, id),
        destinations: ['/topic/conversations', ...topics],
      }),
    ),
  );
  if (!agent || !owner) throw new Error('no probes');
  await server.call('POST', `/api/conversations/${delColega.id}/presencia`, {
    token: await tenant.tokenOf('SUPERVISOR'),
    body: { accion: 'VIENDO' },
  });
  await server.control.inbound({ from: delColega.telefono, to: tenant.numero, body: `${secret} en vivo` });
  await eventually(
    async () => owner.arrivals.filter(({ destination }) => topics.includes(destination)).length >= 2,
    'the owner hears both',
  );
  await eventually(async () => agent.arrivals.length > 0, 'the agent hears that something happened');
  const received = agent.arrivals.filter(
    ({ destination, body }) => topics.includes(destination) || body.includes(secret),
  );
  findings.expect(received.length === 0, () => `the agent heard ${received.length} frames of a colleague’s chat`);
  agent.stop();
  owner.stop();
  return topics.length;
}

async function plant({ db }: TestServer, { id, chats }: Tenant, secret: string): Promise<void> {
  const values = [id, [chats.delColega.id, chats.cerradoAjeno.id], secret];
  await db.query(
    `update app.mensajes set contenido = $3 || ' ' || contenido where suscriptor_id = $1 and conversacion_id = any ($2)`,
    values,
  );
  await db.query(
    'update app.conversaciones set ultimo_resumen = $3 where suscriptor_id = $1 and id = any ($2)',
    values,
  );
}
