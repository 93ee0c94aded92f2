import type { Rol } from '../../core/roles.ts';
import type { EstadoConversacion } from './estados.ts';

/** A person and a chat as they stand to each other. */
export interface CasoLectura {
  rol: Rol;
  estado: EstadoConversacion;
  /** Whose the chat is now. */
  de: 'nadie' | 'suyo' | 'colega';
  /** They had it, or wrote in it, at some time. */
  atendido: boolean;
  /** It stands in their lists, be it with a lock. */
  lista: boolean;
  /** They may read what is written in it. */
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
 * Who may see and read a chat (decisions §4), case by case. The server says it in a policy and in its statements, and the web guesses it
 * until the server has answered: the tests of all three go through this one table.
 */
export const CASOS_LECTURA: readonly CasoLectura[] = [
  ...DE_AGENTE.map((caso) => ({ ...caso, rol: 'AGENTE' as const })),
  ...(['SUPERVISOR', 'SUPERADMIN'] as const).flatMap((rol) =>
    DE_AGENTE.map((caso) => ({ ...caso, rol, lista: true, lee: true })),
  ),
];
