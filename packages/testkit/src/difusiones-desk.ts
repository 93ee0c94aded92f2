import { randomBytes } from 'node:crypto';
import type { Equipo } from './factories.ts';
import { ACCOUNT_SID, AUTH_TOKEN, eventually, type Answer, type TestServer } from './server.ts';

export interface Negocio extends Equipo {
  estadoId: number;
  plantillaId: number;
}

/** A contact of the state with the chat that the broadcast uses. */
export interface Cliente {
  id: number;
  contactoId: number;
  telefono: string;
}

/** Actions that the broadcast tests repeat. */
export function createDifusionesDesk(server: TestServer) {
  const { build, db } = server;

  /** A template of the subscriber that the provider has approved. */
  async function plantilla(suscriptorId: number, cuerpo: string, categoria = 'UTILITY'): Promise<number> {
    const places = [...cuerpo.matchAll(/\{\{(\w+)\}\}/g)].map(([, place = '']) => [place, 'x']);
    const answer = await fetch(`${server.simulatorUrl}/v1/Content`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')}`,
      },
      body: JSON.stringify({
        friendly_name: `aviso_${randomBytes(4).toString('hex')}`,
        language: 'es',
        types: { 'twilio/text': { body: cuerpo } },
        variables: Object.fromEntries(places),
      }),
    });
    const { sid } = (await answer.json()) as { sid: string };
    await server.control.judgeTemplate({ sid, status: 'approved' });
    return build.insert('plantillas', {
      suscriptor_id: suscriptorId,
      content_sid: sid,
      nombre: 'aviso',
      idioma: 'es',
      categoria,
      estado_aprobacion: 'APROBADA',
      cuerpo,
      variables: JSON.stringify(Object.fromEntries(places)),
      sincronizada: new Date(),
    });
  }

  async function negocio(cuerpo = 'Hola {{nombre}}, tu pedido está listo.'): Promise<Negocio> {
    const shop = await build.equipo();
    const { estadoIds } = await build.tablero(shop.id);
    return { ...shop, estadoId: estadoIds[0] ?? 0, plantillaId: await plantilla(shop.id, cuerpo) };
  }

  async function enEstado(shop: Pick<Negocio, 'id' | 'estadoId'>, contactoId: number): Promise<void> {
    await db.query(
      'update app.contactos set kanban_estado_id = $3, kanban_estado_fecha = now() where suscriptor_id = $1 and id = $2',
      [shop.id, contactoId, shop.estadoId],
    );
  }

  async function cliente(
    shop: Negocio,
    options: Partial<Parameters<typeof build.conversacion>[1]> = {},
  ): Promise<Cliente> {
    const chat = await build.conversacion(shop.id, { canalId: shop.canalId, windowMinutes: -60, ...options });
    await enEstado(shop, chat.contactoId);
    return chat;
  }

  async function clientes(shop: Negocio, count: number): Promise<Cliente[]> {
    const made: Cliente[] = [];
    for (let index = 0; index < count; index += 1) made.push(await cliente(shop, { nombre: `Cliente ${index}` }));
    return made;
  }

  const muchos = (shop: Negocio, count: number) =>
    build.clientes(shop.id, { canalId: shop.canalId, kanbanEstadoId: shop.estadoId, count });

  const broadcast = (
    shop: Negocio,
    { body, query = '', token = shop.boss.token }: { body?: object; query?: string; token?: string } = {},
  ): Promise<Answer> =>
    server.call('POST', `/api/kanban/estados/${shop.estadoId}/broadcast-plantilla/${shop.plantillaId}${query}`, {
      token,
      ...(body && { body }),
    });

  /** Starts a real run; resolves with the broadcast's id. */
  async function begin(shop: Negocio, body?: object): Promise<number> {
    const answer = await broadcast(shop, { query: '?dryRun=false', ...(body && { body }) });
    if (answer.status !== 200) throw new Error(`the broadcast was answered ${answer.status} ${answer.text}`);
    return answer.body.difusionId;
  }

  const get = (shop: Negocio, id: number) => server.call('GET', `/api/difusiones/${id}`, { token: shop.boss.token });
  const act = (shop: Negocio, id: number, accion: 'pausar' | 'reanudar' | 'detener') =>
    server.call('POST', `/api/difusiones/${id}/${accion}`, { token: shop.boss.token });

  /** Waits for a state of the broadcast; resolves with the broadcast. */
  const reaches = (shop: Negocio, id: number, estado: string) =>
    eventually(
      async () => {
        const { body } = await get(shop, id);
        return body.estado === estado && body;
      },
      `the broadcast is ${estado}`,
      20_000,
    );

  /** Final states of the recipients, by contact. */
  async function estados(shop: Negocio, id: number): Promise<Record<number, string>> {
    const { body } = await server.call('GET', `/api/difusiones/${id}/destinatarios?size=200`, {
      token: shop.boss.token,
    });
    return Object.fromEntries(
      body.content.map((one: { contactoId: number; estado: string; motivo: string | null }) => [
        one.contactoId,
        one.motivo ?? one.estado,
      ]),
    );
  }

  const sentTo = async ({ telefono }: Cliente) =>
    (await server.control.messages({ to: telefono })).map((one) => one.body);

  return {
    plantilla,
    negocio,
    enEstado,
    cliente,
    clientes,
    muchos,
    broadcast,
    begin,
    get,
    act,
    reaches,
    estados,
    sentTo,
  };
}
