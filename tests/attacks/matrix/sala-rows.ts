import type { BuiltUser } from '@tertulia/testkit/factories';
import type { TestServer } from '@tertulia/testkit/server';

/**
 * Rooms of internal chat, in the order of `PLACES`, each with its leader's message that mentions a user, quotes another
 * message and links to a chat.
 */
export async function buildSalas(
  { build, db }: TestServer,
  tenantId: number,
  {
    agente,
    colega,
    supervisor,
    superadmin,
    inactivo,
  }: Record<'agente' | 'colega' | 'supervisor' | 'superadmin' | 'inactivo', BuiltUser>,
  chat: { id: number; contactoId: number },
): Promise<{ sala: number[]; salaMensaje: number[] }> {
  const grupo = (...who: [BuiltUser, ...BuiltUser[]]) => createSala(who, { tipo: 'GRUPO', nombre: 'Sala' });

  async function createSala(
    who: [BuiltUser, ...BuiltUser[]],
    fields: Record<string, unknown>,
  ): Promise<{ salaId: number; mensajeId: number }> {
    const [leader] = who;
    const at = new Date();
    const salaId = await build.insert('salas', {
      suscriptor_id: tenantId,
      creada_por: leader.id,
      secuencia: 2,
      actividad: at,
      created_at: at,
      ...fields,
    });
    for (const { id } of who)
      await db.query(
        'insert into app.sala_miembros (suscriptor_id, sala_id, usuario_id, dirige, desde) values ($1, $2, $3, $4, $5)',
        [tenantId, salaId, id, id === leader.id, at],
      );
    const said = { suscriptor_id: tenantId, sala_id: salaId, autor_usuario_id: leader.id, timestamp: at };
    const primeroId = await build.insert('sala_mensajes', {
      ...said,
      secuencia: 1,
      contenido: 'Mira',
      contacto_id: chat.contactoId,
    });
    const mensajeId = await build.insert('sala_mensajes', {
      ...said,
      secuencia: 2,
      contenido: '@Ana',
      huella: 'x',
      conversacion_id: chat.id,
      respuesta_a_id: primeroId,
    });
    await db.query(
      'insert into app.sala_menciones (suscriptor_id, mensaje_id, usuario_id, sala_id, secuencia, nombre) values ($1, $2, $3, $4, 2, $5)',
      [tenantId, mensajeId, agente.id, salaId, 'Ana'],
    );
    return { salaId, mensajeId };
  }

  const [menor, mayor] = [agente.id, supervisor.id].toSorted((a, b) => a - b);
  const salas = [
    await grupo(agente, colega, supervisor, superadmin),
    await createSala([agente, supervisor], { tipo: 'DIRECTA', menor_usuario_id: menor, mayor_usuario_id: mayor }),
    await grupo(supervisor, agente, superadmin),
    await grupo(colega, superadmin),
    await grupo(agente, inactivo),
  ];
  return { sala: salas.map(({ salaId }) => salaId), salaMensaje: salas.map(({ mensajeId }) => mensajeId) };
}
