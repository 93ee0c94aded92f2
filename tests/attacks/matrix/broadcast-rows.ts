import type { BuiltUser } from '@tertulia/testkit/factories';
import type { TestServer } from '@tertulia/testkit/server';
import type { BuiltChat } from './attack-world.ts';

/** Broadcasts in every state but running, which would change by itself; each has reached the chat. */
export async function buildBroadcasts(
  { build }: TestServer,
  shop: { id: number; canalId: number },
  supervisor: BuiltUser,
  { chat, plantillaId, kanbanEstadoId }: { chat: BuiltChat; plantillaId: number; kanbanEstadoId: number },
): Promise<Record<'difusion', number[]>> {
  const own = { suscriptor_id: shop.id };
  const at = new Date();
  const difusion: number[] = [];
  for (const estado of ['PAUSADA', 'PAUSADA', 'COMPLETADA', 'DETENIDA', 'PAUSADA'] as const) {
    const isPaused = estado === 'PAUSADA';
    const id = await build.insert('difusiones', {
      ...own,
      huella: 'huella',
      estado,
      motivo_pausa: isPaused ? 'PERSONA' : null,
      terminada: isPaused ? null : at,
      plantilla_id: plantillaId,
      plantilla_nombre: 'aviso',
      variables: '{}',
      kanban_estado_id: kanbanEstadoId,
      kanban_estado_nombre: 'Nuevo',
      creada_por: supervisor.id,
      creada_por_nombre: 'Julia',
      created_at: at,
      resumen: '{}',
    });
    await build.insert('difusion_destinatarios', {
      ...own,
      difusion_id: id,
      contacto_id: chat.contactoId,
      canal_id: shop.canalId,
      conversacion_id: chat.id,
      ...(difusion.length === 0
        ? { mensaje_id: chat.fallidoId, estado: 'FALLIDO' }
        : { estado: 'OMITIDO', motivo: 'DUPLICADO' }),
      detalle: 'ninguno',
      actualizado: at,
    });
    difusion.push(id);
  }
  return { difusion };
}
