import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSecretBox } from '#platform/crypto/secret-box';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { TEST_SECRET } from '@tertulia/testkit/database';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import { syncComunes } from './plantillas.repository.ts';

const PATH = '/api/plantillas-masivo';

describe('templates that a SUPERADMIN writes', () => {
  let server: TestServer;
  beforeAll(async () => {
    // without the timer, whose own sync may find a change before the test's
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
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
  /** Moves the shop's channel to its own provider account. */
  async function giveAccount(canalId: number) {
    const account = await server.control.addSubaccount();
    await server.db.query('update app.canales set twilio_sid = $1, subcuenta_token = $2 where id = $3', [
      account.sid,
      createSecretBox(TEST_SECRET).seal(account.authToken),
      canalId,
    ]);
  }
  let written = 0;
  const fresh = (change: object = {}) => ({
    templateName: `pedido_listo_${++written}`,
    idioma: 'es',
    categoria: 'UTILITY',
    cuerpo: 'Hola {{1}}, tu pedido {{2}} está listo.',
    ejemplos: { 1: 'Ana', 2: '1042', 9: 'sobra' },
    ...change,
  });
  const create = (user: BuiltUser, change: object = {}) =>
    server.call('POST', PATH, { token: user.token, body: fresh(change) });
  const update = (user: BuiltUser, id: number, change: object = {}) =>
    server.call('PUT', `${PATH}/${id}`, { token: user.token, body: fresh(change) });
  const submit = (user: BuiltUser, id: number) =>
    server.call('POST', `${PATH}/${id}/enviar-aprobacion`, { token: user.token, body: { categoria: 'MARKETING' } });
  const remove = (user: BuiltUser, id: number) => server.call('DELETE', `${PATH}/${id}`, { token: user.token });
  const sync = (user: BuiltUser) => server.call('POST', `${PATH}/sync`, { token: user.token });
  const find = async (user: BuiltUser, q: string) =>
    (await server.call('GET', `${PATH}?q=${q}`, { token: user.token })).body.content;

  // covers D2-2.7-02
  it('are created at the provider, submitted, and approved for all businesses', async () => {
    const { root, boss } = await makeShop();
    const other = await makeShop();
    await sync(root);
    const { status, body } = await create(root);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      templateName: `pedido_listo_${written}`,
      contentTemplateSid: expect.stringMatching(/^HX[0-9a-f]{32}$/),
      idioma: 'es',
      categoria: 'UTILITY',
      estadoAprobacion: 'PENDIENTE',
      motivoRechazo: null,
      cuerpo: 'Hola {{1}}, tu pedido {{2}} está listo.',
      variables: [
        { clave: '1', ejemplo: 'Ana' },
        { clave: '2', ejemplo: '1042' },
      ],
      suscriptorId: null,
    });
    expect(await find(boss, body.templateName)).toEqual([]);
    await server.control.judgeTemplate({ sid: body.contentTemplateSid, status: 'approved' });
    expect((await sync(root)).body).toMatchObject({ nuevas: 0, cambiadas: 1 });
    for (const user of [boss, other.ana])
      expect(await find(user, body.templateName)).toMatchObject([{ id: body.id, estadoAprobacion: 'APROBADA' }]);
    expect(await audited(root, body.id)).toEqual(['CREAR']);
  });

  it('are stored without submitting them, and submitted once', async () => {
    const { root } = await makeShop();
    const { body } = await create(root, { enviarAprobacion: false });
    expect(body).toMatchObject({ estadoAprobacion: 'SIN_ENVIAR', categoria: 'UTILITY' });
    expect((await submit(root, body.id)).body).toMatchObject({
      id: body.id,
      estadoAprobacion: 'PENDIENTE',
      categoria: 'MARKETING',
    });
    expect((await submit(root, body.id)).body).toMatchObject({
      code: 'CONFLICT',
      message: 'Esta plantilla ya se envió a aprobación.',
    });
    expect(await audited(root, body.id)).toEqual(['CREAR', 'ENVIAR_APROBACION']);
  });

  it('belong to the own business alone if it has its own account', async () => {
    const shop = await makeShop();
    const other = await makeShop();
    expect((await create(shop.root, { paraTodos: false })).body).toMatchObject({
      code: 'VALIDATION',
      field: 'paraTodos',
      message: 'Tu negocio no tiene una cuenta propia de WhatsApp: crea la plantilla para todos.',
    });
    await giveAccount(shop.canalId);
    const { body } = await create(shop.root, { paraTodos: false });
    expect(body).toMatchObject({ suscriptorId: shop.id, estadoAprobacion: 'PENDIENTE' });
    await server.control.judgeTemplate({ sid: body.contentTemplateSid, status: 'approved' });
    await sync(shop.root);
    expect(await find(shop.ana, body.templateName)).toMatchObject([{ id: body.id, estadoAprobacion: 'APROBADA' }]);
    expect(await find(other.root, body.templateName)).toEqual([]);
    for (const refused of [update, submit, remove])
      expect((await refused(other.root, body.id)).body.code).toBe('NOT_FOUND');
    expect((await remove(shop.root, body.id)).status).toBe(204);
    expect(await find(shop.root, body.templateName)).toEqual([]);
  });

  it('that were refused are rewritten with the same id; the refused text is deleted at the provider', async () => {
    const { root } = await makeShop();
    const { body: first } = await create(root);
    await server.control.judgeTemplate({ sid: first.contentTemplateSid, status: 'rejected', rejectionReason: 'TONE' });
    await sync(root);
    expect(await find(root, first.templateName)).toMatchObject([
      { estadoAprobacion: 'RECHAZADA', motivoRechazo: 'TONE' },
    ]);
    const { body: second } = await update(root, first.id, {
      templateName: first.templateName,
      cuerpo: 'Hola {{1}}, ya puedes recoger tu pedido.',
    });
    expect(second).toMatchObject({
      id: first.id,
      templateName: first.templateName,
      estadoAprobacion: 'PENDIENTE',
      motivoRechazo: null,
      cuerpo: 'Hola {{1}}, ya puedes recoger tu pedido.',
      variables: [{ clave: '1', ejemplo: 'Ana' }],
    });
    expect(second.contentTemplateSid).not.toBe(first.contentTemplateSid);
    expect((await sync(root)).body).toMatchObject({ nuevas: 0, cambiadas: 0 });
    expect(await find(root, first.templateName)).toHaveLength(1);
    expect(await audited(root, first.id)).toEqual(['CREAR', 'EDITAR']);
  });

  it('cannot be changed once WhatsApp has them, or if they are more than text', async () => {
    const { root } = await makeShop();
    const { body } = await create(root);
    expect((await update(root, body.id)).body).toMatchObject({
      code: 'CONFLICT',
      message: 'WhatsApp ya recibió esta plantilla: crea otra con el texto nuevo.',
    });
    await sync(root);
    const [botones] = await find(root, 'recordatorio_cita');
    await server.control.judgeTemplate({ sid: botones.contentTemplateSid, status: 'rejected' });
    await sync(root);
    expect((await update(root, botones.id)).body).toMatchObject({
      code: 'CONFLICT',
      message: 'Esta plantilla tiene botones o archivos: solo se cambia en la consola del proveedor.',
    });
    expect(await find(root, 'recordatorio_cita')).toMatchObject([{ cuerpo: botones.cuerpo }]);
  });

  it('are deleted at the provider, also if they are gone there already', async () => {
    const { root } = await makeShop();
    await sync(root);
    const [one, two] = [(await create(root)).body, (await create(root)).body];
    expect((await remove(root, one.id)).status).toBe(204);
    expect((await remove(root, one.id)).body.code).toBe('NOT_FOUND');
    expect((await sync(root)).body).toMatchObject({ nuevas: 0, cambiadas: 0 });
    expect(await find(root, one.templateName)).toEqual([]);
    await server.control.reset();
    expect((await remove(root, two.id)).status).toBe(204);
    expect(await find(root, two.templateName)).toEqual([]);
    expect(await audited(root, one.id)).toEqual(['CREAR', 'ELIMINAR']);
  });

  it('have one name per language', async () => {
    const { root } = await makeShop();
    const { body } = await create(root);
    const { templateName } = body;
    expect((await create(root, { templateName })).body).toMatchObject({
      code: 'CONFLICT',
      field: 'templateName',
      message: 'Ya hay una plantilla con ese nombre en ese idioma.',
    });
    expect((await create(root, { templateName, idioma: 'en' })).status).toBe(201);
  });

  it.each([
    [{ templateName: 'Pedido Listo' }, 'templateName', 'Usa solo minúsculas sin tilde, números y guion bajo'],
    [{ cuerpo: '{{1}} hola' }, 'cuerpo', 'El texto no puede empezar ni terminar con una variable'],
    [{ ejemplos: { 1: 'Ana' } }, 'ejemplos.2', 'Falta el ejemplo de {{2}}'],
    [{ categoria: 'AUTHENTICATION' }, 'categoria', 'Elige una categoría'],
    [{ idioma: 'xx' }, 'idioma', 'Elige un idioma'],
  ])('are refused with %j, and the error names the field', async (change, field, message) => {
    const { root } = await makeShop();
    expect((await create(root, change)).body).toMatchObject({ code: 'VALIDATION', field, message });
  });

  it('leave nothing behind when the provider fails', async () => {
    const { root } = await makeShop();
    await sync(root);
    await server.control.setFaults({ apiDown: true });
    const { body } = await create(root);
    expect(body.code).toBe('UPSTREAM_FAILED');
    await server.control.clearFaults();
    expect(await find(root, `pedido_listo_${written}`)).toEqual([]);
    expect((await sync(root)).body).toMatchObject({ nuevas: 0, cambiadas: 0 });
  });

  it('are written by a SUPERADMIN only', async () => {
    const { root, boss, ana } = await makeShop();
    const { body } = await create(root);
    for (const user of [boss, ana]) {
      for (const answer of [await create(user), await update(user, body.id), await submit(user, body.id)])
        expect(answer.body.code).toBe('FORBIDDEN');
      expect((await remove(user, body.id)).body.code).toBe('FORBIDDEN');
    }
  });

  it('are listed by state to a SUPERADMIN, found by their text, and sorted by each column', async () => {
    const { root, ana } = await makeShop();
    await sync(root);
    const list = async (user: BuiltUser, query: string) =>
      (await server.call('GET', `${PATH}?${query}`, { token: user.token })).body.content;
    expect(await list(root, 'estado=RECHAZADA')).toMatchObject([{ templateName: 'oferta_relampago' }]);
    expect(
      (await list(ana, 'estado=RECHAZADA')).map((one: { estadoAprobacion: string }) => one.estadoAprobacion),
    ).not.toContain('RECHAZADA');
    expect(await list(root, 'q=no%20te%20LO%20pierdas')).toMatchObject([{ templateName: 'oferta_relampago' }]);
    for (const field of ['estadoAprobacion', 'categoria', 'idioma', 'templateName']) {
      const values = (await list(root, `sort=${field},desc`)).map((one: Record<string, string>) => one[field] ?? '');
      expect(values).toEqual(values.toSorted().toReversed());
    }
  });

  it('created or deleted while the provider’s list is read neither disappear nor return', async () => {
    const { root } = await makeShop();
    await sync(root);
    const began = new Date(Date.now() - 5000);
    const made = (await create(root)).body;
    const gone = (await create(root)).body;
    await remove(root, gone.id);
    const read = {
      contentSid: gone.contentTemplateSid,
      nombre: gone.templateName,
      idioma: 'es',
      categoria: 'UTILITY',
      estadoAprobacion: 'APROBADA' as const,
      motivoRechazo: null,
      cuerpo: gone.cuerpo,
      variables: {},
    };
    await syncComunes(server.app.database, [read], { now: began, audit: null });
    expect(await find(root, made.templateName)).toHaveLength(1);
    expect(await find(root, gone.templateName)).toEqual([]);
  });

  async function audited(user: BuiltUser, plantillaId: number): Promise<string[]> {
    const rows = await server.db.query<{ accion: string }>(
      `select accion from app.auditoria where entidad = 'plantilla' and registro_id = $1 and usuario_id = $2 order by id`,
      [plantillaId, user.id],
    );
    return rows.map(({ accion }) => accion);
  }
});
