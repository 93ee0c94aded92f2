import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDifusionesDesk, type Negocio } from '@tertulia/testkit/difusiones-desk';
import { createImportacionesDesk } from '@tertulia/testkit/importaciones-desk';
import { BRISK, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('who may set and lift marks on writing to a contact (decision 20)', () => {
  let server: TestServer;
  let shop: Negocio;
  let desk: ReturnType<typeof createDifusionesDesk>;
  const importaciones = createImportacionesDesk(() => server);

  beforeAll(async () => {
    server = await startTestServer({ pace: BRISK });
    desk = createDifusionesDesk(server);
    shop = await desk.negocio('Hola');
  });
  afterAll(() => server?.stop());

  type Chat = Awaited<ReturnType<typeof begin>>;
  const begin = async () => {
    const chat = await server.build.conversacion(shop.id, {
      canalId: shop.canalId,
      asignadaA: shop.ana.id,
      nombre: 'Rosa',
    });
    await desk.enEstado(shop, chat.contactoId);
    return chat;
  };
  const eventsOf = async ({ contactoId }: Chat): Promise<string[]> => {
    const { body } = await server.call('GET', `/api/contactos/${contactoId}/consentimientos`, {
      token: shop.boss.token,
    });
    return body.map(({ tipo, origen, alcance }: Record<string, string>) => `${origen} ${tipo} ${alcance}`).toReversed();
  };
  const linesOf = async ({ id }: Chat) => {
    const path = `/api/conversations/${id}/messages?markRead=false&size=50`;
    const { body } = await server.call('GET', path, { token: shop.boss.token });
    return body.content as { origen: string; contenido: string }[];
  };
  const countOf = async (chat: Chat, origen: string) =>
    (await linesOf(chat)).filter((line) => line.origen === origen).length;
  const say = async (chat: Chat, body: string, optOutType?: 'STOP' | 'START') => {
    const before = await countOf(chat, 'CLIENTE');
    await server.control.inbound({ from: chat.telefono, to: shop.numero, body, ...(optOutType && { optOutType }) });
    await eventually(async () => (await countOf(chat, 'CLIENTE')) > before, `«${body}» is taken in`);
  };
  const put = async (chat: Chat, change: string, { token }: { token: string }, body?: object) =>
    (await server.call('PUT', `/api/contactos/${chat.contactoId}/${change}`, { token, ...(body && { body }) })).status;
  const load = async ({ telefono }: Chat, columna: string) => {
    await importaciones.load(shop.boss, `nombre,telefono,${columna}\nRosa,${telefono.slice(3)},sí\n`);
  };
  /** The provider refuses a message of the team, which leaves an event. */
  const writeRefused = async (chat: Chat) => {
    const before = (await eventsOf(chat)).length;
    const body = { contenido: 'Hola' };
    await server.call('POST', `/api/conversations/${chat.id}/messages`, { token: shop.ana.token, body });
    await eventually(async () => (await eventsOf(chat)).length > before, 'the refusal is stored');
  };
  const STEPS = {
    MARK: (chat: Chat) => put(chat, 'marcar-no-contactar', shop.ana),
    LIFT: (chat: Chat) => put(chat, 'quitar-no-contactar', shop.boss, { nota: 'Lo pidió por teléfono' }),
    CONSENT: async ({ contactoId }: Chat) => {
      const body = { canal: 'TELEFONO', nota: 'Lo dijo por teléfono' };
      await server.call('POST', `/api/contactos/${contactoId}/consentimientos`, { token: shop.boss.token, body });
    },
    FILE_OUT: (chat: Chat) => load(chat, 'noEscribir'),
    FILE_IN: (chat: Chat) => load(chat, 'acepta'),
    BAJA: (chat: Chat) => say(chat, 'BAJA'),
    ALTA: (chat: Chat) => say(chat, 'ALTA'),
    STOP: (chat: Chat) => say(chat, 'Detener', 'STOP'),
    START: (chat: Chat) => say(chat, 'Comenzar', 'START'),
    '21610': async (chat: Chat) => {
      await server.control.setCustomer(chat.telefono, 'optedOut');
      await writeRefused(chat);
      await server.control.setCustomer(chat.telefono, 'normal');
    },
    '131050': async (chat: Chat) => {
      await say(chat, 'Hola');
      await server.control.setFaults({ failRate: 1, errorCode: 131_050 });
      await writeRefused(chat);
      await server.control.clearFaults();
    },
  };

  const isMarked = async ({ contactoId }: Chat): Promise<boolean> =>
    (await server.call('GET', `/api/contactos/${contactoId}`, { token: shop.boss.token })).body.noEscribir;
  /** Whether the contact is marked, whether a user may write, and what a broadcast does. */
  const stateOf = async (chat: Chat) => {
    const { body: chatNow } = await server.call('GET', `/api/conversations/${chat.id}`, { token: shop.boss.token });
    const { body } = await desk.broadcast(shop);
    const omitted = body.detalleErrores.find((one: { contactoId: number }) => one.contactoId === chat.contactoId);
    const detalle = omitted?.detalle ?? null;
    return `${(await isMarked(chat)) ? 'marked' : 'free'}, ${chatNow.noEscribir ? 'blocked' : 'open'}, ${detalle}`;
  };
  const FREE = 'free, open, null';
  const MARKED = 'marked, blocked, Está marcado para NO contactar.';
  const NO_MARKETING = 'free, open, Retiró su consentimiento.';

  it.each<[string, string]>([
    // the team's mark
    ['MARK', MARKED],
    ['MARK ALTA', MARKED],
    ['MARK START', MARKED],
    ['MARK START STOP START', MARKED],
    ['MARK BAJA ALTA', MARKED],
    ['MARK LIFT', FREE],
    ['MARK LIFT BAJA ALTA', FREE],
    ['MARK CONSENT', MARKED],
    ['FILE_OUT ALTA', MARKED],
    ['FILE_OUT STOP START', MARKED],
    ['FILE_OUT FILE_IN', MARKED],
    ['FILE_OUT LIFT', FREE],
    // the customer's own
    ['BAJA', MARKED],
    ['BAJA ALTA', FREE],
    ['BAJA MARK ALTA', MARKED],
    ['BAJA MARK ALTA LIFT', FREE],
    ['BAJA FILE_IN', MARKED],
    ['BAJA LIFT', FREE],
    // the provider's
    ['STOP ALTA', MARKED],
    ['STOP LIFT', MARKED],
    ['STOP START', FREE],
    ['21610', MARKED],
    ['21610 START', FREE],
    ['MARK STOP START LIFT', FREE],
    // from marketing alone
    ['131050', NO_MARKETING],
    ['131050 MARK LIFT', NO_MARKETING],
    ['131050 CONSENT', NO_MARKETING],
    ['131050 FILE_IN', NO_MARKETING],
    ['131050 ALTA', FREE],
    ['131050 START', FREE],
    ['131050 BAJA ALTA', FREE],
  ])('F-A06 F-D10 %s: %s', async (sequence, expected) => {
    const chat = await begin();
    for (const step of sequence.split(' ') as (keyof typeof STEPS)[]) await STEPS[step](chat);
    expect(await stateOf(chat)).toBe(expected);
  });

  it('F-A06 a BAJA of a contact whom the team has marked is kept with its line, and promises nothing', async () => {
    const chat = await begin();
    await STEPS.MARK(chat);
    await STEPS.BAJA(chat);
    await STEPS.BAJA(chat);
    expect(await eventsOf(chat)).toEqual(['USUARIO OPT_OUT TODO', 'CLIENTE OPT_OUT TODO']);
    const lines = await linesOf(chat);
    expect(lines.filter(({ contenido }) => contenido === 'El cliente pidió no recibir más mensajes')).toHaveLength(1);
    expect(lines.filter(({ origen }) => origen === 'BAJA')).toEqual([]);
    await STEPS.ALTA(chat);
    expect(await eventsOf(chat)).toContain('CLIENTE OPT_IN TODO');
    expect((await linesOf(chat)).at(-1)?.contenido).toContain('un supervisor puede quitarla');
    expect(await isMarked(chat)).toBe(true);
    expect(await STEPS.LIFT(chat)).toBe(200);
  });

  it('F-D10 a consent of the team is refused while the customer wants no marketing', async () => {
    const chat = await begin();
    await STEPS['131050'](chat);
    const refused = await server.call('POST', `/api/contactos/${chat.contactoId}/consentimientos`, {
      token: shop.boss.token,
      body: { canal: 'TELEFONO', nota: 'Lo dijo por teléfono' },
    });
    expect(refused.body).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(refused.body.message).toContain('promociones');
    await STEPS.FILE_IN(chat);
    expect(await eventsOf(chat)).toEqual(['PROVEEDOR OPT_OUT PUBLICIDAD']);
  });
});
