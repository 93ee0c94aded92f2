import { eventually, startTestServer, type Answer, type TestServer } from '@tertulia/testkit/server';
import type { BuiltUser } from '@tertulia/testkit/factories';

export interface DeclaredFile {
  name: string;
  type: string;
}

/** The response for a stored file: its headers decide what a browser does with it. */
export interface Served {
  status: number;
  type: string;
  disposition: string;
  policy: string;
  nosniff: boolean;
  cache: string;
}

/** A shop with an agent and an open chat, where files go in both directions. */
export interface FileDesk {
  server: TestServer;
  shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  ana: BuiltUser;
  chat: { id: number; telefono: string };
  upload(content: Buffer, declared: DeclaredFile, mensaje?: Record<string, unknown>): Promise<Answer>;
  /** A customer sends the content; resolves with the address of the stored file. */
  receive(content: Buffer, declared: DeclaredFile): Promise<string>;
  look(address: string): Promise<Served>;
}

export async function openFileDesk(): Promise<FileDesk> {
  const server = await startTestServer();
  const shop = await server.build.suscriptor('archivos');
  const ana = await server.build.usuario(shop.id);
  const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
  await server.control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
  let serial = 0;
  return {
    server,
    shop,
    ana,
    chat,
    async upload(content, { name, type }, mensaje = {}) {
      // the limit per user is not part of this case
      await server.db.query('delete from app.intentos');
      const form = new FormData();
      form.set('mensaje', JSON.stringify({ contenido: '', ...mensaje }));
      form.set('adjunto', new File([new Uint8Array(content)], name, { type }));
      return server.call('POST', `/api/conversations/${chat.id}/messages`, { token: ana.token, body: form });
    },
    async receive(content, { name, type }) {
      const from = `+57301${String(2_000_000 + serial++)}`;
      await server.control.inbound({
        from,
        to: shop.numero,
        media: [{ base64: content.toString('base64'), contentType: type, fileName: name }],
      });
      const archivo = await eventually(async () => {
        const [row] = await server.db.query<{ id: string }>(
          `select a.id from app.archivos a join app.mensajes m on m.id = a.mensaje_id join app.conversaciones c on c.id = m.conversacion_id
            where c.cliente_telefono = $1 and a.estado = 'LISTO'`,
          [from],
        );
        return row;
      }, `the file of ${from} is fetched`);
      const { body } = await server.call('GET', `/api/archivos/${archivo.id}/url`, { token: ana.token });
      return body.url;
    },
    async look(address) {
      const answer = await fetch(server.url + address);
      await answer.arrayBuffer();
      const header = (name: string) => answer.headers.get(name) ?? '';
      return {
        status: answer.status,
        type: header('content-type'),
        disposition: header('content-disposition'),
        policy: header('content-security-policy'),
        nosniff: header('x-content-type-options') === 'nosniff',
        cache: header('cache-control'),
      };
    },
  };
}

/** Types that a browser displays or plays and never runs. */
const HARMLESS = /^(image\/(jpeg|png|apng|gif|webp)|audio\/[\w-]+|video\/[\w-]+|application\/pdf)$/;

/** Why a browser could run the response, or null. */
export function whyDangerous({ status, type, disposition, policy, nosniff }: Served): string | null {
  if (status !== 200) return `${status}`;
  if (!nosniff) return 'without nosniff';
  if (!policy.includes('sandbox')) return 'without a sandbox';
  if (HARMLESS.test(type) || disposition.startsWith('attachment')) return null;
  return `${type} shown in its place`;
}
