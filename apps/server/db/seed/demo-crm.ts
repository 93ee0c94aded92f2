import type pg from 'pg';
import { DEMO_CALIFICACIONES, DEMO_PROSPECTOS } from './demo-prospectos.ts';
import { insertRow } from './insert-row.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** State of contacts that have not written yet. */
const FIRST_ESTADO = 'Nuevo';

interface DemoEstado {
  nombre: string;
  color: string;
  /** Phones of the contacts in the state. */
  contactos: readonly string[];
}

const TABLEROS: readonly { nombre: string; estados: readonly DemoEstado[] }[] = [
  {
    nombre: 'Ventas',
    estados: [
      { nombre: 'Nuevo', color: '#64748b', contactos: ['+573004567812', '+573016549871', '+573178889900'] },
      { nombre: 'Interesado', color: '#0ea5e9', contactos: ['+573124445566'] },
      { nombre: 'Cotizado', color: '#f59e0b', contactos: ['+573157788990', '+576017654321'] },
      { nombre: 'En negociación', color: '#8b5cf6', contactos: ['+573187654321'] },
      { nombre: 'Ganado', color: '#16a34a', contactos: ['+576012345678', '+573103332211', '+573168887766'] },
      { nombre: 'Perdido', color: '#dc2626', contactos: ['+573114443322'] },
    ],
  },
  {
    nombre: 'Servicio al cliente',
    estados: [
      { nombre: 'Novedad', color: '#dc2626', contactos: ['+573209876543', '+573191112233'] },
      { nombre: 'En gestión', color: '#f59e0b', contactos: ['+573156667788', '+573145556677'] },
      { nombre: 'Resuelto', color: '#16a34a', contactos: ['+573132221100'] },
    ],
  },
];

interface DemoTarea {
  telefono: string;
  /** Index of the agent. */
  agent: 0 | 1 | 2;
  titulo: string | null;
  descripcion: string;
  prioridad: 'ALTA' | 'MEDIA' | 'BAJA';
  estado: 'PENDIENTE' | 'EN_PROCESO' | 'COMPLETADA';
  /** Due time, in minutes from now. */
  inMinutes: number;
  observacion?: string;
}

/** None is due in the first two hours: a new visitor would get reminders of work that is not theirs. */
const TAREAS: readonly DemoTarea[] = [
  {
    telefono: '+573187654321',
    agent: 0,
    titulo: 'Confirmar el pago',
    descripcion: 'Enviar el enlace de pago del kit de filtrados y confirmar la molienda fina.',
    prioridad: 'ALTA',
    estado: 'PENDIENTE',
    inMinutes: 150,
  },
  {
    telefono: '+573124445566',
    agent: 0,
    titulo: 'Cupo del curso de barismo',
    descripcion: 'Preguntar si la socia confirmó; quedan 3 cupos para el 28.',
    prioridad: 'MEDIA',
    estado: 'EN_PROCESO',
    inMinutes: 26 * 60,
  },
  {
    telefono: '+576017654321',
    agent: 1,
    titulo: 'Propuesta de la estación de café',
    descripcion: 'Para 120 personas, de 8 a 11 a. m., salón 204.',
    prioridad: 'ALTA',
    estado: 'PENDIENTE',
    inMinutes: -45,
  },
  {
    telefono: '+573156667788',
    agent: 1,
    titulo: null,
    descripcion: 'Hacer la factura a nombre de Giraldo & Asociados SAS.',
    prioridad: 'MEDIA',
    estado: 'PENDIENTE',
    inMinutes: 180,
  },
  {
    telefono: '+573178889900',
    agent: 2,
    titulo: 'Fotos de los molinos',
    descripcion: 'Mandar las fotos del compacto y del de acero.',
    prioridad: 'BAJA',
    estado: 'PENDIENTE',
    inMinutes: 130,
  },
  {
    telefono: '+573004567812',
    agent: 2,
    titulo: 'Separar el café de Nariño',
    descripcion: 'Dos libras en grano, empaque de regalo; preguntar si lo recoge o se lo enviamos.',
    prioridad: 'ALTA',
    estado: 'EN_PROCESO',
    inMinutes: -26 * 60,
  },
  {
    telefono: '+573132221100',
    agent: 0,
    titulo: 'Avisar la entrega',
    descripcion: 'Llamar a la transportadora y avisar la hora de entrega.',
    prioridad: 'MEDIA',
    estado: 'COMPLETADA',
    inMinutes: -1600,
    observacion: 'La transportadora confirmó la entrega para las 4 p. m. y la clienta quedó avisada.',
  },
];

const NOTAS: readonly { telefono: string; agent: 0 | 1 | 2; texto: string }[] = [
  { telefono: '+576012345678', agent: 0, texto: 'Pide el mismo surtido cada mes; factura a nombre del hotel.' },
  { telefono: '+573103332211', agent: 1, texto: 'Le gusta el Sierra Nevada, molienda media. Prefiere que lo llamen.' },
];

