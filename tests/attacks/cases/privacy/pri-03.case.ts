import { catalogue } from '@tertulia/contract/catalogue';
import type { Endpoint } from '@tertulia/contract/core/endpoint';
import { ROLES } from '@tertulia/contract/core/roles';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createVozDesk } from '@tertulia/testkit/voz-desk';
import type { CaseResult, VerifyCase } from '../../case.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import { CannotBuild, sampleRequest } from '../../matrix/sample-request.ts';
import { buildTenant, type Tenant } from '../../matrix/attack-world.ts';
import { inParallel } from '../pacing.ts';

const AT_ONCE = 6;
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** PRI-03: recordings and sent files are stored by us, and their addresses at the provider are never revealed. */
export const pri03: VerifyCase = {
  id: 'PRI-03',
  title: 'recordings and media: only at our own addresses, for users who may hear them, while their session lasts',
  demand: () =>
    '0 addresses and numbers of the provider’s files in any answer; ours opens for those who may hear it, with their session alone, and for nobody after it',
  seenToFail:
    'with the provider’s address returned instead of ours: 27 findings, «listContactoLlamadas (SUPERADMIN) tells of the provider’s files»; without the check of the listener: «a colleague was given the recording»',
  run: async (volume) => {
    const server = await startTestServer();
    try {
      return await runPri03(server, volume === 'full' ? [0, 1, 2, 3, 4] : [0, 1]);
    } finally {
      await server.stop();
    }
  },
};

interface Kept {
  llamadaId: number;
  archivoId: number;
}

async function runPri03(server: TestServer, places: readonly number[]): Promise<CaseResult> {
  const findings = new Findings();
  const tenant = await buildTenant(server);
  const kept = await record(server, tenant);
  const mediaId = await receive(server, tenant);
  const where = await placesAtProvider(server, tenant);
  findings.expect(where.length >= 3, 'nothing lies at the provider: nothing was shown');
  let answers = 0;
  const look = (what: string, text: string) => {
    answers++;
    for (const place of where) findings.expect(!text.includes(place), `${what} tells of the provider’s files`);
  };

  const reading = (Object.entries(catalogue) as [string, Endpoint][]).filter(([, { method }]) => method === 'GET');
  for (const rol of ROLES) {
    const token = await tenant.tokenOf(rol);
    await inParallel(reading, AT_ONCE, async ([name, endpoint]) => {
      for (const place of places) {
        try {
          const ids = { ...tenant.ids, archivo: [kept.archivoId, mediaId] };
          const request = sampleRequest(name, endpoint, ({ entity, required }) =>
            required ? (ids as Record<string, number[]>)[entity]?.[place] : undefined,
          );
          look(`${name} (${rol})`, (await server.call(request.method, request.path, { token })).text);
        } catch (error) {
          if (!(error instanceof CannotBuild)) throw error;
        }
      }
    });
  }
  await hear(server, tenant, kept, findings);
  return {
    volume: `${answers} answers of ${reading.length} reading calls, a recording and a picture at ${where.length} places of the provider`,
    reached: `${findings.all.length} findings${listed(findings.all)}`,
    met: findings.all.length === 0,
  };
}

/** An agent’s recorded call with the customer of their chat, fetched by us. */
async function record(server: TestServer, tenant: Tenant): Promise<Kept> {
  const desk = createVozDesk(server);
  const { propio } = tenant.chats;
  const made = await desk.place({ ...tenant.agente, token: await tenant.tokenOf('AGENTE') }, tenant.canalId, {
    toNumber: propio.telefono,
    conversacionId: propio.id,
    contactoId: propio.contactoId,
  });
  if (made.status !== 201) throw new Error(`The call was refused: ${made.text}`);
  await desk.hangUp(made.body.callSid, 10);
  const archivoId = await eventually(async () => {
    const [row] = await server.db.query<{ id: number }>(
      `select a.id from app.archivos a join app.llamadas l on l.suscriptor_id = a.suscriptor_id and l.archivo_id = a.id where l.id = $1 and a.estado = 'LISTO'`,
      [made.body.id],
    );
    return row?.id;
  }, 'the recording is here');
  return { llamadaId: made.body.id, archivoId };
}

/** A picture from the customer of the same chat. */
async function receive(server: TestServer, tenant: Tenant): Promise<number> {
  const { telefono, id } = tenant.chats.propio;
  const media = [{ base64: PNG, contentType: 'image/png', fileName: 'foto.png' }];
  await server.control.inbound({ from: telefono, to: tenant.numero, body: 'Mire', profileName: 'Cliente', media });
  return eventually(async () => {
    const [row] = await server.db.query<{ id: number }>(
      `select a.id from app.archivos a join app.mensajes m on m.suscriptor_id = a.suscriptor_id and m.id = a.mensaje_id
        where m.conversacion_id = $1 and a.estado = 'LISTO' and a.origen_url like '%/Media/%'`,
      [id],
    );
    return row?.id;
  }, 'the picture is here');
}

/** The addresses and ids under which the provider stores what we have fetched. */
async function placesAtProvider(server: TestServer, tenant: Tenant): Promise<string[]> {
  const rows = await server.db.query<{ url: string }>(
    'select origen_url as url from app.archivos where suscriptor_id = $1 and origen_url is not null',
    [tenant.id],
  );
  const numbers = rows.flatMap(({ url }) => url.match(/\b(RE|ME)[0-9a-f]{32}\b/g) ?? []);
  return [...new Set(['/2010-04-01/', '/Recordings/', ...rows.map(({ url }) => url), ...numbers])];
}

/** Which users get the address of the recording, and for whom it opens. */
async function hear(server: TestServer, tenant: Tenant, { llamadaId }: Kept, findings: Findings): Promise<void> {
  const given = async (token: string): Promise<string | null> => {
    const path = `/api/voice/contacts/${tenant.chats.propio.contactoId}/calls`;
    const { body } = await server.call('GET', path, { token });
    const calls: { id: number; grabacion: { url: string | null } | null }[] = body.content;
    return calls.find(({ id }) => id === llamadaId)?.grabacion?.url ?? null;
  };
  const colleague = await server.build.sesion(tenant.id, tenant.colega.id);
  findings.expect((await given(colleague)) === null, 'a colleague was given the recording');
  for (const rol of ROLES) {
    const token = await tenant.tokenOf(rol);
    const url = await given(token);
    findings.expect(url !== null && /^\/files\/\d+\?/.test(url), `${rol} was given ${url}`);
    if (!url?.startsWith('/files/')) continue;
    const open = async (address: string) => (await server.call('GET', address)).status;
    findings.expect((await open(url)) === 200, `${rol} cannot hear it`);
    findings.expect((await open(url.split('?')[0] ?? '')) === 403, 'it opens without a signature');
    await server.call('POST', '/api/auth/logout', { token });
    findings.expect((await open(url)) === 403, `it opens after the session of ${rol} is over`);
  }
}
