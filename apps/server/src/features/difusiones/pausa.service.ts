import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { writeAudit } from '#public/auditoria';
import { difusionCambiada } from './difusiones.events.ts';
import { listEnCurso, pauseDifusion } from './difusiones.repository.ts';

/** Pauses all broadcasts of a tenant that is being deactivated; resuming them is a user's decision. */
export async function pauseDifusiones(tx: Tx, actor: Actor): Promise<void> {
  for (const { id } of await listEnCurso(tx, [])) {
    await pauseDifusion(tx, id, 'PERSONA');
    await writeAudit(tx, actor, {
      entidad: 'difusion',
      accion: 'PAUSAR',
      registroId: id,
      antes: { estado: 'EN_CURSO' },
      despues: { estado: 'PAUSADA' },
      detalles: { motivo: 'SUSCRIPTOR_INACTIVO' },
    });
    tx.emit(difusionCambiada, { difusionId: id });
  }
}
