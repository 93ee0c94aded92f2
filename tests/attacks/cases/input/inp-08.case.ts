import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { InboundInput } from '@tertulia/simulator/control-client';
import { FetchRefused, safeFetch } from '../../../../apps/server/src/platform/net/safe-fetch.ts';
import type { Equipo } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase, Volume } from '../../case.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import { inParallel } from '../pacing.ts';
import { attackApiBoundary, type BoundaryResult } from './api-boundary.ts';
import { insideAddresses } from './inside-addresses.ts';

/** Every nth address is named in the other places too: the short form tries each place, not each address in each. */
const NAMED_EVERY = { short: 3, full: 1 } as const;
const REDIRECTED = { short: 8, full: 40 } as const;
const LIMITS = { maxBytes: 1000, timeoutMs: 1500, maxRedirects: 3 };

/**
 * Addresses inside the network in every place that takes one: in signed webhooks, behind redirects, as the logo of a
 * quote and the picture of a product. No connection ever happens. The host of the inventory is configuration. Also
 * addresses of the provider's own API in a signed webhook, which would be requested with an account's credentials.
 */
export const inp08: VerifyCase = {
  id: 'INP-08',
  title: 'addresses of media and pictures inside the network',
  demand: (volume) =>
    `40 addresses in signed webhooks, ${NAMED_EVERY[volume] > 1 ? 'a third of them ' : ''}as pictures of ads and products and as logos of quotes, ${REDIRECTED[volume]} behind redirects, 40 past the list of hosts: 0 connections at the listeners, every file ends as refused; of the provider’s own API 0 addresses opened with an account’s credentials but the files of the message that names them`,
  seenToFail:
    'with every numeric address taken for a public one: 28 connections at the listeners, 49 findings; with the logo of a quote, or the picture of a product, fetched from the form’s address: 24 connections; with credentials for every address of the API and messages that name any: 76 of the API opened, 228 findings; with either of the two guards alone: 8 opened',
  run: async (volume) => {
    const listener = await listen();
    try {
      const boundary = await attackApiBoundary(volume);
      const server = await startTestServer();
      try {
        return await runInp08(server, { listener, volume, boundary });
      } finally {
        await server.stop();
      }
    } finally {
      await listener.close();
    }
  },
};

async function runInp08(
  server: TestServer,
  { listener, volume, boundary }: { listener: Listener; volume: Volume; boundary: BoundaryResult },
): Promise<CaseResult> {
  const findings = new Findings();
  for (const fault of boundary.faults) findings.add(fault);
  const shop = await server.build.equipo();
  const addresses = [
    ...insideAddresses(
      listener.port,
      Number(new URL(server.db.adminUrl).port),
      Number(new URL(server.simulatorUrl).port),
    ),
    ...ownAddresses(listener.port),
  ];
  const customer = customers();

  const good = await receive(server, shop.numero, customer(), { media: [{ base64: PIXEL, contentType: 'image/png' }] });
  findings.expect(good[0]?.estado === 'LISTO', 'a good picture is not fetched: nothing would be');
  const before = listener.connections();
  await fetchTrusted(listener.port);
  findings.expect(listener.connections() === before + 1, 'the listener does not count a connection that is made');
  const begun = listener.connections();

  for (let from = 0; from < addresses.length; from += 10) {
    const batch = addresses.slice(from, from + 10);
    const files = await receive(server, shop.numero, customer(), {
      media: batch.map((url) => ({ url, contentType: 'image/png' })),
    });
    for (const [index, file] of files.entries())
      findings.expect(
        file.estado === 'ERROR' && file.error === 'ADDRESS',
        `${batch[index]} ended as ${file.estado} ${file.error ?? ''}`,
      );
    findings.expect(files.length === batch.length, `${files.length} files of ${batch.length}`);
  }
  const named = addresses.filter((_, index) => index % NAMED_EVERY[volume] === 0);
  await inParallel(named, 4, async (url) => {
    const ad = { referral: { sourceType: 'ad', mediaUrl: url } };
    const [file] = await receive(server, shop.numero, customer(), ad);
    findings.expect(
      file?.estado === 'ERROR' && file.error === 'ADDRESS',
      `the picture of an ad at ${url} ended as ${file?.estado} ${file?.error ?? ''}`,
    );
  });
  for (const fault of await namedByPeople(server, shop, named)) findings.add(fault);
  const direct = listener.connections() - begun;

  const step = Math.max(1, Math.floor(addresses.length / REDIRECTED[volume]));
  // an address that is invalid in a header cannot be a redirect
  const targets = addresses
    .filter((url, index) => index % step === 0 && /^[\x21-\x7e]+$/.test(url))
    .concat(`//127.0.0.1:${listener.port}/a`);
  for (const url of targets) {
    await server.control.setFaults({ mediaRedirectTo: url });
    const [file] = await receive(server, shop.numero, customer(), {
      media: [{ base64: PIXEL, contentType: 'image/png' }],
    });
    findings.expect(
      file?.estado === 'ERROR' && file.error === 'ADDRESS',
      `a redirect to ${url} ended as ${file?.estado} ${file?.error ?? ''}`,
    );
  }
  await server.control.clearFaults();
  const redirected = listener.connections() - begun - direct;

  for (const url of addresses) for (const fault of await pastTheList(url)) findings.add(fault);
  for (const fault of await poisonedNames(listener.port)) findings.add(fault);
  const alone = listener.connections() - begun - direct - redirected;
  return {
    volume: `${addresses.length} addresses in webhooks, ${named.length} each of ads’ pictures, of quotes’ logos and of products’ pictures, ${targets.length} behind redirects, ${addresses.length} past the list of hosts, ${POISON.length} poisoned names; ${boundary.named} addresses of the provider’s API`,
    reached: `${direct + redirected + alone} connections, ${boundary.opened} of the API opened, ${findings.all.length} findings${listed(findings.all)}`,
    met:
      direct + redirected + alone === 0 &&
      addresses.length >= 40 &&
      targets.length >= REDIRECTED[volume] &&
      findings.all.length === 0,
  };
}

