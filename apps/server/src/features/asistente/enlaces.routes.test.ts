import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAsistenteDesk, type AsistenteDesk } from '@tertulia/testkit/asistente-desk';
import type { Equipo } from '@tertulia/testkit/factories';
import type { TestServer } from '@tertulia/testkit/server';
import type { Intent } from '#public/preguntas';

const AYER = '2025-03-10T15:00:00Z';
/** How the days of a question stand in an address. */
const ENCUESTAS = '/encuestas?start=2025-03-01&end=2025-03-31';
const HOY = 'desde=2025-03-11&hasta=2025-03-11';
const DE_AYER = 'desde=2025-03-10&hasta=2025-03-10';
const MES = 'desde=2025-03-01&hasta=2025-03-31';

describe('the link of an answer', () => {
  let desk: AsistenteDesk;
  let server: TestServer;
  let shop: Equipo;
  let ids: Awaited<ReturnType<typeof plant>>;

  beforeAll(async () => {
    desk = await startAsistenteDesk();
    ({ server } = desk);
    shop = await server.build.equipo('cafetal');
    ids = await plant(shop);
  }, 60_000);
  afterAll(() => server?.stop());

  /** A business with one of everything that a question may be about. */
  async function plant({ id, canalId, areaId, ana, luis, boss }: Equipo) {
    const { build } = server;
    const own = { suscriptor_id: id };
    const chat = await build.conversacion(id, { canalId, areaId, nombre: 'Pedro Pérez', asignadaA: ana.id });
    // its customer's name is searched as well as what was said
    await build.conversacion(id, { canalId, areaId, nombre: 'Repuestos Garantía', asignadaA: luis.id });
    await server.db.query('update app.conversaciones set lead_score = 90 where suscriptor_id = $1 and id = $2', [
      id,
      chat.id,
    ]);
    await build.conversacion(id, { canalId, areaId, nombre: 'Marta Ríos', asignadaA: luis.id });
    await build.contacto(id, { nombre: 'Sola Sin Chat', telefono: '+573001234567' });
    await build.insert('mensajes', {
      ...own,
      conversacion_id: chat.id,
      secuencia: 100,
      emisor: 'USUARIO',
      tipo: 'TEXTO',
      origen: 'PERSONA',
      contenido: 'Hola',
      timestamp: AYER,
      estado_mensaje: 'ERROR',
      error_codigo: '63016',
    });
    const tablero = await build.tablero(id, ['Nuevo', 'Ganado']);
    await build.insert('productos', {
      ...own,
      codigo: 'CAF',
      nombre: 'Café orgánico',
      precio_centavos: 100_000,
      estado: 1,
      created_at: AYER,
      updated_at: AYER,
    });
    await build.insert('notas_rapidas', {
      ...own,
      titulo: 'Saludo',
      contenido: 'Hola',
      compartida: true,
      autor_usuario_id: boss.id,
      created_at: AYER,
      updated_at: AYER,
    });
    await build.insert('tarifas', { ...own, concepto: 'VOZ', precio_centavos: 1, vigente_desde: AYER });
    const plantilla = await build.insert('plantillas', {
      ...own,
      content_sid: `HX${randomBytes(16).toString('hex')}`,
      nombre: 'promo_navidad',
      estado_aprobacion: 'APROBADA',
      cuerpo: 'Hay regalos',
      sincronizada: AYER,
    });
    const difusion = await build.insert('difusiones', {
      ...own,
      huella: 'huella',
      estado: 'COMPLETADA',
      terminada: AYER,
      plantilla_id: plantilla,
      plantilla_nombre: 'promo',
      variables: '{}',
      kanban_estado_nombre: 'Nuevo',
      creada_por: boss.id,
      creada_por_nombre: 'Jefa',
      created_at: AYER,
      resumen: '{}',
    });
    await build.cotizacion(shop.id, {
      consecutivo: 31,
      conversacionId: chat.id,
      usuario: ana,
      nombre: 'Pedro Pérez',
      createdAt: AYER,
    });
    const [, ganado] = tablero.estadoIds;
    return { chat: chat.id, contacto: chat.contactoId, tablero: tablero.id, ganado, difusion };
  }

  /** Of each kind of question one, with where its link leads; null where there is no page of such rows. */
  const examples = (): Record<Exclude<Intent, 'desconocido'>, readonly [pregunta: string, ruta: string | null]> => {
    const chat = `/conversations?chat=${ids.chat}`;
    const deAna = `usuarioId=${shop.ana.id}`;
    return {
      resumen: ['cómo vamos hoy', `/dashboard?${HOY}`],
      comparacion: ['compara ayer con el día anterior', `/dashboard?${DE_AYER}`],
      mensajes_total: ['cuántos mensajes hubo ayer', `/dashboard?${DE_AYER}`],
      mensajes_recibidos: ['cuántos mensajes recibimos hoy', `/dashboard?${HOY}&cifra=recibidos`],
      mensajes_enviados: ['cuántos mensajes envió Ana ayer', `/dashboard?${DE_AYER}&cifra=enviados&${deAna}`],
      mensajes_por_tipo: ['cuántas fotos nos mandaron hoy', `/dashboard?${HOY}&cifra=recibidos`],
      actividad_por_dia: ['mensajes por día de este mes', `/dashboard?${MES}`],
      actividad_por_mes: ['mensajes mes a mes', '/dashboard?desde=2025-01-01&hasta=2025-12-31'],
      mensajes_sin_leer: ['cuántos mensajes sin leer tenemos', '/explorar-chats?sinLeer=true'],
      mensajes_sin_leer_agentes: ['quién tiene más mensajes sin leer', '/explorar-chats?sinLeer=true'],
      mensajes_fallidos: ['cuántos mensajes no llegaron ayer', chat],
      conversaciones_nuevas: [
        'cuántas conversaciones nuevas hubo ayer',
        `/explorar-chats?${DE_AYER}&sort=fechaInicio%2Cdesc`,
      ],
      conversaciones_atendidas: ['cuántos chats atendió Ana ayer', `/dashboard?${DE_AYER}&cifra=atendidas&${deAna}`],
      conversaciones_cerradas: ['cuántos chats cerró Ana ayer', `/dashboard?${DE_AYER}&cifra=cerradas&${deAna}`],
      conversaciones_abiertas: ['qué chats tiene Ana', `/explorar-chats?estado=ABIERTA&${deAna}`],
      conversaciones_antiguas: [
        'cuál es el chat abierto más viejo',
        '/explorar-chats?estado=ABIERTA&sort=fechaInicio%2Casc',
      ],
      duracion_chats: ['cuánto dura un chat en promedio', `/dashboard?${MES}&cifra=cerradas`],
      conversaciones_en_espera: [
        'cuántos chats están en espera',
        '/explorar-chats?estado=PENDIENTE&sort=lastMessage%2Casc',
      ],
      conversaciones_sin_responder: ['conversaciones sin responder', '/dashboard?cifra=sinResponder'],
      conversaciones_estados: ['cómo están distribuidas las conversaciones', `/dashboard?${HOY}`],
      conversaciones_por_area: ['conversaciones por área ayer', `/explorar-chats?${DE_AYER}`],
      conversaciones_por_canal: ['conversaciones por canal ayer', `/explorar-chats?${DE_AYER}`],
      conversaciones_buscar: ['quién preguntó por garantía', '/conversations?tab=search&q=garant%C3%ADa'],
      conversaciones_ultimas: ['muéstrame las últimas conversaciones', '/explorar-chats'],
      horas_pico: ['cuál es la hora pico', `/dashboard?${MES}&cifra=recibidos`],
      tiempo_respuesta: ['tiempo de respuesta de ayer', `/dashboard?${DE_AYER}`],
      tiempo_respuesta_agentes: [
        'tiempo de respuesta de Ana ayer',
        `/dashboard?${DE_AYER}&cifra=primeraRespuesta&${deAna}`,
      ],
      agentes_ranking: ['quién atendió más ayer', `/dashboard?${DE_AYER}&cifra=atendidas`],
      agente_resumen: ['cómo le fue a Ana ayer', `/dashboard?${DE_AYER}&cifra=atendidas&${deAna}`],
      calificacion_promedio: ['cuál es la calificación promedio', ENCUESTAS],
      calificaciones_agentes: ['calificación de Ana', `/dashboard?${MES}&cifra=calificaciones&${deAna}`],
      encuestas_total: ['cuántas encuestas respondieron', ENCUESTAS],
      encuestas_comentarios: ['qué comentarios dejaron los clientes', `${ENCUESTAS}&conComentario=true`],
      encuestas_malas: ['encuestas malas de Ana', `${ENCUESTAS}&agente=Ana&sort=rating%2Casc`],
      contactos_total: ['cuántos contactos tenemos', '/contacts'],
      contactos_nuevos: ['cuántos contactos nuevos hubo ayer', '/contacts?sort=fechaCreacion%2Cdesc'],
      contactos_no_contactar: ['cuántos contactos están marcados como no contactar', '/contacts?noEscribir=true'],
      contacto_buscar: ['busca a Pedro Pérez', chat],
      kanban_estados: ['cuántos contactos hay en cada estado', `/kanban?tablero=${ids.tablero}`],
      kanban_estado: ['cuántos contactos hay en Ganado', `/kanban?tablero=${ids.tablero}&columna=${ids.ganado}`],
      kanban_movimientos: [
        'cuántos pasaron a Ganado ayer',
        `/kanban?tablero=${ids.tablero}&columna=${ids.ganado}&${DE_AYER}`,
      ],
      leads: ['cuáles son los leads más calientes', chat],
      leads_etapas: ['cuántos leads hay en cada etapa', '/explorar-chats?sinCerrar=true'],
      kanban_contacto: ['por qué estados ha pasado Pedro Pérez', chat],
      contacto_notas: ['notas del cliente Pedro Pérez', chat],
      kanban_tableros: ['qué tableros tenemos', '/kanban'],
      tareas_pendientes: ['tareas de Ana', `/tareas?asignadoUsuarioId=${shop.ana.id}&soloPendientes=true`],
      tareas_vencidas: ['mis tareas vencidas', `/tareas?asignadoUsuarioId=${shop.boss.id}&vencidas=true`],
      tareas_prioridad: [
        'tareas urgentes de Ana',
        `/tareas?asignadoUsuarioId=${shop.ana.id}&prioridad=ALTA&soloPendientes=true`,
      ],
      tareas_por_prioridad: ['cuántas tareas hay por prioridad', '/tareas?soloPendientes=true'],
      tareas_contacto: [
        'qué quedó pendiente con Pedro Pérez',
        `/tareas?contactoId=${ids.contacto}&soloPendientes=true`,
      ],
      tareas_mias: ['mis tareas', `/tareas?asignadoUsuarioId=${shop.boss.id}&soloPendientes=true`],
      tareas_por_persona: ['tareas por persona', '/tareas?soloPendientes=true'],
      tareas_programadas: ['tareas para ayer', `/tareas?${DE_AYER}`],
      tareas_completadas: ['cuántas tareas se completaron este mes', `/tareas?${MES}&estado=COMPLETADA`],
      productos_total: ['cuántos productos tenemos', '/productos'],
      productos_lista: ['qué productos hay', '/productos?estado=1'],
      producto_precio: ['cuánto cuesta el café orgánico', '/productos?q=caf%C3%A9%20org%C3%A1nico'],
      productos_buscar: ['tenemos el producto café orgánico', '/productos?q=caf%C3%A9%20org%C3%A1nico'],
      productos_inactivos: ['qué productos están agotados', '/productos?estado=0'],
      productos_por_precio: ['cuál es el producto más caro', '/productos?estado=1&sort=precio%2Cdesc'],
      productos_sincronizacion: ['cuándo se sincronizó el catálogo', '/productos'],
      cotizaciones_total: ['cuántas cotizaciones hicimos este mes', chat],
      cotizaciones_valor: ['cuánto hemos cotizado este mes', chat],
      cotizacion_numero: ['de cuánto fue la cotización 31', chat],
      cotizaciones_cliente: ['qué le cotizamos a Pedro Pérez', chat],
      cotizaciones_ultimas: ['últimas cotizaciones', chat],
      cotizaciones_mayores: ['la cotización más grande del año', chat],
      productos_cotizados: ['qué es lo que más cotizamos', '/productos'],
      difusiones_lista: ['qué difusiones se han hecho', `/kanban?difusion=${ids.difusion}`],
      difusion_ultima: ['cómo le fue a la última difusión', `/kanban?difusion=${ids.difusion}`],
      saldo: ['cuánto saldo tenemos', '/recargas'],
      movimientos: ['movimientos de saldo de ayer', `/movimientos?${DE_AYER}`],
      consumo: ['cuánto gastamos ayer', `/movimientos?${DE_AYER}`],
      recargas: ['cuánto recargamos ayer', `/movimientos?${DE_AYER}&tipo=RECARGA`],
      tarifas: ['cuánto cuesta un mensaje', '/subscriptions'],
      llamadas_total: ['cuántas llamadas hicimos hoy', null],
      llamadas_contacto: ['qué llamadas hay con el 300 123 4567', '/contacts?q=%2B573001234567'],
      bot_resultados: ['cuántos mensajes respondió el bot ayer', '/areas'],
      anuncios: ['qué anuncio trajo más clientes', `/dashboard?${MES}`],
      canales_lista: ['qué canales tenemos', '/channels'],
      canales_salud: ['cómo están los canales', '/channels'],
      areas_lista: ['qué áreas hay', '/areas'],
      areas_horario: ['horario de atención', '/areas'],
      areas_abiertas: ['qué áreas están abiertas ahora', '/areas'],
      usuarios_total: ['cuántos agentes tenemos', '/users'],
      usuarios_lista: ['quiénes son los agentes', '/users'],
      usuarios_inactivos: ['usuarios inactivos', '/users?sort=estado%2Casc'],
      usuario_buscar: ['cuál es el correo de la agente Ana', `/users?q=${encodeURIComponent(shop.ana.email)}`],
      usuarios_por_area: ['quién trabaja en cafetal', `/users?areaId=${shop.areaId}`],
      plantillas_lista: ['qué dice la plantilla promo navidad', null],
      notas_rapidas_lista: ['qué respuestas rápidas hay', '/notas-rapidas'],
      auditoria: ['qué cambios hizo Ana ayer', `/reports?${deAna}&from=2025-03-10T00%3A00&to=2025-03-10T23%3A59`],
      ayuda: ['hola', null],
    };
  };

  // covers D1-2.17-01
  it('carries what its question was narrowed by, for every intent', async () => {
    const found: Record<string, string | null> = {};
    for (const [intent, [pregunta]] of Object.entries(examples()))
      found[intent] = (await desk.ask(shop.boss, pregunta)).ruta;
    expect(found).toEqual(Object.fromEntries(Object.entries(examples()).map(([intent, [, ruta]]) => [intent, ruta])));
  });

  it('leads a SUPERADMIN to the pages of all businesses, narrowed to the own one', async () => {
    const root = await server.build.usuario(shop.id, { roles: ['SUPERADMIN'], nombre: 'Raíz' });
    expect((await desk.ask(root, 'usuarios inactivos')).ruta).toBe(
      `/admin/usuarios?suscriptor=${shop.id}&sort=estado%2Casc`,
    );
    expect((await desk.ask(root, 'quién trabaja en cafetal')).ruta).toBe(`/admin/usuarios?suscriptor=${shop.id}`);
    expect((await desk.ask(root, 'qué dice la plantilla promo navidad')).ruta).toBe(
      '/admin/plantillas-masivo?q=promo%20navidad',
    );
  });
});
