import type { Rol } from '../../core/roles.ts';
import type { EstadoConversacion } from './estados.ts';

/** A user's relation to a chat, and the resulting access. */
export interface CasoLectura {
  rol: Rol;
  estado: EstadoConversacion;
  /** Current owner of the chat. */
  de: 'nadie' | 'suyo' | 'colega';
  /** The user owned it, or wrote in it, at some time. */
  atendido: boolean;
  /** It is in the user's lists, possibly with a lock. */
  lista: boolean;
  /** The user may read its messages. */
  lee: boolean;
}

const DE_AGENTE: readonly Omit<CasoLectura, 'rol'>[] = [
  { estado: 'PENDIENTE', de: 'nadie', atendido: false, lista: true, lee: true },
  { estado: 'PENDIENTE', de: 'nadie', atendido: true, lista: true, lee: true },
  { estado: 'ABIERTA', de: 'suyo', atendido: true, lista: true, lee: true },
  { estado: 'ABIERTA', de: 'colega', atendido: false, lista: true, lee: false },
  { estado: 'ABIERTA', de: 'colega', atendido: true, lista: true, lee: false },
  { estado: 'CERRADA', de: 'nadie', atendido: true, lista: true, lee: true },
  { estado: 'CERRADA', de: 'nadie', atendido: false, lista: false, lee: false },
];

/**
 * Access to a chat (decisions §4), case by case. The server implements it in a policy and in its statements, and the
 * web predicts it until the server has replied: the tests of all three use this table.
 */
export const CASOS_LECTURA: readonly CasoLectura[] = [
  ...DE_AGENTE.map((caso) => ({ ...caso, rol: 'AGENTE' as const })),
  ...(['SUPERVISOR', 'SUPERADMIN'] as const).flatMap((rol) =>
    DE_AGENTE.map((caso) => ({ ...caso, rol, lista: true, lee: true })),
  ),
];