/** The server knows the logo of a quote and the picture of a product: the form's addresses are accepted and ignored. */
async function namedByPeople(
  server: TestServer,
  { id, canalId, boss: { id: userId, token } }: Equipo,
  addresses: readonly string[],
): Promise<string[]> {
  const chat = await server.build.conversacion(id, { canalId, asignadaA: userId });
  const faults: string[] = [];
  await inParallel(addresses, 4, async (url, index) => {
    const quote = {
      conversacionId: chat.id,
      clienteNombre: 'María',
      clienteEmail: 'maria@correo.co',
      clienteTelefono: '+573001234567',
      items: [{ nombre: 'Café', cantidad: 1, precioUnitario: 1000 }],
      logoUrl: url,
    };
    const quoted = await server.call('POST', '/api/cotizaciones', { token, body: quote });
    if (quoted.status !== 201) faults.push(`a quote with the logo ${url} was answered with ${quoted.status}`);
    const body = new FormData();
    const product = { codigo: `P${index}`, nombre: 'Café', precio: 1000, estado: 1, imagenUrl: url };
    body.set('producto', JSON.stringify(product));
    const made = await server.call('POST', '/api/productos', { token, body });
    if (made.status !== 201 || made.body.imagenUrl !== null)
      faults.push(`a product with the picture ${url} was answered with ${made.status} and ${made.body?.imagenUrl}`);
  });
  return faults;
}

/** The check of addresses without the list of hosts, which refuses these first in the product. */
async function pastTheList(url: string): Promise<string[]> {
  const options = {
    ...LIMITS,
    isHostAllowed: () => true,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  };
  const faults: string[] = [];
  // plain http is refused itself; over https the address is checked
  for (const one of new Set([url, url.replace(/^http:/, 'https:')])) {
    const outcome = await safeFetch(one, options).catch((error: unknown) => error);
    if (!(outcome instanceof FetchRefused) || outcome.reason !== 'ADDRESS')
      faults.push(`${one} past the list of hosts: ${String(outcome)}`);
  }
  return faults;
}

const POISON = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254', '10.1.2.3'];

/** A name of the provider that suddenly resolves to an inside address, alone or beside a public one. */
async function poisonedNames(port: number): Promise<string[]> {
  const faults: string[] = [];
  for (const address of POISON) {
    for (const others of [[], [{ address: '8.8.8.8', family: 4 }]]) {
      const resolve = async () => [...others, { address, family: address.includes(':') ? 6 : 4 }];
      const outcome = await safeFetch(`https://media.twiliocdn.com:${port}/a`, {
        ...LIMITS,
        isHostAllowed: () => true,
        resolve,
      }).catch((error: unknown) => error);
      if (!(outcome instanceof FetchRefused)) faults.push(`a name for ${address}: ${String(outcome)}`);
    }
  }
  return faults;
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

interface FileRow {
  estado: string;
  error: string | null;
}

/** A customer's message with these media, or from this ad; resolves when every picture was fetched or refused. */
async function receive(
  server: TestServer,
  to: string,
  from: string,
  what: Pick<InboundInput, 'media' | 'referral'>,
): Promise<FileRow[]> {
  const { messageSid, status } = await server.control.inbound({ from, to, body: 'mira', ...what });
  if (status !== 200) throw new Error(`The webhook was answered with ${status}`);
  return eventually(
    async () => {
      const files = await server.db.query<FileRow>(
        `select a.estado, a.error from app.mensajes m join app.archivos a on a.suscriptor_id = m.suscriptor_id and a.mensaje_id = m.id
          where m.proveedor_sid = $1 order by a.posicion`,
        [messageSid],
      );
      return files.length > 0 && files.every((file) => file.estado !== 'PENDIENTE') && files;
    },
    'the media are worked off',
    20_000,
  );
}

function customers(): () => string {
  let serial = 0;
  return () => `+57310${String(1_000_000 + serial++)}`;
}

/** The machine's own addresses on this network. */
function ownAddresses(port: number): string[] {
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter((one) => !one.internal && one.family === 'IPv4')
    .map((one) => `http://${one.address}:${port}/a`);
}

interface Listener {
  port: number;
  connections(): number;
  close(): Promise<void>;
}

/** Counts connections to any address of this machine, over IPv4 and IPv6. */
async function listen(): Promise<Listener> {
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on('error', () => undefined).end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  });
  await bind(server);
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** `::` includes IPv4 if the machine has IPv6. */
async function bind(server: Server): Promise<void> {
  try {
    server.listen(0, '::');
    await once(server, 'listening');
  } catch {
    server.listen(0, '0.0.0.0');
    await once(server, 'listening');
  }
}

async function fetchTrusted(port: number): Promise<void> {
  const { body } = await safeFetch(`http://127.0.0.1:${port}/`, {
    ...LIMITS,
    isHostAllowed: () => false,
    trustedOrigin: `http://127.0.0.1:${port}`,
  });
  body.resume();
  await once(body, 'close').catch(() => undefined);
}
