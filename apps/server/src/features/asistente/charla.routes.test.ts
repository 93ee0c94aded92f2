import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_ANTERIORES, SIN_RESULTADOS } from '@tertulia/contract/features/asistente/limites';
import { startAsistenteDesk, type AsistenteDesk } from '@tertulia/testkit/asistente-desk';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import type { TestServer } from '@tertulia/testkit/server';

const AYER = "between '2025-03-10T05:00:00Z' and '2025-03-11T04:59:59.999Z'";
const HOY = "between '2025-03-11T05:00:00Z' and '2025-03-12T04:59:59.999Z'";
const MARZO = "between '2025-03-01T05:00:00Z' and '2025-04-01T04:59:59.999Z'";
/** Chats of yesterday and of today. */
const [OLD, NEW] = [7, 5];

describe('a chat with the assistant, held against SQL', () => {
  let desk: AsistenteDesk;
  let server: TestServer;
  let shop: Equipo;
  let outsider: Equipo;

  beforeAll(async () => {
    desk = await startAsistenteDesk();
    ({ server } = desk);
    shop = await server.build.equipo('charla');
    outsider = await server.build.equipo('ajeno');
    await plant(shop, 'Zoraida', OLD);
    await plant(outsider, 'CANARIO', 1);
  }, 60_000);
  afterAll(() => server?.stop());

  /** Chats in two areas; in each the customer wrote, and Ana answered the even ones, Luis the odd ones. */
  async function plant(who: Equipo, mark: string, old: number) {
    const { insert } = server.build;
    const own = { suscriptor_id: who.id };
    const bodega = await insert('areas', { ...own, nombre: 'Bodega Sur' });
    for (let n = 0; n < old + NEW; n++) {
      const [agente, areaId] = n % 2 === 0 ? [who.ana, who.areaId] : [who.luis, bodega];
      const dia = n < old ? '2025-03-10' : '2025-03-11';
      const nombre = `${mark} ${n}`;
      const chat = await server.build.conversacion(who.id, {
        canalId: who.canalId,
        areaId,
        nombre,
        asignadaA: agente.id,
      });
      await server.db.query('update app.conversaciones set fecha_inicio = $1 where suscriptor_id = $2 and id = $3', [
        `${dia}T13:00:00Z`,
        who.id,
        chat.id,
      ]);
      const mensaje = { ...own, conversacion_id: chat.id, tipo: 'TEXTO', contenido: 'Hola' };
      await insert('mensajes', {
        ...mensaje,
        secuencia: 101,
        emisor: 'CLIENTE',
        origen: 'CLIENTE',
        timestamp: `${dia}T13:00:00Z`,
      });
      await insert('mensajes', {
        ...mensaje,
        secuencia: 102,
        emisor: 'USUARIO',
        origen: 'PERSONA',
        enviado_por_usuario_id: agente.id,
        enviado_por_nombre: agente.id === who.ana.id ? 'Ana' : 'Luis',
        proveedor_sid: `SM${who.id}x${n}`,
        espera_desde: `${dia}T13:00:00Z`,
        espera_area_id: areaId,
        timestamp: `${dia}T13:10:00Z`,
      });
      if (n === 0)
        await server.build.cotizacion(who.id, {
          conversacionId: chat.id,
          usuario: who.ana,
          nombre: `${mark} Torres`,
          createdAt: '2025-03-10T15:00:00Z',
        });
    }
    await server.db.query(`update app.contactos set created_at = '2025-03-01T13:00:00Z' where suscriptor_id = $1`, [
      who.id,
    ]);
    const torres = await server.build.contacto(who.id, { nombre: 'Ana Torres' });
    for (const [asignado, contactoId] of [
      [who.ana.id, null],
      [who.luis.id, torres.id],
      [who.luis.id, torres.id],
    ] as const)
      await insert('tareas', {
        ...own,
        contacto_id: contactoId ?? (await server.build.contacto(who.id, { nombre: `${mark} Otra` })).id,
        descripcion: `${mark} llamar`,
        fecha_programada: '2025-03-14T15:00:00Z',
        asignado_usuario_id: asignado,
        creada_por: who.boss.id,
        created_at: '2025-03-10T15:00:00Z',
        estado: 'PENDIENTE',
      });
    await insert('tableros', { ...own, nombre: `${mark} Cartera` });
    await insert('notas_rapidas', {
      ...own,
      titulo: mark,
      contenido: 'Hola',
      compartida: true,
      autor_usuario_id: who.boss.id,
      created_at: '2025-03-10T15:00:00Z',
      updated_at: '2025-03-10T15:00:00Z',
    });
    for (const nombre of ['Carla Ruiz', 'Carla Mesa']) await server.build.usuario(who.id, { nombre });
    const gone = await server.build.usuario(who.id, { nombre: 'Retirada' });
    await server.db.query('update app.usuarios set estado = 0 where suscriptor_id = $1 and id = $2', [who.id, gone.id]);
  }

  const ask = (mensaje: string, ...anteriores: string[]) => desk.ask(shop.boss, mensaje, anteriores);
  async function sql(text: string): Promise<number> {
    const [row] = await server.db.query<{ n: string }>(`select ${text}`, [shop.id]);
    return Number(row?.n);
  }
  const recibidos = (when: string) =>
    sql(
      `count(*) as n from app.mensajes where suscriptor_id = $1 and origen = 'CLIENTE' and tipo <> 'EVENTO' and timestamp ${when}`,
    );
  const escritos = (who: BuiltUser | null, when: string) =>
    sql(
      `count(*) as n from app.mensajes where suscriptor_id = $1 and origen = 'PERSONA' and timestamp ${when} ${who ? `and enviado_por_usuario_id = ${who.id}` : ''}`,
    );
  const iniciadas = (when: string, areaId?: number) =>
    sql(
      `count(*) as n from app.conversaciones where suscriptor_id = $1 and fecha_inicio ${when} ${areaId === undefined ? '' : `and area_id = ${areaId}`}`,
    );

  // covers D1-7-28
  it('takes time and person of the question before, unless it names others', async () => {
    const first = 'cuántos mensajes recibimos hoy';
    expect((await ask(first)).texto).toBe(`Hoy: ${await recibidos(HOY)} mensajes recibidos.`);
    const then = await ask('¿y ayer?', first);
    expect(then.texto).toBe(`Ayer: ${await recibidos(AYER)} mensajes recibidos.`);
    expect(then.ruta).toBe('/dashboard?desde=2025-03-10&hasta=2025-03-10&cifra=recibidos');
    expect((await ask('¿y cuántos enviamos?', first, '¿y ayer?')).texto).toBe(
      `Ayer: ${await escritos(null, AYER)} mensajes enviados.`,
    );
    const deAna = 'cuántos mensajes envió Ana ayer';
    expect((await ask(deAna)).texto).toBe(`Ana, ayer: ${await escritos(shop.ana, AYER)} mensajes enviados.`);
    expect((await ask('¿y Luis?', deAna)).texto).toBe(
      `Luis, ayer: ${await escritos(shop.luis, AYER)} mensajes enviados.`,
    );
    expect((await ask('¿y hoy?', deAna, '¿y Luis?')).texto).toBe(
      `Luis, hoy: ${await escritos(shop.luis, HOY)} mensajes enviados.`,
    );
  });

  // covers D1-7-28
  it('narrows and divides the question before, shows its rows and counts them', async () => {
    const chats = 'cuántos chats hubo ayer';
    expect((await ask('¿y en Bodega Sur?', chats)).filas).toEqual([
      ['Bodega Sur', String((await iniciadas(AYER)) - (await iniciadas(AYER, shop.areaId)))],
    ]);
    expect((await ask('y por área', chats)).filas.toSorted()).toEqual([
      ['Bodega Sur', String((await iniciadas(AYER)) - (await iniciadas(AYER, shop.areaId)))],
      ['Área charla', String(await iniciadas(AYER, shop.areaId))],
    ]);
    expect((await ask('muéstramelos', chats)).filas).toHaveLength(await iniciadas(AYER));
    expect((await ask('¿cuántos son?', 'qué usuarios hay')).texto).toContain(
      `Hay ${await sql('count(*) as n from app.usuarios where suscriptor_id = $1')} usuarios`,
    );
  });

  // covers D1-7-28
  it('gives no right and no answer of another business to a sender of earlier questions', async () => {
    const before = ['cuántos contactos tenemos', `cuántos chats atendió ${shop.ana.id} ayer`];
    expect((await desk.ask(shop.boss, '¿y ayer?', ['busca a CANARIO'])).texto).toBe(SIN_RESULTADOS);
    const theirs = await server.call('POST', '/api/ai/consulta', {
      token: outsider.boss.token,
      body: { mensaje: '¿y ayer?', anteriores: ['cuántos mensajes recibimos hoy'] },
    });
    expect(theirs.text).toContain('Ayer: 1 mensaje recibido.');
    const post = (token: string, anteriores: unknown) =>
      server.call('POST', '/api/ai/consulta', { token, body: { mensaje: '¿y ayer?', anteriores } });
    expect((await post(shop.ana.token, before)).status).toBe(403);
    expect(
      (
        await post(
          outsider.boss.token,
          Array.from({ length: MAX_ANTERIORES + 1 }, () => 'hola'),
        )
      ).status,
    ).toBe(400);
    expect((await post(outsider.boss.token, ['a'.repeat(4001)])).status).toBe(400);
    expect((await post(outsider.boss.token, [{ intent: 'saldo' }])).status).toBe(400);
  });

  // covers D1-7-28
  it('holds «Ana Torres» for the customer, «Ana» for the one who is chosen, and two of one name apart', async () => {
    const ofContact = await sql(
      `count(*) as n from app.tareas t join app.contactos c using (suscriptor_id) where suscriptor_id = $1 and c.id = t.contacto_id and c.nombre = 'Ana Torres'`,
    );
    const ofAna = await sql(
      `count(*) as n from app.tareas where suscriptor_id = $1 and asignado_usuario_id = ${shop.ana.id}`,
    );
    expect([ofContact, ofAna]).toEqual([2, 1]);
    const whole = `Ana Torres: ${ofContact} tareas sin completar.`;
    expect((await ask('tareas de Ana Torres')).texto).toBe(whole);
    const doubt = await ask('tareas pendientes de Ana');
    expect(doubt.texto).toBe('«Ana» puede ser más de una persona. ¿De quién se trata?');
    expect(doubt.preguntas).toEqual(['tareas pendientes de Ana (agente)', 'tareas pendientes de Ana Torres (cliente)']);
    expect((await ask('tareas pendientes de Ana (agente)')).texto).toBe(`Ana: ${ofAna} tarea sin completar.`);
    expect((await ask('tareas pendientes de Ana Torres (cliente)')).texto).toBe(whole);
    // only a colleague attends
    expect((await ask('cuántos mensajes envió Ana ayer')).preguntas).toEqual([]);
    expect((await ask('cuántos chats atendió Carla ayer')).preguntas.toSorted()).toEqual([
      'cuántos chats atendió Carla Mesa ayer',
      'cuántos chats atendió Carla Ruiz ayer',
    ]);
    expect((await ask('cuántos chats atendió Carla Mesa ayer')).texto).toBe(
      'Carla Mesa, ayer: 0 conversaciones atendidas.',
    );
    expect((await ask('cuántos chats atendió Ana Torres ayer')).texto).toBe(SIN_RESULTADOS);
  });

  // covers D1-7-28
  it('says of a list that is cut how much there is, and leads to all of it', async () => {
    const week = await ask('cuántos chats hubo esta semana');
    expect(week.texto).toBe(`Esta semana: ${OLD + NEW} conversaciones iniciadas.`);
    expect(week.filas).toHaveLength(10);
    expect(week.pie).toBe(`Se muestran 10 de ${OLD + NEW}.`);
    expect(week.ruta).toContain('?desde=2025-03-10&hasta=2025-03-16');
    expect((await ask('cuántos chats hubo ayer')).pie).toBeNull();
  });

  // covers D1-7-28
  it.each([
    ['cuántas conversaciones atendimos ayer', () => iniciadas(AYER), 'Ayer: # conversaciones atendidas.'],
    ['cuántos mensajes hubo hoy', async () => 2 * (await recibidos(HOY)), 'Hoy: # mensajes, '],
    ['cuántos mensajes enviamos hoy', () => escritos(null, HOY), 'Hoy: # mensajes enviados.'],
    ['cuánto cotizamos ayer', () => total('count(*)'), 'en # cotización.'],
    ['cuánto cotizamos ayer', () => total('floor(sum(total_centavos) / 100000)'), 'Ayer: $ #.500 en 1'],
    ['qué le cotizamos a Zoraida Torres', () => total('count(*)'), '# cotización para «Zoraida Torres».'],
    ['qué tableros hay', () => sql('count(*) as n from app.tableros where suscriptor_id = $1'), 'Hay # tablero'],
    ['mensajes rápidos', () => sql('count(*) as n from app.notas_rapidas where suscriptor_id = $1'), 'Hay # '],
    ['qué áreas tenemos', () => sql('count(*) as n from app.areas where suscriptor_id = $1'), 'Hay # áreas.'],
    ['usuarios inactivos', () => usuarios(0), 'Hay # usuario inactivo.'],
    ['quiénes son los usuarios', () => usuarios(1), 'Hay # usuarios activos.'],
  ] as const)('answers «%s» with what SQL counts', async (mensaje, counted, said) => {
    const wanted = said.replace('#', String(await counted()));
    expect((await ask(mensaje)).texto).toContain(wanted);
  });

  const total = (what: string) => sql(`${what} as n from app.cotizaciones where suscriptor_id = $1`);
  const usuarios = (estado: number) =>
    sql(`count(*) as n from app.usuarios where suscriptor_id = $1 and estado = ${estado}`);

  it('holds two ranges against each other, and tells month by month, as SQL does', async () => {
    const rows = async (mensaje: string) =>
      new Map((await ask(mensaje)).filas.map(([first = '', ...rest]) => [first, rest]));
    const [now, then] = [await recibidos(HOY), await recibidos(AYER)];
    const compared = await rows('compara hoy con ayer');
    expect(compared.get('Mensajes recibidos')).toEqual([String(now), String(then), `−${then - now}`]);
    expect(compared.get('Cotizaciones')).toEqual(['0', '1', '−1']);
    expect(compared.get('Valor cotizado')?.map((one) => one.replace(/\D/g, ''))).toEqual(['0', '12500', '12500']);
    expect((await ask('cuánto subió lo cotizado hoy frente a ayer')).texto).toBe('Hoy, frente a ayer:');
    const months = await rows('mes a mes cuántos mensajes hemos recibido');
    expect([...months.keys()]).toEqual(['Enero 2025', 'Febrero 2025', 'Marzo 2025']);
    expect(months.get('Enero 2025')?.slice(0, 5)).toEqual(['0', '0', '0', '0', '0']);
    expect(months.get('Marzo 2025')?.slice(0, 5)).toEqual([
      String(now + then),
      String((await escritos(null, HOY)) + (await escritos(null, AYER))),
      String(await iniciadas(MARZO)),
      String(await sql(`count(*) as n from app.contactos where suscriptor_id = $1 and created_at ${MARZO}`)),
      '1',
    ]);
    expect((await ask('cuántas tareas hay por prioridad')).filas).toEqual(
      await Promise.all(
        (['Alta', 'Media', 'Baja'] as const).map(async (prioridad) => [
          prioridad,
          String(
            await sql(
              `count(*) as n from app.tareas where suscriptor_id = $1 and estado <> 'COMPLETADA' and prioridad = '${prioridad.toUpperCase()}'`,
            ),
          ),
        ]),
      ),
    );
    expect((await ask('cuántos chats atendí ayer')).texto).toBe('Jefa, ayer: 0 conversaciones atendidas.');
  });

  it('sums up a day and the people of it as SQL does', async () => {
    const day = new Map((await ask('cómo vamos hoy')).filas.map(([cifra = '', valor]) => [cifra, valor]));
    expect(day.get('Mensajes recibidos')).toBe(String(await recibidos(HOY)));
    expect(day.get('Mensajes enviados')).toBe(String(await escritos(null, HOY)));
    expect(day.get('Conversaciones atendidas')).toBe(String(await iniciadas(HOY)));
    const ana = new Map((await ask('cómo le fue a Ana ayer')).filas.map(([cifra = '', valor]) => [cifra, valor]));
    expect(ana.get('Mensajes enviados')).toBe(String(await escritos(shop.ana, AYER)));
    expect(ana.get('Conversaciones atendidas')).toBe(String(await iniciadas(AYER, shop.areaId)));
    const latest = await ask('cuáles son las últimas conversaciones');
    expect(latest.filas).toHaveLength(10);
    const abiertas = await sql(`count(*) as n from app.conversaciones where suscriptor_id = $1 and estado = 'ABIERTA'`);
    expect((await ask('cuántos chats abiertos hay')).texto).toBe(
      `Hay ${abiertas} conversaciones abiertas con un agente.`,
    );
  });
});
