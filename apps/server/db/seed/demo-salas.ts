import type pg from 'pg';
import { insertRow } from './insert-row.ts';

type Quien = 'supervisora' | 'primero' | 'segunda' | 'tercero';

interface Line {
  de: Quien;
  texto: string;
  /** Number of the line that it answers, from 1. */
  responde?: number;
  /** Mentioned user. */
  llama?: Quien;
  editado?: boolean;
  /** Links to a chat of its author. */
  conChat?: boolean;
}

const GRUPO: readonly Line[] = [
  { de: 'supervisora', texto: 'Buenos días, equipo. Hoy llega el café del Huila a las 10.' },
  { de: 'primero', texto: 'Perfecto. Yo recibo y actualizo el inventario.', responde: 1 },
  {
    de: 'segunda',
    texto: 'Tengo tres pedidos de oficina esperando esa entrega. Los despacho apenas llegue.',
    editado: true,
  },
  {
    de: 'tercero',
    texto: '@Andrés Cárdenas ¿me ayudas con este cliente? Pregunta por el molino.',
    llama: 'primero',
    conChat: true,
  },
  { de: 'primero', texto: 'Claro, ya lo miro.', responde: 4 },
];
const DIRECTA: readonly Line[] = [
  { de: 'primero', texto: 'Lucía, ¿puedo dar 10 % de descuento en la compra al por mayor?' },
  { de: 'supervisora', texto: 'Sí, desde 20 kilos. Pásame la cotización antes de enviarla.', responde: 1 },
];

const MINUTE_MS = 60_000;
const STEP_MS = 6 * MINUTE_MS;

interface Persona {
  id: number;
  nombre: string;
}

/** A group of the demo's users and a direct room; all messages are read. */
export async function writeDemoSalas(
  client: pg.Client,
  { suscriptorId, now }: { suscriptorId: number; now: Date },
): Promise<void> {
  const { rows } = await client.query<Persona & { rol: string }>(
    `select u.id::int, u.nombre, u.roles[1] as rol from app.usuarios u
      where u.suscriptor_id = $1 and u.tipo_usuario = 'HUMANO' and u.roles && array['SUPERVISOR', 'AGENTE'] order by u.id`,
    [suscriptorId],
  );
  const [supervisora] = rows.filter(({ rol }) => rol === 'SUPERVISOR');
  const [primero, segunda, tercero] = rows.filter(({ rol }) => rol === 'AGENTE');
  if (!supervisora || !primero || !segunda || !tercero) throw new Error('The demo lacks its people');
  const personas = { supervisora, primero, segunda, tercero };
  const fields = { tipo: 'GRUPO', nombre: 'Mostrador', creada_por: supervisora.id };
  await writeSala(client, { suscriptorId, now, personas, quienes: Object.values(personas), fields, dichos: GRUPO });
  const [menor, mayor] = [supervisora.id, primero.id].toSorted((a, b) => a - b);
  await writeSala(client, {
    suscriptorId,
    now: new Date(now.getTime() - 90 * MINUTE_MS),
    personas,
    quienes: [primero, supervisora],
    fields: { tipo: 'DIRECTA', menor_usuario_id: menor, mayor_usuario_id: mayor, creada_por: primero.id },
    dichos: DIRECTA,
  });
}

interface Sala {
  suscriptorId: number;
  now: Date;
  personas: Record<Quien, Persona>;
  quienes: readonly Persona[];
  fields: Record<string, unknown>;
  dichos: readonly Line[];
}

async function writeSala(
  client: pg.Client,
  { suscriptorId, now, personas, quienes, fields, dichos }: Sala,
): Promise<void> {
  const own = { suscriptor_id: suscriptorId };
  const at = (line: number) => new Date(now.getTime() - (dichos.length - line) * STEP_MS);
  const salaId = await insertRow(client, 'salas', {
    ...own,
    ...fields,
    secuencia: dichos.length,
    actividad: at(dichos.length - 1),
    created_at: at(0),
  });
  for (const { id } of quienes)
    await client.query(
      'insert into app.sala_miembros (suscriptor_id, sala_id, usuario_id, dirige, leido_hasta, desde) values ($1, $2, $3, $4, $5, $6)',
      [suscriptorId, salaId, id, fields['tipo'] === 'GRUPO' && id === fields['creada_por'], dichos.length, at(0)],
    );
  const ids: number[] = [];
  for (const [index, { de, texto, responde, llama, editado, conChat }] of dichos.entries()) {
    const autor = personas[de];
    const id = await insertRow(client, 'sala_mensajes', {
      ...own,
      sala_id: salaId,
      secuencia: index + 1,
      autor_usuario_id: autor.id,
      contenido: texto,
      timestamp: at(index),
      respuesta_a_id: responde === undefined ? null : (ids[responde - 1] ?? null),
      editado: editado ? new Date(at(index).getTime() + MINUTE_MS) : null,
      conversacion_id: conChat ? await chatOf(client, suscriptorId, autor.id) : null,
    });
    ids.push(id);
    if (llama)
      await client.query(
        'insert into app.sala_menciones (suscriptor_id, mensaje_id, usuario_id, sala_id, secuencia, nombre) values ($1, $2, $3, $4, $5, $6)',
        [suscriptorId, id, personas[llama].id, salaId, index + 1, personas[llama].nombre],
      );
  }
}

async function chatOf(client: pg.Client, suscriptorId: number, usuarioId: number): Promise<number | null> {
  const { rows } = await client.query<{ id: string | number }>(
    'select id from app.conversaciones where suscriptor_id = $1 and asignada_a = $2 order by id limit 1',
    [suscriptorId, usuarioId],
  );
  return rows[0] ? Number(rows[0].id) : null;
}
