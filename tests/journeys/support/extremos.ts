import { toCentavos } from '@tertulia/contract/core/money';
import { MAX_RECARGA_MANUAL } from '@tertulia/contract/features/saldo/limites';
import { MAX_EMAIL } from '@tertulia/contract/features/usuarios/limites';
import pg from 'pg';
import { registerBusiness } from './negocio.ts';
import type { World } from './world.ts';

/** The widest letter in a word without break opportunities. */
const unbroken = (length: number) => 'W'.repeat(length);
const sentence = (length: number) =>
  'Wilhelmina Marroquín de Weissmann y Compañía '
    .repeat(Math.ceil(length / 45))
    .slice(0, length)
    .trim();

/** The longest valid address: its name before the @ and each part of its host have a limit of their own. */
function longestEmail(place: string): string {
  const host = `${'w'.repeat(63)}.${'w'.repeat(63)}.${'w'.repeat(58)}.co`;
  return `${place.padEnd(MAX_EMAIL - host.length - 1, 'w')}@${host}`;
}

/** The words of the audit log: the longest of each kind, and those of several words. */
const REGISTROS = [
  ['usuario', 'RESTABLECER_SEGUNDO_FACTOR'],
  ['usuario', 'SOLICITAR_RESTABLECIMIENTO'],
  ['disponibilidad para llamadas', 'REGISTRAR_CONSENTIMIENTO'],
  ['webhook_cuarentena', 'DESACTIVAR_SEGUNDO_FACTOR'],
] as const;
const ESTADOS_PLANTILLA = ['APROBADA', 'PENDIENTE', 'RECHAZADA', 'PAUSADA', 'DESHABILITADA', 'SIN_ENVIAR'] as const;
const LONGEST_TELEFONO = 593_999_999_999_999;
const LONGEST_CANAL = 594_999_999_999_999;
/** Ids will have ten digits one day. */
const FIRST = 9_999_999_000;
const LARGEST_SALDO = toCentavos(9_999_999_999.99);
const LARGEST_RECARGA = toCentavos(MAX_RECARGA_MANUAL);

let planted = 0;

/**
 * A business with the widest content in all lists: the longest valid words, with and without spaces, the largest
 * numbers, every state. Returns its supervisor.
 */
