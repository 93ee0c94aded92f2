import { createHash, randomBytes } from 'node:crypto';
import type { Rol } from '@tertulia/contract/core/roles';
import { hashPassword } from '../../../apps/server/src/features/auth/passwords.ts';
import type { TestDatabase } from './database.ts';

let serial = 0;
const next = () => ++serial;

export interface BuiltUser {
  id: number;
  token: string;
  email: string;
  nombre: string;
  suscriptorId: number;
}

/** Builders that create their own parents. Every text contains `mark`, so that a search finds a leak. */
export function createFactories(db: TestDatabase) {
  const insert = async (table: string, values: Record<string, unknown>): Promise<number> => {
    const names = Object.keys(values);
    const rows = await db.query<{ id: string }>(
      `insert into app.${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
      Object.values(values),
    );
    return Number(rows[0]?.id);
  };

  async function suscriptor(
    mark = `s${next()}`,
  ): Promise<{ id: number; areaId: number; canalId: number; numero: string; mark: string }> {
    const serialNumber = next();
    const numero = `+5760${String(10_000_000 + serialNumber)}`;
    const id = await insert('suscriptores', {
      nombre_negocio: `Negocio ${mark} ${serialNumber}`,
      documento: `doc-${mark}/${serialNumber}`,
      whatsapp: numero,
    });
    const areaId = await insert('areas', { suscriptor_id: id, nombre: `Área ${mark}` });
    const canalId = await insert('canales', {
      suscriptor_id: id,
      numero,
      friendly_name: `Canal ${mark}`,
      es_principal: true,
    });
    return { id, areaId, canalId, numero, mark };
  }

  async function usuario(
    suscriptorId: number,
    options: { roles?: Rol[]; nombre?: string; estado?: 0 | 1; presentar?: boolean } = {},
  ): Promise<BuiltUser> {
    const serialNumber = next();
    const email = `user${serialNumber}.${suscriptorId}@test.co`;
    const nombre = options.nombre ?? `Persona ${serialNumber}`;
    const id = await insert('usuarios', {
      suscriptor_id: suscriptorId,
      nombre,
      email,
      roles: options.roles ?? ['AGENTE'],
      estado: options.estado ?? 1,
      presentar: options.presentar ?? false,
    });
    return { id, token: await sesion(suscriptorId, id), email, nombre, suscriptorId };
  }

  /** A session like after a login, without the cost of hashing a password. */
  async function sesion(
    suscriptorId: number,
    usuarioId: number,
    options: { lastActionMinutesAgo?: number; expiresInMinutes?: number } = {},
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await insert('sesiones', {
      suscriptor_id: suscriptorId,
      usuario_id: usuarioId,
      token_sha256: createHash('sha256').update(token).digest(),
      creada: new Date(),
      ultima_accion: new Date(Date.now() - (options.lastActionMinutesAgo ?? 0) * 60_000),
      expira_abs: new Date(Date.now() + (options.expiresInMinutes ?? 720) * 60_000),
    });
    return token;
  }

  /** A subscriber with the users that most rules need: two agents and their supervisor. */
  async function equipo(mark?: string) {
    const shop = await suscriptor(mark);
    return {
      ...shop,
      ana: await usuario(shop.id, { nombre: 'Ana' }),
      luis: await usuario(shop.id, { nombre: 'Luis' }),
      boss: await usuario(shop.id, { roles: ['SUPERVISOR'], nombre: 'Jefa' }),
    };
  }

  async function contacto(
    suscriptorId: number,
    options: { nombre?: string; telefono?: string; noEscribir?: boolean } = {},
  ): Promise<{ id: number; telefono: string; nombre: string }> {
    const telefono = options.telefono ?? `+57300${String(1_000_000 + next())}`;
    const nombre = options.nombre ?? `Cliente ${next()}`;
    const id = await insert('contactos', {
      suscriptor_id: suscriptorId,
      nombre,
      telefono,
      no_escribir: options.noEscribir ?? false,
    });
    await insert('contacto_identidades', {
      suscriptor_id: suscriptorId,
      contacto_id: id,
      tipo: 'TELEFONO',
      valor: telefono,
    });
    return { id, telefono, nombre };
  }

  async function findContacto(
    suscriptorId: number,
    id: number,
  ): Promise<{ id: number; telefono: string; nombre: string }> {
    const [found] = await db.query<{ telefono: string; nombre: string }>(
      'select telefono, nombre from app.contactos where suscriptor_id = $1 and id = $2',
      [suscriptorId, id],
    );
    if (!found) throw new Error(`There is no contact ${id}`);
    return { id, ...found };
  }

  interface ConversacionOptions {
    canalId: number;
    /** An existing contact, whose name and number the chat gets; a new contact without it. */
    contactoId?: number;
    areaId?: number;
    asignadaA?: number;
    cerrada?: boolean;
    nombre?: string;
    telefono?: string;
    mensajes?: readonly string[];
    noEscribir?: boolean;
    /** Minutes until the service window closes; negative: it is closed. */
    windowMinutes?: number;
    noLeidos?: number;
    closedMinutesAgo?: number;
  }

  async function conversacion(
    suscriptorId: number,
    options: ConversacionOptions,
  ): Promise<{ id: number; contactoId: number; telefono: string; mensajeIds: number[] }> {
    const who = options.contactoId
      ? await findContacto(suscriptorId, options.contactoId)
      : await contacto(suscriptorId, options);
    const now = Date.now();
    const id = await insert('conversaciones', {
      suscriptor_id: suscriptorId,
      canal_id: options.canalId,
      contacto_id: who.id,
      area_id: options.areaId ?? null,
      cliente_nombre: who.nombre,
      cliente_telefono: who.telefono,
      estado: options.cerrada ? 'CERRADA' : options.asignadaA ? 'ABIERTA' : 'PENDIENTE',
      asignada_a: options.cerrada ? null : (options.asignadaA ?? null),
      ultimo_asignado: options.asignadaA ?? null,
      fecha_inicio: new Date(now - 3_600_000),
      fecha_cierre: options.cerrada ? new Date(now - (options.closedMinutesAgo ?? 5) * 60_000) : null,
      last_message_at: new Date(now - 60_000),
      ventana_hasta: new Date(now + (options.windowMinutes ?? 600) * 60_000),
      no_leidos: options.noLeidos ?? 0,
    });
    if (options.asignadaA) {
      await db.query(
        'insert into app.atenciones (suscriptor_id, usuario_id, conversacion_id, desde) values ($1, $2, $3, now())',
        [suscriptorId, options.asignadaA, id],
      );
    }
    const mensajeIds: number[] = [];
    for (const contenido of options.mensajes ?? []) mensajeIds.push(await mensaje(suscriptorId, id, { contenido }));
    return { id, contactoId: who.id, telefono: who.telefono, mensajeIds };
  }

  /**
   * Creates many customers in a Kanban state at once, each with a chat whose window is closed; resolves with their ids.
   */
  async function clientes(
    suscriptorId: number,
    { canalId, kanbanEstadoId, count }: { canalId: number; kanbanEstadoId: number; count: number },
  ): Promise<string[]> {
    // wraps around within eight digits, because a long run creates more
    const from = (next() * 20_000) % 99_900_000;
    const rows = await db.query<{ telefono: string }>(
      `with p as (
         insert into app.contactos (suscriptor_id, nombre, telefono, kanban_estado_id, kanban_estado_fecha)
         select $1, 'Cliente ' || n, '+5731' || lpad(($4 + n)::text, 8, '0'), $3, now() from generate_series(1, $5::int) n
         returning id, nombre, telefono),
       i as (
         insert into app.contacto_identidades (suscriptor_id, contacto_id, tipo, valor) select $1, p.id, 'TELEFONO', p.telefono from p),
       c as (
         insert into app.conversaciones (suscriptor_id, canal_id, contacto_id, cliente_nombre, cliente_telefono, fecha_inicio, last_message_at, ventana_hasta)
         select $1, $2, p.id, p.nombre, p.telefono, now() - interval '2 days', now() - interval '2 days', now() - interval '1 day' from p)
       select telefono from p`,
      [suscriptorId, canalId, kanbanEstadoId, from, count],
    );
    return rows.map((row) => row.telefono);
  }

  async function mensaje(
    suscriptorId: number,
    conversacionId: number,
    options: { contenido: string; emisor?: 'CLIENTE' | 'USUARIO'; proveedorSid?: string },
  ): Promise<number> {
    const emisor = options.emisor ?? 'CLIENTE';
    const rows = await db.query<{ secuencia: number }>(
      `update app.conversaciones set secuencia = secuencia + 1, ultimo_secuencia = secuencia + 1, ultimo_resumen = $3, ultimo_emisor = $4, last_message_at = now()
        where suscriptor_id = $1 and id = $2 returning secuencia`,
      [suscriptorId, conversacionId, options.contenido.slice(0, 160), emisor],
    );
    return insert('mensajes', {
      suscriptor_id: suscriptorId,
      conversacion_id: conversacionId,
      secuencia: rows[0]?.secuencia,
      emisor,
      tipo: 'TEXTO',
      origen: emisor === 'CLIENTE' ? 'CLIENTE' : 'PERSONA',
      contenido: options.contenido,
      timestamp: new Date(),
      estado_mensaje: emisor === 'CLIENTE' ? null : 'ENVIADO',
      proveedor_sid: options.proveedorSid ?? null,
    });
  }

  async function archivo(suscriptorId: number, mensajeId: number, nombre: string): Promise<number> {
    return insert('archivos', {
      suscriptor_id: suscriptorId,
      mensaje_id: mensajeId,
      nombre_original: nombre,
      tipo_mime: 'image/png',
      estado: 'LISTO',
      clave: `test/${next()}`,
      tamano: 10,
    });
  }

  /** A board with states in the given order. */
  async function tablero(
    suscriptorId: number,
    estados: readonly string[] = ['Nuevo', 'En conversación', 'Ganado'],
  ): Promise<{ id: number; estadoIds: number[] }> {
    const id = await insert('tableros', { suscriptor_id: suscriptorId, nombre: `Tablero ${next()}` });
    const estadoIds: number[] = [];
    for (const [orden, nombre] of estados.entries())
      estadoIds.push(await insert('kanban_estados', { suscriptor_id: suscriptorId, tablero_id: id, nombre, orden }));
    return { id, estadoIds };
  }

  async function tarea(
    suscriptorId: number,
    contactoId: number,
    options: { asignadoUsuarioId?: number; completada?: boolean; inMinutes?: number; titulo?: string } = {},
  ): Promise<number> {
    return insert('tareas', {
      suscriptor_id: suscriptorId,
      contacto_id: contactoId,
      titulo: options.titulo ?? `Tarea ${next()}`,
      descripcion: 'Llamar al cliente',
      estado: options.completada ? 'COMPLETADA' : 'PENDIENTE',
      completada_en: options.completada ? new Date() : null,
      fecha_programada: new Date(Date.now() + (options.inMinutes ?? 60) * 60_000),
      asignado_usuario_id: options.asignadoUsuarioId ?? null,
      created_at: new Date(),
    });
  }

  interface CotizacionOptions {
    conversacionId: number;
    usuario: Pick<BuiltUser, 'id' | 'nombre'>;
    consecutivo?: number;
    nombre?: string;
    telefono?: string;
    /** Total, independent of the items. */
    totalCentavos?: number;
    createdAt?: string;
    /** Its document, and the message that contained it. */
    enviada?: { archivoId: number; mensajeId: number };
    items?: readonly {
      nombre: string;
      codigo?: string;
      cantidad?: number;
      precioCentavos?: number;
      productoId?: number;
    }[];
  }

  /** A quote with its items. */
  async function cotizacion(suscriptorId: number, options: CotizacionOptions): Promise<number> {
    const { consecutivo = 1, usuario, enviada, items = [] } = options;
    const id = await insert('cotizaciones', {
      suscriptor_id: suscriptorId,
      consecutivo,
      conversacion_id: options.conversacionId,
      usuario_id: usuario.id,
      usuario_nombre: usuario.nombre,
      cliente_nombre: options.nombre ?? 'Cliente',
      cliente_email: 'cliente@correo.co',
      cliente_telefono: options.telefono ?? '+573001112233',
      enviar_en_conversacion: enviada !== undefined,
      total_centavos: options.totalCentavos ?? 1_250_000,
      huella: `huella ${consecutivo}`,
      created_at: options.createdAt ?? new Date(),
      archivo_id: enviada?.archivoId ?? null,
      mensaje_id: enviada?.mensajeId ?? null,
    });
    for (const [index, item] of items.entries())
      await db.query(
        `insert into app.cotizacion_items (suscriptor_id, cotizacion_id, posicion, producto_id, codigo, nombre, cantidad, precio_centavos)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          suscriptorId,
          id,
          index + 1,
          item.productoId ?? null,
          item.codigo ?? item.nombre,
          item.nombre,
          item.cantidad ?? 1,
          item.precioCentavos ?? 100_000,
        ],
      );
    return id;
  }

  /** An item of the media bank, with an image that no message contains. */
  async function media(
    suscriptorId: number,
    usuarioId: number,
    nombre: string,
  ): Promise<{ id: number; archivoId: number }> {
    const archivoId = await insert('archivos', {
      suscriptor_id: suscriptorId,
      nombre_original: `${nombre}.png`,
      tipo_mime: 'image/png',
      estado: 'LISTO',
      clave: `test/${next()}`,
      tamano: 10,
      sha256: createHash('sha256').update(nombre).digest(),
    });
    const id = await insert('media', {
      suscriptor_id: suscriptorId,
      nombre,
      archivo_id: archivoId,
      subido_por: usuarioId,
      created_at: new Date(),
    });
    return { id, archivoId };
  }

  /** Sets a password with which a built user can log in. */
  async function password(user: BuiltUser, text: string): Promise<void> {
    await db.query('update app.usuarios set password_hash = $1 where id = $2', [await hashPassword(text), user.id]);
  }

  return {
    insert,
    password,
    suscriptor,
    equipo,
    usuario,
    sesion,
    contacto,
    conversacion,
    clientes,
    mensaje,
    archivo,
    tablero,
    tarea,
    cotizacion,
    media,
  };
}

export type Factories = ReturnType<typeof createFactories>;
export type Equipo = Awaited<ReturnType<Factories['equipo']>>;
