import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSecretBox } from '#platform/crypto/secret-box';
import { sql } from '#platform/db/sql';
import { TEST_SECRET } from '@tertulia/testkit/database';
import { ACCOUNT_SID, AUTH_TOKEN, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';

const PATH = '/api/plantillas-masivo';
const PENDING = 'aviso_nuevo_horario';

interface Listed {
  id: number;
  templateName: string;
  contentTemplateSid: string;
  estadoAprobacion: string;
  suscriptorId: number | null;
}

describe('templates', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server?.stop());
  afterEach(async () => {
    await server.control.reset();
  });

  async function makeShop() {
    const shop = await server.build.suscriptor();
    return {
      ...shop,
      root: await server.build.usuario(shop.id, { roles: ['SUPERADMIN'] }),
      boss: await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] }),
      ana: await server.build.usuario(shop.id),
    };
  }
  const sync = (token: string) => server.call('POST', `${PATH}/sync`, { token });
  const list = async (token: string, query = ''): Promise<Listed[]> =>
    (await server.call('GET', `${PATH}${query}`, { token })).body.content;
  const makeContent = (friendlyName: string, body: string, account = { sid: ACCOUNT_SID, authToken: AUTH_TOKEN }) =>
    fetch(`${server.simulatorUrl}/v1/Content`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${account.sid}:${account.authToken}`).toString('base64')}`,
      },
      body: JSON.stringify({
        friendly_name: friendlyName,
        language: 'es',
        types: { 'twilio/text': { body } },
        variables: { 1: 'Ana' },
      }),
    }).then((answer) => answer.json() as Promise<{ sid: string }>);

  // covers D2-7.6-09
  it('are read from the provider when the server starts, without a request', async () => {
    const { ana } = await makeShop();
    const names = await eventually(async () => {
      const found = await list(ana.token);
      return found.length > 0 && found.map((one) => one.templateName);
    }, 'the templates are there');
    expect(names).toContain('saludo_seguimiento');
  });

  // covers D2-2.7-02
  it('show agents and supervisors what can be sent, a SUPERADMIN each state with its reason', async () => {
    const { root, boss, ana } = await makeShop();
    expect((await sync(root.token)).status).toBe(200);
    for (const { token } of [boss, ana]) {
      const states = (await list(token)).map((one) => one.estadoAprobacion);
      expect(new Set(states)).toEqual(new Set(['APROBADA']));
    }
    const all = await list(root.token);
    expect(all.find((one) => one.templateName === PENDING)?.estadoAprobacion).toBe('PENDIENTE');
    expect(all.find((one) => one.templateName === 'oferta_relampago')).toMatchObject({
      estadoAprobacion: 'RECHAZADA',
      motivoRechazo: 'INVALID_FORMAT: excessive capitals and punctuation',
    });
    expect(all.find((one) => one.templateName === 'recordatorio_cita')).toEqual({
      id: expect.any(Number),
      templateName: 'recordatorio_cita',
      contentTemplateSid: `HX${'0'.repeat(29)}ca3`,
      idioma: 'es',
      categoria: 'UTILITY',
      estadoAprobacion: 'APROBADA',
      motivoRechazo: null,
      cuerpo: 'Hola {{1}}, te recordamos tu cita del {{2}} a las {{3}}. ¿Nos confirmas tu asistencia?',
      variables: [
        { clave: '1', ejemplo: 'Laura' },
        { clave: '2', ejemplo: '21/11/2026' },
        { clave: '3', ejemplo: '10:30' },
      ],
      suscriptorId: null,
    });
  });

  it('follow the provider: new, reviewed and removed ones, and only those count as changes', async () => {
    const { root, ana } = await makeShop();
    await sync(root.token);
    expect((await sync(root.token)).body).toMatchObject({ nuevas: 0, cambiadas: 0 });
    const { sid } = await makeContent('nueva_plantilla', 'Hola {{1}}');
    expect((await sync(root.token)).body).toMatchObject({ nuevas: 1, cambiadas: 0 });
    expect((await list(root.token, '?q=nueva')).map((one) => one.estadoAprobacion)).toEqual(['SIN_ENVIAR']);
    for (const [status, estado] of [
      ['approved', 'APROBADA'],
      ['paused', 'PAUSADA'],
      ['disabled', 'DESHABILITADA'],
    ] as const) {
      await server.control.judgeTemplate({ sid, status });
      expect((await sync(root.token)).body).toMatchObject({ nuevas: 0, cambiadas: 1 });
      expect((await list(root.token, '?q=nueva'))[0]?.estadoAprobacion).toBe(estado);
      expect(await list(ana.token, '?q=nueva')).toHaveLength(estado === 'APROBADA' ? 1 : 0);
    }
    await server.control.reset();
    expect((await sync(root.token)).body).toMatchObject({ nuevas: 0, cambiadas: 1 });
    expect(await list(root.token, '?q=nueva')).toEqual([]);
  });

  // covers D2-7.6-09
  it('of a subscriber’s own account belong to that subscriber alone', async () => {
    const { id, canalId, root, ana } = await makeShop();
    const other = await makeShop();
    const account = await server.control.addSubaccount();
    await server.db.query('update app.canales set twilio_sid = $1, subcuenta_token = $2 where id = $3', [
      account.sid,
      createSecretBox(TEST_SECRET).seal(account.authToken),
      canalId,
    ]);
    const own = await makeContent('solo_nuestra', 'Hola {{1}}', account);
    await server.control.judgeTemplate({ sid: own.sid, status: 'approved' });
    await sync(root.token);
    expect((await list(ana.token, '?q=solo_nuestra')).map((one) => one.suscriptorId)).toEqual([id]);
    expect(await list(ana.token, '?q=saludo_seguimiento')).toHaveLength(1);
    for (const { token } of [other.ana, other.root]) expect(await list(token, '?q=solo_nuestra')).toEqual([]);
    // conversely, the platform's account does not list it, and common templates stay for all
    expect(await list(other.ana.token, '?q=saludo_seguimiento')).toHaveLength(1);
  });

  it('that are common go out on a channel with its own account as that account’s own one, or not at all', async () => {
    const { id, canalId, numero, root, ana } = await makeShop();
    const account = await server.control.addSubaccount();
    await server.control.addNumber({ number: numero, accountSid: account.sid });
    await server.db.query('update app.canales set twilio_sid = $1, subcuenta_token = $2 where id = $3', [
      account.sid,
      createSecretBox(TEST_SECRET).seal(account.authToken),
      canalId,
    ]);
    const approve = async (name: string, body: string, owner?: typeof account) => {
      const { sid } = await makeContent(name, body, owner);
      await server.control.judgeTemplate({ sid, status: 'approved' });
      return sid;
    };
    const [lonely, shared] = [await approve('sin_par', 'Hola {{1}}'), await approve('con_par', 'Hola {{1}}')];
    const twin = await approve('con_par', 'Hola {{1}}', account);
    await approve('sin_par', 'Adiós {{1}}', account);
    await sync(root.token);
    const listed = await list(root.token, '?size=200');
    const idOf = (sid: string) => listed.find((one) => one.contentTemplateSid === sid)?.id;
    const chat = await server.build.conversacion(id, { canalId, asignadaA: ana.id });
    const send = (sid: string) =>
      server.call('POST', `/api/conversations/${chat.id}/messages/from-plantilla/${idOf(sid)}`, {
        token: ana.token,
        body: { variables: { 1: 'Marta' } },
      });
    const refused = await send(lonely);
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION', field: 'plantillaId' } });
    expect(refused.body.message).toMatch(/^Esta plantilla es común y este canal tiene su propia cuenta de WhatsApp\./);
    expect((await send(shared)).status).toBe(201);
    const sent = await eventually(
      async () => (await server.control.messages({ to: chat.telefono }))[0],
      'the template is sent',
    );
    expect(sent).toMatchObject({ contentSid: twin, accountSid: account.sid });
  });

  it('are read completely, however many pages the provider has', async () => {
    const { root } = await makeShop();
    for (let index = 0; index < 210; index++) await makeContent(`serie_${index}`, 'Hola {{1}}');
    expect((await sync(root.token)).body.total).toBeGreaterThanOrEqual(210);
    const { body } = await server.call('GET', `${PATH}?q=serie_&size=200&page=1`, { token: root.token });
    expect(body).toMatchObject({ totalElements: 210, totalPages: 2, last: true });
    expect(body.content).toHaveLength(10);
  });

  it('stay unchanged when the provider does not answer, and the call reports it', async () => {
    const { root, ana } = await makeShop();
    await sync(root.token);
    const before = await list(ana.token);
    await server.control.setFaults({ apiDown: true });
    expect((await sync(root.token)).body).toMatchObject({ code: 'UPSTREAM_FAILED' });
    await server.control.clearFaults();
    expect(await list(ana.token)).toEqual(before);
  });

  it('are found without accents and in the requested order', async () => {
    const { root, ana } = await makeShop();
    const { sid } = await makeContent('Atención_Ñame', 'Hola {{1}}');
    await server.control.judgeTemplate({ sid, status: 'approved' });
    await sync(root.token);
    expect((await list(ana.token, '?q=ATENCION_name')).map((one) => one.templateName)).toEqual(['Atención_Ñame']);
    expect(await list(ana.token, '?q=%25%25')).toEqual([]);
    const names = (await list(ana.token)).map((one) => one.templateName);
    expect((await list(ana.token, '?sort=templateName,desc')).map((one) => one.templateName)).toEqual(
      names.toReversed(),
    );
  });

  it('are synced by a SUPERADMIN only', async () => {
    const { boss, ana } = await makeShop();
    for (const { token } of [boss, ana]) expect((await sync(token)).body.code).toBe('FORBIDDEN');
  });

  it('that are common cannot be written with a tenant’s rights', async () => {
    const { id, root } = await makeShop();
    await sync(root.token);
    const { database } = server.app;
    const changed = await database.withTenant({ tenantId: id }, (tx) =>
      tx.run(sql`update app.plantillas set nombre = 'x' where suscriptor_id is null`),
    );
    expect(changed).toBe(0);
    const forged = JSON.stringify([
      { content_sid: `HX${'0'.repeat(32)}`, nombre: 'x', estado_aprobacion: 'APROBADA', cuerpo: 'x', variables: {} },
    ]);
    await expect(
      database.withTenant({ tenantId: id }, (tx) =>
        tx.run(sql`select app.sync_plantillas(null, ${forged}::jsonb, now())`),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  describe('sent into a chat', () => {
    async function makeChat(
      options: { windowMinutes?: number; noEscribir?: boolean; cerrada?: boolean; mensajes?: string[] } = {},
    ) {
      const shop = await makeShop();
      await sync(shop.root.token);
      const chat = await server.build.conversacion(shop.id, {
        canalId: shop.canalId,
        asignadaA: shop.ana.id,
        windowMinutes: -60,
        ...options,
      });
      const idOf = async (name: string) => (await list(shop.root.token, `?q=${name}`))[0]?.id ?? 0;
      const send = async (name: string, variables?: Record<string, string>, extra: object = {}, user = shop.ana) =>
        server.call('POST', `/api/conversations/${chat.id}/messages/from-plantilla/${await idOf(name)}`, {
          token: user.token,
          body: { ...(variables ? { variables } : {}), ...extra },
        });
      return { ...shop, chat, send, idOf };
    }
    const FILLED = { 1: 'Ana María', 2: 'Café Andino' };
    const TEXT = 'Hola Ana María, te escribimos de Café Andino. ¿Podemos continuar con tu solicitud?';

    it('leave while the window is closed, by id and values and never as a text', async () => {
      const { chat, send, ana } = await makeChat();
      const answer = await send('saludo_seguimiento', { ...FILLED, sobra: 'x' });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({
        contenido: TEXT,
        tipo: 'TEXTO',
        emisor: 'USUARIO',
        origen: 'PERSONA',
        enviadoPorUsuarioId: ana.id,
        estadoMensaje: 'PENDIENTE',
      });
      const sent = await eventually(
        async () => (await server.control.messages({ to: chat.telefono }))[0],
        'the template left',
      );
      expect(sent).toMatchObject({
        contentSid: `HX${'0'.repeat(29)}ca1`,
        contentVariables: JSON.stringify(FILLED),
        body: TEXT,
      });
      const [row] = await server.db.query('select clase, content_sid from app.envios where mensaje_id = $1', [
        answer.body.id,
      ]);
      expect(row).toEqual({ clase: 'PLANTILLA', content_sid: `HX${'0'.repeat(29)}ca1` });
      await eventually(async () => {
        const { body } = await server.call('GET', `/api/conversations/${chat.id}/messages`, { token: ana.token });
        return body.content[0].estadoMensaje === 'ENTREGADO';
      }, 'the customer got it');
    });

    it.each([
      [undefined, 'variables.1', 'Falta el valor de {{1}}'],
      [{ 1: 'Ana', 2: ' ' }, 'variables.2', 'Falta el valor de {{2}}'],
      [{ 1: 'Ana', 2: 'x'.repeat(256) }, 'variables.2', 'Máximo 255 caracteres'],
    ])('are refused with %j, and the error names the field', async (variables, field, message) => {
      const { chat, send } = await makeChat();
      const { body } = await send('saludo_seguimiento', variables);
      expect(body.code).toBe('VALIDATION');
      expect(body.errors).toContainEqual(expect.objectContaining({ field, message }));
      expect(await server.control.messages({ to: chat.telefono })).toEqual([]);
    });

    it('require confirmation if the customer wrote something that the sender has not seen', async () => {
      const { send } = await makeChat({ mensajes: ['¿siguen ahí?'] });
      expect((await send('saludo_seguimiento', FILLED, { vistoHastaSecuencia: 0 })).body).toMatchObject({
        code: 'CONFLICT',
        field: 'vistoHastaSecuencia',
      });
      expect((await send('saludo_seguimiento', FILLED, { vistoHastaSecuencia: 1 })).status).toBe(201);
    });

    it('are refused without WhatsApp’s approval', async () => {
      const { send } = await makeChat();
      for (const name of [PENDING, 'oferta_relampago'])
        expect((await send(name, { 1: 'x' })).body).toMatchObject({ code: 'VALIDATION', field: 'plantillaId' });
    });

    it('never reach an opted-out contact or a closed chat, nor leave by an unauthorized user', async () => {
      const unwilling = await makeChat({ noEscribir: true });
      expect((await unwilling.send('saludo_seguimiento', FILLED)).body.code).toBe('DO_NOT_CONTACT');
      const closed = await makeChat({ cerrada: true });
      expect((await closed.send('saludo_seguimiento', FILLED, {}, closed.boss)).body.code).toBe('CONVERSATION_CLOSED');
      const { send, id } = await makeChat();
      const luis = await server.build.usuario(id);
      expect((await send('saludo_seguimiento', FILLED, {}, luis)).body.code).toBe('FORBIDDEN');
    });

    it('with the same client key create one message, with other values none', async () => {
      const { chat, send } = await makeChat();
      const clienteMensajeId = crypto.randomUUID();
      const [one, two] = await Promise.all([
        send('saludo_seguimiento', FILLED, { clienteMensajeId }),
        send('saludo_seguimiento', FILLED, { clienteMensajeId }),
      ]);
      expect(one?.body.id).toBe(two?.body.id);
      expect((await send('saludo_seguimiento', { ...FILLED, 1: 'Otra' }, { clienteMensajeId })).body.code).toBe(
        'KEY_REUSED',
      );
      await eventually(async () => (await server.control.messages({ to: chat.telefono })).length === 1, 'one left');
    });

    it('and chats of another subscriber do not mix', async () => {
      const mine = await makeChat();
      const theirs = await makeChat();
      const [{ id: own } = { id: 0 }] = await server.db.query<{ id: number }>(
        `insert into app.plantillas (suscriptor_id, content_sid, nombre, estado_aprobacion, cuerpo, sincronizada)
         values ($1, $2, 'ajena', 'APROBADA', 'Hola', now()) returning id`,
        [theirs.id, `HX${'a'.repeat(32)}`],
      );
      const send = (chatId: number, plantillaId: number) =>
        server.call('POST', `/api/conversations/${chatId}/messages/from-plantilla/${plantillaId}`, {
          token: mine.ana.token,
          body: {},
        });
      expect((await send(mine.chat.id, own)).body.code).toBe('NOT_FOUND');
      expect((await send(theirs.chat.id, await mine.idOf('encuesta_satisfaccion'))).body.code).toBe('NOT_FOUND');
      expect((await send(mine.chat.id, await mine.idOf('encuesta_satisfaccion'))).status).toBe(201);
    });
  });
});
