import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_SUGERIDA, PUEDO_RESPONDER, SIN_RESULTADOS } from '@tertulia/contract/features/asistente/limites';
import { readRespuesta, type Bloque } from '@tertulia/contract/features/asistente/respuesta';
import { appendEvento, appendMensaje } from '../inbox/messages/thread.repository.ts';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

/** Tuesday, ten in the morning in Bogotá; long ago, so that no real day is meant. */
const NOW = new Date('2025-03-11T15:00:00Z');
const TODAY = ['2025-03-11T05:00:00Z', '2025-03-12T05:00:00Z'];
const YESTERDAY = ['2025-03-10T05:00:00Z', '2025-03-11T05:00:00Z'];

describe('the assistant without a model', () => {
  let server: TestServer;
  let shop: Equipo;
  let outsider: Equipo;
  let clock = 0;
  /** From one question to the next: the limit of one person, ten a minute, is never reached here. */
  const STEP = 61_000 / 10;

  beforeAll(async () => {
    server = await startTestServer({
      clock: { now: () => new Date(NOW.getTime() + clock) },
      env: { SERVER_ROLE: 'api' },
    });
    shop = await server.build.equipo('asistente');
    outsider = await server.build.equipo('ajeno');
    await plant(shop);
    await plant(outsider, 'CANARIO');
  }, 60_000);
  afterAll(() => server?.stop());

  async function plant(who: Equipo, mark = 'Zoraida') {
    const { insert } = server.build;
    const chat = (nombre: string, options: { asignadaA?: number; cerrada?: boolean } = {}) =>
      server.build.conversacion(who.id, { canalId: who.canalId, areaId: who.areaId, nombre, ...options });
    const own = await chat(`${mark} Uno`, { asignadaA: who.ana.id });
    const other = await chat(`${mark} Dos`, { asignadaA: who.luis.id });
    const waits = await chat(`${mark} Tres`);
    await say(who, own.id, 'CLIENTE', '2025-03-10T13:00:00Z');
    await say(who, own.id, 'PERSONA', '2025-03-10T13:30:00Z', who.ana);
    await say(who, own.id, 'CLIENTE', '2025-03-11T04:59:59.999Z');
    await say(who, own.id, 'PERSONA', '2025-03-11T05:00:00Z', who.ana);
    await say(who, other.id, 'CLIENTE', '2025-03-11T13:00:00Z', undefined, `${mark} pregunta por la garantía`);
    await say(who, other.id, 'PERSONA', '2025-03-11T13:05:00Z', who.luis);
    await say(who, waits.id, 'CLIENTE', '2025-03-11T11:00:00Z');
    const closed = await chat(`${mark} Cuatro`, { cerrada: true });
    await server.app.database.withTenant({ tenantId: who.id }, (tx) =>
      appendEvento(tx, {
        conversacionId: closed.id,
        tipo: 'RESUELTA',
        texto: 'Resuelto',
        now: new Date('2025-03-10T20:00:00Z'),
      }),
    );
    await server.db.query(
      `update app.conversaciones set fecha_inicio = '2025-03-10T13:00:00Z' where suscriptor_id = $1`,
      [who.id],
    );
    await server.db.query(`update app.contactos set created_at = '2025-03-10T13:00:00Z' where suscriptor_id = $1`, [
      who.id,
    ]);
    await server.build.contacto(who.id, { nombre: `${mark} Nunca`, noEscribir: true });
    const tablero = await insert('tableros', { suscriptor_id: who.id, nombre: `Ventas ${mark}` });
    const estado = await insert('kanban_estados', {
      suscriptor_id: who.id,
      tablero_id: tablero,
      nombre: 'Negociación',
      color: '#123456',
      orden: 1,
    });
    await insert('kanban_estados', {
      suscriptor_id: who.id,
      tablero_id: tablero,
      nombre: 'Ganado',
      color: '#123456',
      orden: 2,
    });
    await server.db.query(
      'update app.contactos set kanban_estado_id = $1, kanban_estado_fecha = now() where suscriptor_id = $2 and id = $3',
      [estado, who.id, own.contactoId],
    );
    const tarea = (usuario: BuiltUser, fecha: string, state: string) =>
      insert('tareas', {
        suscriptor_id: who.id,
        contacto_id: own.contactoId,
        descripcion: `${mark} llamar`,
        fecha_programada: fecha,
        asignado_usuario_id: usuario.id,
        creada_por: who.boss.id,
        created_at: NOW,
        estado: state,
        ...(state === 'COMPLETADA' ? { completada_en: NOW, observacion: 'hecha ya', completada_por: usuario.id } : {}),
      });
    await tarea(who.ana, '2025-03-09T15:00:00Z', 'PENDIENTE');
    await tarea(who.ana, '2025-03-11T20:00:00Z', 'EN_PROCESO');
    await tarea(who.luis, '2025-03-10T15:00:00Z', 'COMPLETADA');
    await tarea(who.boss, '2025-03-14T15:00:00Z', 'PENDIENTE');
    for (const [codigo, nombre, centavos, state] of [
      ['CAF-1', 'Café orgánico', 2_500_000, 1],
      ['TAZ-1', 'Taza grande', 1_800_000, 1],
      ['TER-1', 'Termo', 9_000_000, 0],
    ] as const)
      await insert('productos', {
        suscriptor_id: who.id,
        codigo,
        nombre,
        precio_centavos: centavos,
        created_at: NOW,
        updated_at: NOW,
        estado: state,
      });
    const encuesta = (usuario: BuiltUser, rating: number, comentario: string | null, conversacionId: number) =>
      insert('encuestas', {
        suscriptor_id: who.id,
        conversacion_id: conversacionId,
        usuario_id: usuario.id,
        enviada: '2025-03-10T18:00:00Z',
        created_at: '2025-03-10T18:00:00Z',
        estado: comentario === null ? 'ESPERA_COMENTARIO' : 'COMPLETA',
        rating,
        comentario,
        respondida: '2025-03-10T18:30:00Z',
      });
    await encuesta(who.ana, 5, `${mark} dice gracias`, own.id);
    await encuesta(who.luis, 2, null, other.id);
  }

  async function say(
    who: Equipo,
    conversacionId: number,
    origen: 'CLIENTE' | 'PERSONA',
    at: string,
    by?: BuiltUser,
    contenido = 'Hola',
  ) {
    await server.app.database.withTenant({ tenantId: who.id }, (tx) =>
      appendMensaje(
        tx,
        {
          conversacionId,
          emisor: origen === 'CLIENTE' ? 'CLIENTE' : 'USUARIO',
          tipo: 'TEXTO',
          origen,
          contenido,
          now: new Date(at),
          enviadoPor: by ? { id: by.id, nombre: by.nombre } : null,
          proveedorSid: `SM${conversacionId}-${at}`,
        },
        { unread: origen === 'CLIENTE' },
      ),
    );
  }

  const post = (mensaje: unknown, token = shop.boss.token, extra: object = {}) =>
    server.call('POST', '/api/ai/consulta', { token, body: { mensaje, ...extra } });

  async function ask(
    mensaje: string,
    who: BuiltUser = shop.boss,
  ): Promise<{ texto: string; filas: readonly (readonly string[])[]; ruta: string | null; all: string }> {
    clock += STEP;
    const answer = await post(mensaje, who.token);
    expect(answer.status, answer.text).toBe(200);
    const bloques: Bloque[] = readRespuesta(answer.text);
    const texto = bloques.find((one) => one.tipo === 'texto');
    const tabla = bloques.find((one) => one.tipo === 'tabla');
    const enlace = bloques.find((one) => one.tipo === 'enlace');
    return {
      texto: texto?.texto ?? '',
      filas: tabla?.tabla.filas ?? [],
      ruta: enlace?.enlace.ruta ?? null,
      all: answer.text,
    };
  }

  const sql = async (text: string, values: unknown[] = []): Promise<string> => {
    const [row] = await server.db.query<{ n: string | number }>(text, [shop.id, ...values]);
    return String(row?.n ?? '');
  };
  const received =
    "select count(*) as n from app.mensajes where suscriptor_id = $1 and origen = 'CLIENTE' and timestamp >= $2 and timestamp < $3";

  // covers D1-7-28
  it('counts messages between Bogotá’s midnights, as SQL does', async () => {
    const today = await ask('¿Cuántos mensajes recibimos hoy?');
    expect(today.texto).toBe(`Hoy: ${await sql(received, TODAY)} mensajes recibidos.`);
    expect(today.ruta).toBe('/dashboard?desde=2025-03-11&hasta=2025-03-11&cifra=recibidos');
    expect((await ask('cuantos mensajes nos llegaron ayer')).texto).toBe(
      `Ayer: ${await sql(received, YESTERDAY)} mensajes recibidos.`,
    );
    expect(await sql(received, YESTERDAY)).toBe('2');
    expect((await ask('cuántos mensajes envió Ana ayer')).texto).toBe('Ana, ayer: 1 mensaje enviado.');
    expect((await ask('cuántos mensajes envió Ana hoy')).texto).toBe('Ana, hoy: 1 mensaje enviado.');
    expect((await ask('mensajes hubo desde ayer')).texto).toBe(
      'Del 10/3/2025 al 11/3/2025: 7 mensajes, 4 mensajes recibidos y 3 mensajes enviados.',
    );
  });

  it('tells who waits for two hours and a minute, and not who waits for an hour and 59 minutes', async () => {
    const other = await server.build.equipo('espera');
    const now = NOW.getTime() + clock + STEP;
    for (const [nombre, minutes] of [
      ['Ciento veintiuno', 121],
      ['Ciento diecinueve', 119],
    ] as const) {
      const { id } = await server.build.conversacion(other.id, {
        canalId: other.canalId,
        areaId: other.areaId,
        nombre,
      });
      await say(other, id, 'CLIENTE', new Date(now - minutes * 60_000).toISOString());
    }
    const late = await ask('qué chats llevan más de dos horas sin respuesta', other.boss);
    expect(late.texto).toBe('Hay 1 conversación sin responder por más de 2 horas.');
    expect(late.filas.map(([nombre]) => nombre)).toEqual(['Ciento veintiuno']);
  });

  it('tells the state of the chats, as SQL does', async () => {
    const state = (estado: string) =>
      sql('select count(*) as n from app.conversaciones where suscriptor_id = $1 and estado = $2', [estado]);
    expect((await ask('cuántos chats están en espera')).texto).toBe(
      `Hay ${await state('PENDIENTE')} conversación en espera.`,
    );
    expect((await ask('cuántos chats abiertos hay')).texto).toBe(
      `Hay ${await state('ABIERTA')} conversaciones abiertas con un agente.`,
    );
    expect((await ask('qué chats tiene Ana')).texto).toBe('Ana tiene 1 conversación abierta.');
    expect((await ask('cuántos chats se cerraron ayer')).texto).toBe('Ayer: 1 conversación cerrada.');
    expect((await ask('cuántas conversaciones se iniciaron ayer')).texto).toBe('Ayer: 4 conversaciones iniciadas.');
    const late = await ask('qué chats llevan más de dos horas sin respuesta');
    expect(late.texto).toBe('Hay 1 conversación sin responder por más de 2 horas.');
    expect(late.filas[0]?.[0]).toBe('Zoraida Tres');
    expect((await ask('cuántos mensajes sin leer hay')).texto).toBe(
      `Hay ${await sql('select sum(no_leidos) as n from app.conversaciones where suscriptor_id = $1')} mensajes sin leer.`,
    );
    expect((await ask('conversaciones por área ayer')).filas).toEqual([['Área asistente', '4']]);
    expect((await ask('conversaciones por canal ayer')).filas).toEqual([['Canal asistente', '4']]);
    const found = await ask('quién preguntó por garantía');
    expect(found.texto).toBe('«garantía» aparece en 1 conversación.');
    expect(found.filas[0]).toContain('Zoraida Dos');
  });

  it('tells what each person did, as the dashboard counts it', async () => {
    expect((await ask('ranking de agentes de hoy')).filas).toEqual([
      ['Ana', '1', '1'],
      ['Luis', '1', '1'],
    ]);
    expect((await ask('cuántos chats atendió Luis hoy')).texto).toBe('Luis, hoy: 1 conversación atendida.');
    const fast = await ask('quién responde más rápido esta semana');
    expect(fast.filas.map(([agente, , respuestas]) => [agente, respuestas])).toEqual([
      ['Luis', '1'],
      ['Ana', '2'],
    ]);
    expect((await ask('cómo le fue a Ana ayer')).filas).toContainEqual(['Calificación', '5,0']);
    expect((await ask('calificación por agente')).filas).toEqual([
      ['Ana', '5,0', '1'],
      ['Luis', '2,0', '1'],
    ]);
    expect((await ask('calificación promedio')).texto).toBe(
      `Este mes: calificación promedio ${await sql("select replace(to_char(avg(rating), 'FM0.0'), '.', ',') as n from app.encuestas where suscriptor_id = $1")} de 5, en 2 respuestas.`,
    );
    expect((await ask('qué comentarios dejaron los clientes')).filas).toEqual([
      ['Zoraida Uno', 'Ana', '5', 'Zoraida dice gracias'],
    ]);
    expect((await ask('calificaciones malas de este mes')).filas).toEqual([['Zoraida Dos', 'Luis', '2', '']]);
    expect((await ask('cuántas encuestas respondieron ayer')).texto).toBe('Ayer: 2 encuestas respondidas.');
  });

  it('counts contacts and their states, as SQL does', async () => {
    const all = await sql('select count(*) as n from app.contactos where suscriptor_id = $1');
    expect((await ask('cuántos contactos tenemos')).texto).toBe(`Hay ${all} contactos.`);
    const nuevos = await ask('cuántos contactos nuevos hubo ayer');
    expect(nuevos.texto).toBe('Ayer: 4 contactos nuevos.');
    for (const [, telefono] of nuevos.filas) expect(telefono).toMatch(/^\+57 300 \d{3} \d{4}$/);
    expect((await ask('lista negra')).texto).toBe('Hay 1 contacto marcado para NO contactar.');
    expect((await ask('busca a zoraida')).texto).toBe('Encontré 5 contactos con «zoraida».');
    expect((await ask('cuántos contactos hay en cada estado')).filas).toEqual([
      ['Ventas Zoraida', 'Negociación', '1'],
      ['Ventas Zoraida', 'Ganado', '0'],
    ]);
    expect((await ask('cuántos contactos hay en negociacion')).texto).toBe(
      'En el estado Negociación del tablero Ventas Zoraida hay 1 contacto.',
    );
  });

  it('counts tasks, products and the rest, as SQL does', async () => {
    expect((await ask('cuántas tareas pendientes hay')).texto).toBe('3 tareas sin completar.');
    expect((await ask('tareas pendientes de Ana')).texto).toBe('Ana: 2 tareas sin completar.');
    expect((await ask('mis tareas')).texto).toBe('Tienes 1 tarea sin completar.');
    expect((await ask('tareas vencidas')).texto).toBe('1 tarea vencida.');
    expect((await ask('tareas por persona')).filas).toEqual([
      ['Ana', '2', '1'],
      ['Jefa', '1', '0'],
    ]);
    expect((await ask('tareas para hoy')).texto).toBe('Hoy: 1 tarea programada.');
    expect((await ask('tareas de Ana para hoy')).texto).toBe('Ana, hoy: 1 tarea programada.');
    expect((await ask('tareas para el viernes')).texto).toBe('El 14/3/2025: 1 tarea programada.');
    expect((await ask('tareas completadas ayer')).texto).toBe('De las programadas ayer, 1 tarea completada.');
    expect((await ask('cuántos productos tenemos')).texto).toBe('Hay 3 productos, 2 activos.');
    expect((await ask('cuánto cuesta el cafe organico')).filas[0]?.slice(0, 3)).toEqual([
      'CAF-1',
      'Café orgánico',
      '$ 25.000',
    ]);
    expect((await ask('cuál es el producto más caro')).filas[0]?.[1]).toBe('Café orgánico');
    expect((await ask('qué productos están agotados')).filas[0]?.[1]).toBe('Termo');
    expect((await ask('cuánto saldo tenemos')).texto).toMatch(/^El saldo es de \$\s0\.$/);
    expect((await ask('cuántos agentes tenemos')).texto).toBe(
      'Hay 3 usuarios, 3 activos; de los activos, 2 son agentes.',
    );
    expect((await ask('qué canales tenemos')).texto).toBe('Hay 1 canal, 1 conectado.');
  });

  // covers D1-8-18
  it('gives the documents’ reply to what it cannot answer, and to what would change something', async () => {
    for (const mensaje of [
      'cuéntame un chiste',
      'busca a Nadie Conocido',
      'borra todos los contactos',
      'cuál es la contraseña de Ana',
    ])
      expect((await ask(mensaje)).all).toBe(`${SIN_RESULTADOS}\n\n${PUEDO_RESPONDER}`);
    expect((await ask('mensajes recibidos desde el 1 de enero de 2020')).all).toBe(
      'El rango no puede pasar de 366 días.',
    );
  });

  // covers D1-3-15, D1-7-28
  it('lets supervisors ask about their own business only, for any user in the body', async () => {
    clock += 3_600_000;
    const named = await post('cuántos contactos tenemos', shop.boss.token, {
      idUsuario: outsider.boss.id,
      suscriptorId: outsider.id,
    });
    expect(named.text).toContain(
      `Hay ${await sql('select count(*) as n from app.contactos where suscriptor_id = $1')} contactos.`,
    );
    for (const mensaje of [
      'busca a CANARIO Uno',
      'quién preguntó por garantía',
      'últimas conversaciones',
      'contactos nuevos ayer',
      'comentarios de los clientes',
    ])
      expect((await post(mensaje)).text).not.toContain('CANARIO');
    expect((await post('hola', shop.ana.token)).status).toBe(403);
    expect((await server.call('POST', '/api/ai/consulta', { body: { mensaje: 'hola' } })).status).toBe(401);
  });

  // covers D1-3-15
  it('refuses an empty question, a long one, and the eleventh within a minute', async () => {
    clock += 3_600_000;
    const fresh = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'], nombre: 'Otra' });
    expect((await post('   ', fresh.token)).status).toBe(400);
    expect((await post('a'.repeat(4001), fresh.token)).status).toBe(400);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push((await post('hola', fresh.token)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
  });

  const suggest = (q: string, token = shop.boss.token) =>
    server.call('GET', `/api/ai/sugerencias?q=${encodeURIComponent(q)}`, { token });

  it('offers the nearest questions to one that it does not understand, each of which it answers', async () => {
    clock += 3_600_000;
    const question = 'cuántos mensajes recibimos ayer después de las seis';
    expect((await ask(question)).texto).toBe(SIN_RESULTADOS);
    const { preguntas } = (await suggest(question)).body as { preguntas: string[] };
    expect(preguntas).toHaveLength(3);
    expect(preguntas[0]).toBe('¿Cuántos mensajes recibimos ayer?');
    for (const pregunta of preguntas) expect((await ask(pregunta)).texto).not.toBe(SIN_RESULTADOS);
    expect((await suggest('cuántas cotizaciones de más de un millón hizo Ana')).body).toMatchObject({
      preguntas: [expect.stringContaining('Ana'), expect.anything(), expect.anything()],
    });
    expect((await suggest('cuéntame un chiste')).body).toEqual({ preguntas: [] });
  });

  it('offers questions to supervisors alone, ten times a minute', async () => {
    clock += 3_600_000;
    expect((await suggest('chats de Bello', shop.ana.token)).status).toBe(403);
    expect((await suggest('   ')).status).toBe(400);
    expect((await suggest('a'.repeat(MAX_SUGERIDA + 1))).status).toBe(400);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push((await suggest('chats de Bello')).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('cannot write, even if a reading call tries', async () => {
    const reading = server.app.database.reading();
    const write = reading.withTenant({ tenantId: shop.id }, () => Promise.resolve(undefined));
    await expect(write).resolves.toBeUndefined();
    const contact = { nombre: 'Nuevo', apellido: null, email: null, telefono: '+573001112233', now: NOW };
    const { createContacto } = await import('../contactos/contactos.repository.ts');
    await expect(reading.withTenant({ tenantId: shop.id }, (tx) => createContacto(tx, contact))).rejects.toThrow(
      /read-only/,
    );
  });
});
