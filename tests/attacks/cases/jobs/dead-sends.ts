import type { StackWorld } from '../stack-world.ts';

/**
 * Lets the half minute pass in which a send of unknown outcome is not repeated, for sends whose process has died: since
 * nothing of them is on its way, only a clock would run.
 */
export async function ageDeadSends({ db }: StackWorld, mensajeIds: readonly string[]): Promise<void> {
  await db.query(
    `update app.envios set iniciado = iniciado - interval '30 seconds' where mensaje_id = any($1) and estado = 'ENVIANDO'`,
    [mensajeIds],
  );
}