export async function registerExtremos(world: World): Promise<{ email: string; password: string }> {
  planted += 1;
  const digits = world.newCustomer().slice(1);
  const owner = await registerBusiness(world, `${unbroken(120 - digits.length)}${digits}`);
  await plant(world, owner.email, async (add, suscriptorId, usuarioId) => {
    await add('saldos', { saldo_centavos: LARGEST_SALDO - LARGEST_RECARGA });
    for (const [place, of] of [unbroken, sentence].entries()) {
      const id = FIRST + place;
      const telefono = `+${LONGEST_TELEFONO - 2 * planted - place}`;
      const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
      await add('areas', { id, nombre: of(100), descripcion: of(500) });
      await add('canales', { id, numero: telefono, friendly_name: of(100) });
      await add('canales', { id: id + 10, numero: `+${LONGEST_CANAL - 2 * planted - place}`, friendly_name: of(100) });
      await add('usuarios', {
        id,
        nombre: of(100),
        email: longestEmail(`${digits}.${place}`),
        telefono,
        estado: place,
        roles: ['SUPERVISOR', 'AGENTE'],
        area_id: id,
      });
      await add('kanban_estados', { id, nombre: of(80), orden: place });
      await add('contactos', {
        id,
        nombre: of(120),
        apellido: of(120),
        email: longestEmail(`${digits}.${place}`),
        telefono,
        no_escribir: true,
        kanban_estado_id: id,
        kanban_estado_fecha: new Date(),
      });
      for (const [nth, estado] of (['ABIERTA', 'PENDIENTE', 'CERRADA'] as const).entries())
        await add('conversaciones', {
          id: id + 10 * nth,
          // a customer has one chat at a time in each
          canal_id: estado === 'PENDIENTE' ? id + 10 : id,
          contacto_id: id,
          area_id: id,
          cliente_nombre: of(120),
          cliente_telefono: telefono,
          estado,
          asignada_a: estado === 'ABIERTA' ? id : null,
          ultimo_asignado: id,
          fecha_inicio: minutesAgo(60),
          fecha_cierre: estado === 'CERRADA' ? minutesAgo(30) : null,
          last_message_at: minutesAgo(45),
        });
      await add('encuestas', {
        id,
        conversacion_id: id + 20,
        usuario_id: id,
        enviada: minutesAgo(30),
        estado: 'COMPLETA',
        rating: 5,
        comentario: of(500),
        respondida: minutesAgo(20),
        created_at: minutesAgo(30),
      });
      for (const [nth, [prioridad, estado]] of [
        ['ALTA', 'PENDIENTE'],
        ['MEDIA', 'EN_PROCESO'],
        ['BAJA', 'COMPLETADA'],
      ].entries()) {
        const tarea = id + 10 * nth;
        const isDone = estado === 'COMPLETADA';
        await add('tareas', {
          id: tarea,
          contacto_id: id,
          titulo: of(200),
          descripcion: of(500),
          prioridad,
          estado,
          fecha_programada: minutesAgo(60),
          asignado_usuario_id: id,
          created_at: minutesAgo(90),
          observacion: isDone ? of(500) : null,
          completada_en: isDone ? minutesAgo(10) : null,
        });
        if (!isDone) continue;
        await add('archivos', { id, nombre_original: `${of(196)}.jpg`, tipo_mime: 'image/jpeg', estado: 'ERROR' });
        await add('tarea_evidencias', { tarea_id: tarea, archivo_id: id, created_at: minutesAgo(10) });
      }
      for (const [nth, [entidad, accion]] of REGISTROS.entries())
        await add('auditoria', { id: id + 10 * nth, usuario_id: id, entidad, accion, registro_id: id });
      await add('mensajes', {
        id,
        conversacion_id: id,
        secuencia: 1,
        emisor: 'USUARIO',
        tipo: 'TEXTO',
        origen: 'PERSONA',
        contenido: of(1000),
        timestamp: minutesAgo(45),
      });
      for (const [nth, estado] of ['PENDIENTE', 'APROBADA', 'RECHAZADA', 'EXPIRADA'].entries())
        await add('recargas', {
          id: id + 10 * nth,
          referencia: `T${100_000_000_000_000 + suscriptorId}R${`${place}${nth}`.padEnd(32, 'D')}`,
          medio: 'PAYU',
          estado,
          monto_centavos: LARGEST_RECARGA,
          nota: of(300),
          usuario_nombre: of(100),
          creada: minutesAgo(1),
          resuelta: estado === 'PENDIENTE' ? null : new Date(),
        });
      await add('movimientos', {
        id,
        tipo: 'AJUSTE',
        monto_centavos: (place === 0 ? 1 : -1) * LARGEST_RECARGA,
        saldo_centavos: 0,
        numero: 0,
        fecha: minutesAgo(5 - place),
        referencia: `extremo ${place}`,
        detalle: of(300),
        usuario_nombre: of(100),
      });
      await add('movimientos', {
        id: id + 10,
        tipo: 'CONSUMO_PLANTILLA',
        monto_centavos: -1,
        saldo_centavos: 0,
        numero: 0,
        fecha: minutesAgo(5 - place),
        referencia: `mensaje ${place}`,
        mensaje_id: id,
      });
      await add('productos', {
        id,
        codigo: of(250),
        nombre: of(250),
        descripcion: of(2000),
        precio_centavos: LARGEST_SALDO,
        created_at: new Date(),
        updated_at: new Date(),
      });
      await add('notas_rapidas', {
        id,
        titulo: of(120),
        contenido: of(1500),
        atajo: `${place}${'w'.repeat(29)}`,
        compartida: true,
        autor_usuario_id: usuarioId,
        created_at: new Date(),
        updated_at: new Date(),
      });
    }
  });
  return owner;
}

/** Adds templates of the user, and returns a function that removes them, since other journeys count them. */
export async function plantPlantillas(world: World, email: string): Promise<() => Promise<void>> {
  const sids: string[] = [];
  await plant(world, email, async (add) => {
    for (const of of [unbroken, sentence])
      for (const estado of ESTADOS_PLANTILLA) {
        const sid = `HX${String(FIRST + sids.length).padStart(32, 'E')}`;
        sids.push(sid);
        await add('plantillas', {
          content_sid: sid,
          nombre: of(100).replaceAll(' ', '_'),
          idioma: 'es_AR',
          categoria: 'AUTHENTICATION',
          estado_aprobacion: estado,
          motivo_rechazo: estado === 'RECHAZADA' ? of(300) : null,
          cuerpo: of(1024),
          sincronizada: new Date(),
        });
      }
  });
  return async () => {
    await withDatabase(world, (client) =>
      client.query('delete from app.plantillas where content_sid = any($1)', [sids]),
    );
  };
}

type Add = (table: string, row: Record<string, unknown>) => Promise<unknown>;

/** Returns a function that adds rows to the business of one of its users. */
function plant(
  world: World,
  email: string,
  fill: (add: Add, suscriptorId: number, usuarioId: number) => Promise<void>,
): Promise<void> {
  return withDatabase(world, async (client) => {
    const { rows } = await client.query<{ suscriptor_id: string; id: string }>(
      'select suscriptor_id, id from app.usuarios where email = $1',
      [email],
    );
    const [who] = rows;
    if (!who) throw new Error(`no user has the address ${email}`);
    const add: Add = (table, row) => {
      const all = { suscriptor_id: who.suscriptor_id, ...row };
      const columns = Object.keys(all).map((column) => `"${column}"`);
      const places = columns.map((_, index) => `$${index + 1}`);
      return client.query(
        `insert into app.${table} (${columns.join(', ')}) overriding system value values (${places.join(', ')})`,
        Object.values(all),
      );
    };
    await client.query('begin');
    await fill(add, Number(who.suscriptor_id), Number(who.id));
    await client.query('commit');
  });
}

async function withDatabase(world: World, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: world.stack.databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