interface Place {
  suscriptorId: number;
  agents: readonly { id: number; nombre: string }[];
  now: Date;
}

/** Boards with contacts in their states, tasks and notes of the demo. The start computes its lead scores. */
export async function writeDemoCrm(client: pg.Client, { suscriptorId, agents, now }: Place): Promise<void> {
  const own = { suscriptor_id: suscriptorId };
  const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);
  const { rows } = await client.query<{ id: string; telefono: string }>(
    'select id, telefono from app.contactos where suscriptor_id = $1',
    [suscriptorId],
  );
  const contactoIdOf = (telefono: string) => rows.find((row) => row.telefono === telefono)?.id;
  for (const { nombre, estados } of TABLEROS) {
    const tableroId = await insertRow(client, 'tableros', { ...own, nombre });
    for (const [orden, { contactos, ...estado }] of estados.entries()) {
      const estadoId = await insertRow(client, 'kanban_estados', { ...own, tablero_id: tableroId, ...estado, orden });
      await client.query(
        `update app.contactos set kanban_estado_id = $2, kanban_estado_fecha = $3 where suscriptor_id = $1 and telefono = any ($4)`,
        [suscriptorId, estadoId, at(-90), contactos],
      );
    }
  }
  await writeProspectos(client, { suscriptorId, at });
  await writeCalificaciones(client, { suscriptorId, agents, at });
  for (const { telefono, agent, titulo, descripcion, prioridad, estado, inMinutes, observacion } of TAREAS) {
    const agentId = agents[agent]?.id ?? null;
    const isDone = estado === 'COMPLETADA';
    await insertRow(client, 'tareas', {
      ...own,
      contacto_id: contactoIdOf(telefono),
      titulo,
      descripcion,
      prioridad,
      estado,
      fecha_programada: at(inMinutes),
      ...(isDone || inMinutes <= 0 ? {} : { recordar_en: at(inMinutes) }),
      asignado_usuario_id: agentId,
      creada_por: agentId,
      created_at: at(Math.min(inMinutes, 0) - 300),
      observacion: observacion ?? null,
      completada_en: isDone ? at(inMinutes) : null,
      completada_por: isDone ? agentId : null,
    });
  }
  for (const { telefono, agent, texto } of NOTAS) {
    await insertRow(client, 'notas', {
      ...own,
      contacto_id: contactoIdOf(telefono),
      texto,
      autor_usuario_id: agents[agent]?.id ?? null,
      autor_nombre: agents[agent]?.nombre ?? '',
      created_at: at(-200),
    });
  }
  await client.query('update app.conversaciones set lead_decae = $2 where suscriptor_id = $1', [suscriptorId, now]);
}

interface Written {
  suscriptorId: number;
  at: (minutes: number) => Date;
}

/** Contacts without a chat in the first state, so that its column has more than one page. */
async function writeProspectos(client: pg.Client, { suscriptorId, at }: Written): Promise<void> {
  const own = { suscriptor_id: suscriptorId };
  const { rows } = await client.query<{ id: string }>(
    'select id from app.kanban_estados where suscriptor_id = $1 and nombre = $2',
    [suscriptorId, FIRST_ESTADO],
  );
  for (const [index, prospecto] of DEMO_PROSPECTOS.entries()) {
    const telefono = `+5732055510${String(index + 10)}`;
    const since = at(-(index + 1) * 17 * 60);
    const contacto_id = await insertRow(client, 'contactos', {
      ...own,
      ...prospecto,
      telefono,
      kanban_estado_id: rows[0]?.id ?? null,
      kanban_estado_fecha: since,
      created_at: since,
    });
    await insertRow(client, 'contacto_identidades', { ...own, contacto_id, tipo: 'TELEFONO', valor: telefono });
  }
}

/** Earlier ratings of the closed chats. */
async function writeCalificaciones(
  client: pg.Client,
  { suscriptorId, agents, at }: Written & Pick<Place, 'agents'>,
): Promise<void> {
  const { rows: chats } = await client.query<{ id: string }>(
    `select id from app.conversaciones where suscriptor_id = $1 and estado = 'CERRADA' order by id`,
    [suscriptorId],
  );
  for (const [index, { rating, comentario, daysAgo, agent }] of DEMO_CALIFICACIONES.entries()) {
    const when = at(-daysAgo * DAY_MINUTES - index * 37);
    await insertRow(client, 'encuestas', {
      suscriptor_id: suscriptorId,
      conversacion_id: chats[index % chats.length]?.id,
      usuario_id: agents[agent]?.id ?? null,
      enviada: when,
      created_at: when,
      estado: comentario === null ? 'ESPERA_COMENTARIO' : 'COMPLETA',
      rating,
      comentario,
      respondida: when,
    });
  }
}
