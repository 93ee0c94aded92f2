import type { Equipo } from './factories.ts';
import type { TestServer } from './server.ts';

/** Inserts rows of broadcasts of a business. Nothing is sent. */
export function createBroadcastRows(server: TestServer, shop: Equipo) {
  /** A paused broadcast, which only a user resumes. */
  function broadcast(): Promise<number> {
    return server.build.insert('difusiones', {
      suscriptor_id: shop.id,
      huella: '\\x00',
      estado: 'PAUSADA',
      motivo_pausa: 'PERSONA',
      plantilla_id: 1,
      plantilla_nombre: 'aviso',
      variables: '{}',
      kanban_estado_nombre: 'Nuevo',
      creada_por: shop.boss.id,
      creada_por_nombre: 'Jefa',
      created_at: new Date(),
      resumen: '{}',
    });
  }

  /** A recipient who waits, who was omitted for a reason, or whose message was sent. */
  function recipient(
    difusionId: number,
    contactoId: number,
    { mensajeId, motivo, conversacionId }: { mensajeId?: number; motivo?: string; conversacionId?: number } = {},
  ): Promise<number> {
    return server.build.insert('difusion_destinatarios', {
      suscriptor_id: shop.id,
      difusion_id: difusionId,
      contacto_id: contactoId,
      conversacion_id: conversacionId ?? null,
      mensaje_id: mensajeId ?? null,
      estado: motivo !== undefined ? 'OMITIDO' : mensajeId === undefined ? 'PENDIENTE' : 'ENVIADO',
      motivo: motivo ?? null,
      actualizado: new Date(),
    });
  }

  /** States of this contact's recipient rows in a broadcast, in the order of their creation. */
  async function statesOf(difusionId: number, contactoId: number): Promise<string[]> {
    const rows = await server.db.query<{ estado: string; motivo: string | null }>(
      'select estado, motivo from app.difusion_destinatarios where difusion_id = $1 and contacto_id = $2 order by id',
      [difusionId, contactoId],
    );
    return rows.map(({ estado, motivo }) => motivo ?? estado);
  }

  return { broadcast, recipient, statesOf };
}
