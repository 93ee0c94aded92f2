import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOW, startAsistenteDesk, type AsistenteDesk } from '@tertulia/testkit/asistente-desk';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import type { TestServer } from '@tertulia/testkit/server';

describe('the assistant about single cases', () => {
  let desk: AsistenteDesk;
  let server: TestServer;
  let shop: Equipo;

  beforeAll(async () => {
    desk = await startAsistenteDesk();
    ({ server } = desk);
    shop = await server.build.equipo('casos');
    await plant(shop, 'Zoraida');
    await plant(await server.build.equipo('ajeno'), 'CANARIO');
  }, 60_000);
  afterAll(() => server?.stop());

  async function plant(who: Equipo, mark: string) {
    const { insert } = server.build;
    const chat = (nombre: string, asignadaA?: number) =>
      server.build.conversacion(who.id, {
        canalId: who.canalId,
        areaId: who.areaId,
        nombre,
        noLeidos: asignadaA === who.ana.id ? 3 : 1,
        ...(asignadaA === undefined ? {} : { asignadaA }),
      });
    const hotel = await chat(`${mark} Hotel del Sol`, who.ana.id);
    const panaderia = await chat(`${mark} Panadería`, who.luis.id);
    await chat(`${mark} Tercero`);
    await server.db.query('update app.conversaciones set lead_score = 80 where suscriptor_id = $1 and id = $2', [
      who.id,
      hotel.id,
    ]);

    let secuencia = 100;
    const mensaje = (at: string, values: Record<string, unknown>) =>
      insert('mensajes', {
        suscriptor_id: who.id,
        conversacion_id: hotel.id,
        secuencia: secuencia++,
        emisor: 'USUARIO',
        tipo: 'TEXTO',
        origen: 'PERSONA',
        contenido: 'Hola',
        timestamp: at,
        ...values,
      });
    await mensaje('2025-03-10T14:00:00Z', {
      estado_mensaje: 'ERROR',
      error_codigo: '63016',
      enviado_por_nombre: 'Ana',
    });
    await mensaje('2025-03-10T15:00:00Z', { estado_mensaje: 'ERROR', error_codigo: '21610' });
    await mensaje('2025-03-11T14:00:00Z', { estado_mensaje: 'ENTREGADO' });
    for (const at of ['2025-03-03T20:10:00Z', '2025-03-03T20:50:00Z', '2025-03-05T20:00:00Z', '2025-03-04T13:00:00Z'])
      await mensaje(at, { emisor: 'CLIENTE', origen: 'CLIENTE' });
    const cierre = (by: BuiltUser, at: string) =>
      mensaje(at, {
        emisor: 'BOT',
        origen: 'EVENTO',
        enviado_por_usuario_id: by.id,
        enviado_por_nombre: by.nombre,
        evento: JSON.stringify({ tipo: 'RESUELTA', rating: null }),
      });
    await cierre(who.ana, '2025-03-10T16:00:00Z');
    await cierre(who.ana, '2025-03-10T17:00:00Z');
    await cierre(who.luis, '2025-03-10T18:00:00Z');

    const tablero = await insert('tableros', { suscriptor_id: who.id, nombre: `Ventas ${mark}` });
    const estado = (nombre: string, orden: number) =>
      insert('kanban_estados', { suscriptor_id: who.id, tablero_id: tablero, nombre, color: '#123456', orden });
    const [nuevo, ganado] = [await estado('Nuevo', 1), await estado('Ganado', 2)];
    await server.db.query(
      'update app.contactos set kanban_estado_id = $1, kanban_estado_fecha = $2 where suscriptor_id = $3 and id = $4',
      [ganado, NOW, who.id, hotel.contactoId],
    );
    const move = (contactoId: number, to: [number, string], at: string) =>
      insert('kanban_movimientos', {
        suscriptor_id: who.id,
        contacto_id: contactoId,
        a_estado_id: to[0],
        a_nombre: to[1],
        usuario_id: who.ana.id,
        ocurrido: at,
      });
    await move(hotel.contactoId, [nuevo, 'Nuevo'], '2025-03-10T14:00:00Z');
    await move(hotel.contactoId, [ganado, 'Ganado'], '2025-03-10T15:00:00Z');
    await move(panaderia.contactoId, [ganado, 'Ganado'], '2025-02-10T15:00:00Z');

    const tarea = (prioridad: string, contactoId: number, state = 'PENDIENTE') =>
      insert('tareas', {
        suscriptor_id: who.id,
        contacto_id: contactoId,
        descripcion: `${mark} llamar`,
        prioridad,
        fecha_programada: '2025-03-12T15:00:00Z',
        asignado_usuario_id: who.ana.id,
        creada_por: who.boss.id,
        created_at: NOW,
        estado: state,
        ...(state === 'COMPLETADA' ? { completada_en: NOW, observacion: 'hecha ya', completada_por: who.ana.id } : {}),
      });
    await tarea('ALTA', hotel.contactoId);
    await tarea('ALTA', panaderia.contactoId);
    await tarea('ALTA', hotel.contactoId, 'COMPLETADA');
    await tarea('BAJA', hotel.contactoId);

    const cotizacion = (consecutivo: number, conversacionId: number, nombre: string, items: [string, number][]) =>
      server.build.cotizacion(who.id, {
        consecutivo,
        conversacionId,
        usuario: who.ana,
        nombre,
        createdAt: '2025-03-10T15:00:00Z',
        items: items.map(([producto, cantidad]) => ({ nombre: producto, cantidad })),
      });
    await cotizacion(12, hotel.id, `${mark} Hotel del Sol`, [
      ['Café', 2],
      ['Taza', 9],
    ]);
    await cotizacion(13, panaderia.id, `${mark} Panadería`, [['Café', 5]]);
  }

  const ask = (mensaje: string) => desk.ask(shop.boss, mensaje);

  const sql = async (text: string): Promise<string> => {
    const [row] = await server.db.query<{ n: string | number }>(text, [shop.id]);
    return String(row?.n ?? '');
  };

  // covers D1-7-28
  it('tells failed messages with their reasons, as SQL does', async () => {
    const failed = await ask('cuántos mensajes no llegaron ayer');
    expect(failed.texto).toBe(
      `Ayer: ${await sql(`select count(*) as n from app.mensajes where suscriptor_id = $1 and estado_mensaje = 'ERROR'
         and timestamp >= '2025-03-10T05:00:00Z' and timestamp < '2025-03-11T05:00:00Z'`)} mensajes que no llegaron al cliente.`,
    );
    expect(failed.filas.map((row) => row[3])).toEqual([
      'El cliente pidió a WhatsApp no recibir más mensajes de este número. Puede volver a recibirlos si escribe START.',
      'La ventana de 24 horas ya cerró: solo se puede enviar una plantilla aprobada.',
    ]);
    expect((await ask('mensajes con error de hoy')).texto).toBe('Hoy: 0 mensajes que no llegaron al cliente.');
  });

  it('tells who has unread messages and who closed, as SQL does', async () => {
    expect((await ask('quién tiene más mensajes sin leer')).filas).toEqual([
      ['Ana', '3', '1'],
      ['Luis', '1', '1'],
      ['En espera', '1', '1'],
    ]);
    const closings = `select count(*) as n from app.mensajes where suscriptor_id = $1 and evento ->> 'tipo' = 'RESUELTA'
      and timestamp >= '2025-03-10T05:00:00Z' and timestamp < '2025-03-11T05:00:00Z'`;
    const closed = await ask('cuántos chats se cerraron ayer');
    expect(closed.texto).toBe(`Ayer: ${await sql(closings)} conversaciones cerradas.`);
    expect(closed.filas).toEqual([
      ['Ana', '2'],
      ['Luis', '1'],
    ]);
    expect((await ask('cuántos chats cerró Ana ayer')).texto).toBe(
      `Ana, ayer: ${await sql(`${closings} and enviado_por_usuario_id = ${shop.ana.id}`)} conversaciones cerradas.`,
    );
  });

  it('leads to as many rows of one person as it counted', async () => {
    for (const [pregunta, cifra] of [
      ['cuántos chats cerró Ana ayer', 'cerradas'],
      ['cuántos mensajes envió Ana este mes', 'enviados'],
    ] as const) {
      const { texto, ruta } = await ask(pregunta);
      const search = new URL(ruta ?? '', 'http://x').searchParams;
      expect([search.get('cifra'), search.get('usuarioId')]).toEqual([cifra, String(shop.ana.id)]);
      const query = `cifra=${cifra}&usuarioId=${shop.ana.id}&from=2025-03-01T05:00:00Z&to=2025-04-01T05:00:00Z`;
      const casos = await server.call('GET', `/api/reportes/dashboard/casos?${query}`, { token: shop.boss.token });
      expect(texto).toContain(` ${casos.body.totalElements} `);
    }
  });

  it('tells the busiest weekday and hour by Bogotá’s clock', async () => {
    const peak = await ask('a qué hora nos escriben más');
    expect(peak.texto).toBe('Este mes, el día con más mensajes recibidos es lunes (2) y la hora, 15:00–15:59 (3).');
    expect(peak.filas).toContainEqual(['Martes', '1']);
    expect(
      await sql(`select count(*) as n from app.mensajes where suscriptor_id = $1 and origen = 'CLIENTE'
        and extract(hour from timestamp at time zone 'America/Bogota') = 15`),
    ).toBe('3');
  });

  it('tells moves on the Kanban, into one state or any, as SQL does', async () => {
    const moves = `select count(*) as n from app.kanban_movimientos where suscriptor_id = $1 and ocurrido >= '2025-03-10T05:00:00Z' and ocurrido < '2025-03-11T05:00:00Z'`;
    expect((await ask('a quién movieron ayer en el kanban')).texto).toBe(
      `Ayer: ${await sql(moves)} cambios de estado en el Kanban.`,
    );
    const won = await ask('cuántos pasaron a Ganado este mes');
    expect(won.texto).toBe('Este mes: 1 cambio de estado a Ganado en el Kanban.');
    expect(won.filas[0]?.[0]).toBe('Zoraida Hotel del Sol');
    // the name of a state of one's own, alone and in the plural
    expect((await ask('cuántos ganados llevamos')).texto).toBe(
      'En el estado Ganado del tablero Ventas Zoraida hay 1 contacto.',
    );
  });

  // covers D1-7-28
  it('tells one customer’s state, attendant, chat and tasks', async () => {
    const state = await ask('en qué estado está Zoraida Hotel del Sol');
    expect(state.filas[0]?.slice(3)).toEqual(['Ganado', 'Ana']);
    const chat = await sql(
      "select id as n from app.conversaciones where suscriptor_id = $1 and cliente_nombre = 'Zoraida Hotel del Sol'",
    );
    expect(state.ruta).toBe(`/conversations?chat=${chat}`);
    expect((await ask('quién está atendiendo a Zoraida Panadería')).filas[0]?.[4]).toBe('Luis');
    expect((await ask('qué quedó pendiente con Zoraida Hotel del Sol')).texto).toBe(
      'Zoraida Hotel del Sol: 2 tareas sin completar.',
    );
  });

  it('tells tasks by priority and the best leads, as SQL does', async () => {
    const open =
      "select count(*) as n from app.tareas where suscriptor_id = $1 and estado <> 'COMPLETADA' and prioridad = ";
    expect((await ask('tareas urgentes')).texto).toBe(
      `${await sql(`${open}'ALTA'`)} tareas de prioridad alta sin completar.`,
    );
    expect((await ask('tareas de prioridad baja')).texto).toBe('1 tarea de prioridad baja sin completar.');
    const leads = await ask('clientes con mejor score');
    expect(leads.texto).toBe('Hay 1 conversación con lead caliente; las de mejor puntaje:');
    expect(leads.filas[0]?.slice(0, 1)).toEqual(['Zoraida Hotel del Sol']);
    expect(leads.filas[0]?.[2]).toBe('80');
  });

  // covers D1-7-28
  it('tells quotes by number and by customer, and what is quoted most, as SQL does', async () => {
    const one = await ask('de cuánto fue la cotización 12');
    expect(one.texto).toMatch(/^La cotización 12, de Zoraida Hotel del Sol, es por \$ 12\.500; la hizo Ana/);
    expect(one.filas.map((row) => row.slice(1, 3))).toEqual([
      ['Café', '2'],
      ['Taza', '9'],
    ]);
    expect((await ask('qué le cotizamos a zoraida panaderia')).texto).toBe('1 cotización para «zoraida panaderia».');
    const top = await ask('qué es lo que más cotizamos');
    expect(top.texto).toBe('Este mes, el producto más cotizado es Café, en 2 cotizaciones.');
    expect(top.filas).toEqual([
      ['Café', 'Café', '2', '7'],
      ['Taza', 'Taza', '1', '9'],
    ]);
  });

  it('sums the quotes of a range, as SQL does', async () => {
    const range = `from app.cotizaciones where suscriptor_id = $1 and created_at >= '2025-03-10T05:00:00Z' and created_at < '2025-03-11T05:00:00Z'`;
    expect(await sql(`select sum(total_centavos) / 100 as n ${range}`)).toBe('25000');
    expect((await ask('cuántas cotizaciones hicimos ayer')).texto).toBe(
      `Ayer: ${await sql(`select count(*) as n ${range}`)} cotizaciones por $ 25.000.`,
    );
    expect((await ask('cuánto suman las cotizaciones de ayer')).texto).toBe('Ayer: $ 25.000 en 2 cotizaciones.');
  });

  it('sums a day up, and holds it against the day before, as SQL does', async () => {
    const closed =
      await sql(`select count(*) as n from app.mensajes where suscriptor_id = $1 and evento ->> 'tipo' = 'RESUELTA'
      and timestamp >= '2025-03-10T05:00:00Z' and timestamp < '2025-03-11T05:00:00Z'`);
    expect((await ask('cómo nos fue ayer')).filas).toContainEqual(['Conversaciones cerradas', closed]);
    expect((await ask('compara ayer con el día anterior')).filas).toContainEqual([
      'Conversaciones cerradas',
      closed,
      '0',
      `+${closed}`,
    ]);
    expect((await ask('cómo le fue a Luis ayer')).filas).toContainEqual(['Conversaciones cerradas', '1']);
  });

  it('counts what belongs to the business, as SQL does', async () => {
    await server.build.insert('notas_rapidas', {
      suscriptor_id: shop.id,
      titulo: 'Saludo',
      contenido: 'Hola',
      compartida: true,
      autor_usuario_id: shop.boss.id,
      created_at: NOW,
      updated_at: NOW,
    });
    const count = (table: string) => sql(`select count(*) as n from app.${table} where suscriptor_id = $1`);
    expect((await ask('qué tableros tenemos')).texto).toBe(`Hay ${await count('tableros')} tablero.`);
    expect((await ask('qué áreas hay')).texto).toBe(`Hay ${await count('areas')} área.`);
    expect((await ask('lista de usuarios')).texto).toBe(`Hay ${await count('usuarios')} usuarios activos.`);
    expect((await ask('usuarios inactivos')).texto).toBe('Hay 0 usuarios inactivos.');
    expect((await ask('mensajes rápidos')).texto).toBe(`Hay ${await count('notas_rapidas')} mensaje rápido.`);
    expect((await ask('últimas conversaciones')).filas).toHaveLength(Number(await count('conversaciones')));
  });
});
