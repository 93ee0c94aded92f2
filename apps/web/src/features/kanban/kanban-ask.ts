import type { KanbanEstado, Tablero, Tarjeta } from '@tertulia/contract/features/kanban/kanban';
import { showToast } from '../../ui/feedback/toast.ts';
import { NO_PERMISSION_TEXTS } from './kanban-page.texts.ts';

/** The actions of a card's buttons and menu. */
export type TarjetaAsk = 'vista' | 'notas' | 'iniciar' | 'llamar' | 'pendientes' | 'historial' | 'asignar' | 'crear';

/** The open dialog of the board, one at a time. */
export type KanbanAsk =
  | { about: TarjetaAsk; tarjeta: Tarjeta }
  /** Without `to` the user chooses the state in the dialog. */
  | { about: 'mover'; tarjeta: Tarjeta; to: KanbanEstado | null }
  | { about: 'masiva'; estado: KanbanEstado }
  | { about: 'difusion'; estado: KanbanEstado }
  | { about: 'tablero'; tablero: Tablero | null }
  | { about: 'estado'; estado: KanbanEstado | null }
  | { about: 'eliminarTablero'; tablero: Tablero }
  | { about: 'eliminarEstado'; estado: KanbanEstado };

/** True for users who may change boards and states; others see that they may not. */
export function mayManage(isSupervising: boolean, ask: KanbanAsk): boolean {
  const refusal = isSupervising ? null : refusalOf(ask);
  if (refusal !== null) showToast({ variant: 'warning', text: refusal });
  return refusal === null;
}

function refusalOf(ask: KanbanAsk): string | null {
  if (ask.about === 'tablero')
    return ask.tablero ? NO_PERMISSION_TEXTS.editarTablero : NO_PERMISSION_TEXTS.crearTablero;
  if (ask.about === 'estado') return ask.estado ? NO_PERMISSION_TEXTS.editarEstado : NO_PERMISSION_TEXTS.crearEstado;
  return ask.about === 'eliminarTablero' || ask.about === 'eliminarEstado' ? NO_PERMISSION_TEXTS[ask.about] : null;
}
