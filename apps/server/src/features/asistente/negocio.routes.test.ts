import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAsistenteDesk, type AsistenteDesk } from '@tertulia/testkit/asistente-desk';
import type { Equipo } from '@tertulia/testkit/factories';
import type { TestServer } from '@tertulia/testkit/server';

const AT = '2025-03-10T15:00:00Z';
const YESTERDAY = "'2025-03-10T05:00:00Z' and '2025-03-11T04:59:59.999Z'";

describe('the assistant about the business, held against SQL', () => {
  let desk: AsistenteDesk;
  let server: TestServer;
  let shop: Equipo;

  beforeAll(async () => {
    desk = await startAsistenteDesk();
    ({ server } = desk);
    shop = await server.build.equipo('cafetal');
    await plant(shop, 'Zoraida');
    await plant(await server.build.equipo('ajeno'), 'CANARIO');
  }, 60_000);
  afterAll(() => server?.stop());

  async function plant(who: Equipo, mark: string) {
    const { insert } = server.build;
    const own = { suscriptor_id: who.id };
    const recarga = await insert('recargas', {
      ...own,
      referencia: `T${who.id}R${randomBytes(16).toString('hex').toUpperCase()}`,
      medio: 'MANUAL',
      estado: 'APROBADA',
      monto_centavos: 5_000_000,
      usuario_nombre: mark,
      creada: AT,
      resuelta: AT,
    });
    for (const [tipo, centavos, referencia] of [
      ['RECARGA', 5_000_000, 'uno'],
      ['CONSUMO_MENSAJE', -120_000, 'dos'],
      ['CONSUMO_MENSAJE', -30_000, 'tres'],
      ['CONSUMO_VOZ', -50_000, 'cuatro'],
    ] as const)
      await insert('movimientos', {
        ...own,
        fecha: AT,
        tipo,
        monto_centavos: centavos,
        referencia,
        ...(tipo === 'RECARGA' ? { recarga_id: recarga } : {}),
      });
    await insert('tarifas', {
      ...own,
      concepto: 'VOZ',
      precio_centavos: 25_000,
      vigente_desde: '2025-01-01T05:00:00Z',
    });
    const plantilla = (nombre: string, cuerpo: string) =>
      insert('plantillas', {
        ...own,
        content_sid: `HX${randomBytes(16).toString('hex')}`,
        nombre,
        estado_aprobacion: 'APROBADA',
        cuerpo,
        sincronizada: AT,
      });
    const promo = await plantilla('promo_navidad', `${mark} tiene regalos`);
    await plantilla('bienvenida', `${mark} te saluda`);
    for (const dia of ['09', '10'])
      await insert('difusiones', {
        ...own,
        huella: 'huella',
        estado: 'COMPLETADA',
        terminada: AT,
        plantilla_id: promo,
        plantilla_nombre: `promo ${dia}`,
        variables: '{}',
        kanban_estado_nombre: 'Nuevo',
        creada_por: who.boss.id,
        creada_por_nombre: 'Jefa',
        created_at: `2025-03-${dia}T15:00:00Z`,
        resumen: '{}',
      });
    for (const [entidad, usuario] of [
      ['PRODUCTO', who.ana],
      ['AREA', who.ana],
      ['TAREA', who.luis],
    ] as const)
      await insert('auditoria', { ...own, entidad, accion: 'EDITAR', usuario_id: usuario.id, timestamp: AT });
    for (const [codigo, estado] of [
      ['CAF', 1],
      ['TAZ', 1],
      ['TER', 0],
    ] as const)
      await insert('productos', {
        ...own,
        codigo,
        nombre: `${mark} ${codigo}`,
        precio_centavos: 100_000,
        estado,
        created_at: AT,
        updated_at: AT,
      });
    await insert('sincronizaciones', {
      ...own,
      usuario_id: who.boss.id,
      estado: 'COMPLETADA',
      creados: 3,
      actualizados: 12,
      desactivados: 1,
      iniciada: AT,
      terminada: AT,
    });
    await server.db.query(
      `insert into app.area_horarios (suscriptor_id, area_id, day_of_week, cerrado, hora_apertura, hora_cierre)
       select $1, $2, d, d in (0), '08:00', '17:30' from generate_series(0, 6) d`,
      [who.id, who.areaId],
    );
    await server.db.query('update app.usuarios set area_id = $1 where suscriptor_id = $2 and id = $3', [
      who.areaId,
      who.id,
      who.ana.id,
    ]);
    const chat = (nombre: string, asignadaA?: number) =>
      server.build.conversacion(who.id, {
        canalId: who.canalId,
        areaId: who.areaId,
        nombre: `${mark} ${nombre}`,
        ...(asignadaA === undefined ? {} : { asignadaA }),
      });
    const [own1, waits] = [await chat('Uno', who.ana.id), await chat('Dos')];
    let secuencia = 100;
    const mensaje = (conversacionId: number, at: string, values: Record<string, unknown> = {}) =>
      insert('mensajes', {
        ...own,
        conversacion_id: conversacionId,
        secuencia: secuencia++,
        emisor: 'CLIENTE',
        tipo: 'TEXTO',
        origen: 'CLIENTE',
        contenido: 'Hola',
        timestamp: at,
        ...values,
      });
    await mensaje(waits.id, '2025-03-10T16:00:00Z');
    await mensaje(own1.id, '2025-03-10T15:00:00Z');
    await mensaje(own1.id, '2025-03-10T15:20:00Z', {
      emisor: 'USUARIO',
      origen: 'PERSONA',
      enviado_por_usuario_id: who.ana.id,
      enviado_por_nombre: 'Ana',
      proveedor_sid: `SM${who.id}`,
      espera_desde: '2025-03-10T15:00:00Z',
      espera_area_id: who.areaId,
    });
  }

  async function ask(mensaje: string) {
    const { texto, filas } = await desk.ask(shop.boss, mensaje);
    return { texto, filas };
  }

  const sql = async (text: string): Promise<string[][]> => {
    const rows = await server.db.query<Record<string, string | number>>(text, [shop.id]);
    return rows.map((row) => Object.values(row).map(String));
  };
  const one = async (text: string) => (await sql(text)).flat().join(' ');
  /** Centavos as an answer writes them. */
  const cop = (column: string) => `'$ ' || replace(to_char(${column} / 100, 'FM999,999'), ',', '.')`;

  // covers D1-7-28
  it('tells balance, movements, what was spent, top-ups and prices, as SQL does', async () => {
    const where = `from app.movimientos where suscriptor_id = $1 and fecha between ${YESTERDAY}`;
    expect((await ask('cuánto saldo tenemos')).texto).toBe(
      `El saldo es de ${await one(`select ${cop('sum(monto_centavos)')} as s ${where}`)}.`,
    );
    const moved = await ask('movimientos de saldo de ayer');
    expect(moved.texto).toBe(`Ayer: ${await one(`select count(*) as n ${where}`)} movimientos.`);
    expect(moved.filas).toHaveLength(4);
    const spent = await ask('cuánto gastamos ayer');
    expect(spent.texto).toBe(
      `Ayer: el consumo fue de ${await one(`select ${cop('-sum(monto_centavos)')} as s ${where} and tipo like 'CONSUMO%'`)}.`,
    );
    expect(spent.filas.map((row) => row.slice(1)).toSorted()).toEqual(
      (
        await sql(
          `select count(*) as n, ${cop('-sum(monto_centavos)')} as s ${where} and tipo like 'CONSUMO%' group by tipo`,
        )
      ).toSorted(),
    );
    expect((await ask('cuánto recargamos ayer')).texto).toBe(
      `Ayer: 1 recarga por ${await one(`select ${cop('sum(monto_centavos)')} as s from app.recargas where suscriptor_id = $1`)}. Las más recientes:`,
    );
    expect((await ask('cuánto vale el minuto de llamada')).filas.flat()).toContain(
      await one(`select ${cop('precio_centavos')} as p from app.tarifas where suscriptor_id = $1 and concepto = 'VOZ'`),
    );
  });

  it('tells broadcasts and templates, as SQL does', async () => {
    const yesterday = await ask('envíos masivos de ayer');
    expect(yesterday.texto).toBe(
      `Ayer: ${await one(`select count(*) as n from app.difusiones where suscriptor_id = $1 and created_at between ${YESTERDAY}`)} envío masivo.`,
    );
    expect((await ask('qué campañas hay')).texto).toBe(
      `Hay ${await one('select count(*) as n from app.difusiones where suscriptor_id = $1')} envíos masivos.`,
    );
    const last = await ask('cómo nos fue con la última difusión');
    expect(last.texto).toContain(
      await one(
        'select plantilla_nombre from app.difusiones where suscriptor_id = $1 order by created_at desc limit 1',
      ),
    );
    expect(last.filas.map(([, n]) => n)).toEqual(Array(7).fill('0'));
    expect((await ask('qué plantillas tenemos')).texto).toBe(
      `Hay ${await one("select count(*) as n from app.plantillas where suscriptor_id = $1 and estado_aprobacion = 'APROBADA'")} plantillas que se pueden enviar.`,
    );
    const named = await ask('qué dice la plantilla promo navidad');
    expect(named.texto).toBe('Hay 1 plantilla que se pueden enviar con «promo navidad».');
    expect(named.filas[0]?.at(-1)).toBe(
      await one("select cuerpo from app.plantillas where suscriptor_id = $1 and nombre = 'promo_navidad'"),
    );
  });

  it('tells who changed what, as SQL does', async () => {
    const count = (more = '') =>
      one(
        `select count(*) as n from app.auditoria where suscriptor_id = $1 and timestamp between ${YESTERDAY} ${more}`,
      );
    expect((await ask('auditoría de ayer')).texto).toBe(`Ayer: ${await count()} registros en la auditoría.`);
    expect((await ask('qué cambios hizo Ana ayer')).texto).toBe(
      `Ana, ayer: ${await count(`and usuario_id = ${shop.ana.id}`)} registros en la auditoría.`,
    );
  });

  it('tells hours, who works where and how the channels do, as SQL does', async () => {
    const hours = await ask('horario de atención');
    const [lunes] = await sql(`select to_char(hora_apertura, 'HH24:MI') as a, to_char(hora_cierre, 'HH24:MI') as c
      from app.area_horarios where suscriptor_id = $1 and day_of_week = 1`);
    expect(hours.filas[0]).toEqual(['Área cafetal', ...Array(6).fill((lunes ?? []).join('–')), 'Cerrado']);
    expect((await ask('qué áreas están abiertas ahora')).texto).toBe('Ahora está abierta 1 área de 1.');
    const inArea = `from app.usuarios where suscriptor_id = $1 and area_id is not null and estado = 1`;
    expect((await ask('quién trabaja en cafetal')).filas.map(([nombre]) => nombre)).toEqual(
      (await sql(`select nombre ${inArea}`)).flat(),
    );
    expect((await ask('cuál es el correo de la agente Ana')).filas[0]?.slice(0, 2)).toEqual(
      (await sql(`select nombre, email ${inArea}`))[0],
    );
    const health = await ask('cómo están los canales');
    expect(health.filas.map(([canal]) => canal)).toEqual(
      (await sql('select friendly_name from app.canales where suscriptor_id = $1')).flat(),
    );
    expect(health.filas[0]?.slice(3, 6)).toEqual(['0', '0', '0']);
  });

  it('tells the catalogue and its last synchronisation, as SQL does', async () => {
    const listed = await ask('lista de productos');
    expect(listed.texto).toBe(
      `Hay ${await one('select count(*) as n from app.productos where suscriptor_id = $1 and estado = 1')} productos activos.`,
    );
    expect(listed.filas).toHaveLength(2);
    const [run] = await sql(
      'select creados, actualizados, desactivados from app.sincronizaciones where suscriptor_id = $1',
    );
    expect((await ask('cuándo se sincronizó el catálogo')).texto).toBe(
      `La última sincronización se inició el 10/03/2025 10:00 y terminó bien. Creados ${run?.[0]}, actualizados ${run?.[1]}, desactivados ${run?.[2]}.`,
    );
  });

  it('tells chats by state with their share, and how fast the first answer came, as SQL does', async () => {
    const states = await ask('cómo están distribuidas las conversaciones de ayer');
    const byState = await sql(`select c.estado, count(distinct c.id) as n from app.conversaciones c
      join app.mensajes m on m.conversacion_id = c.id where c.suscriptor_id = $1 and m.timestamp between ${YESTERDAY} group by 1 order by 1`);
    expect(byState).toEqual([
      ['ABIERTA', '1'],
      ['PENDIENTE', '1'],
    ]);
    expect(states.filas).toEqual([
      ['Abiertas', '1', '50 %'],
      ['Cerradas', '0', '0 %'],
      ['Pendientes', '1', '50 %'],
    ]);
    const waited =
      await one(`select round(extract(epoch from avg(timestamp - espera_desde)) / 60) as n from app.mensajes
      where suscriptor_id = $1 and espera_desde is not null and timestamp between ${YESTERDAY}`);
    expect((await ask('tiempo de respuesta de ayer')).texto).toBe(
      `Ayer: el tiempo de respuesta promedio es de ${waited} min en horario de atención, en 1 respuesta.`,
    );
    expect((await ask('tiempo de respuesta por agente ayer')).filas).toEqual([['Ana', `${waited} min`, '1']]);
  });
});
