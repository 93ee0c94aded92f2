import type { catalogue } from '@tertulia/contract/catalogue';
import type { Rol } from '@tertulia/contract/core/roles';
import type { Tenant } from '../../matrix/attack-world.ts';

/** One status for every row, or one per row, in the order of `PLACES`. */
export type Expected = number | readonly number[];

export interface Permission {
  call: keyof typeof catalogue;
  /** Set if one call has several meanings. */
  variant?: string;
  body?: (tenant: Tenant, rol: Rol) => Record<string, unknown>;
  PUBLIC?: number;
  AGENTE?: Expected;
  SUPERVISOR?: Expected;
  SUPERADMIN?: Expected;
}

/** The meaning of the five ids of each kind in the matrix's world, for the agent. */
export const PLACES = {
  conversacion: ['waiting', 'own', 'a colleague’s', 'closed and attended', 'closed and not attended'],
  cotizacion: [
    'of a waiting chat',
    'of the own',
    'of a colleague’s',
    'sent, of a closed and attended',
    'of a closed one',
  ],
  notaRapida: [
    'the agent’s',
    'a colleague’s',
    'the supervisor’s, shared',
    'the supervisor’s',
    'the superadmin’s, shared',
  ],
  media: ['the agent’s', 'a colleague’s', 'the supervisor’s', 'the superadmin’s', 'the agent’s'],
  tarea: ['the agent’s', 'a colleague’s', 'nobody’s', 'a colleague’s, completed', 'the agent’s, completed'],
  difusion: ['paused', 'paused', 'completed', 'stopped', 'paused'],
  importacion: ['the agent’s', 'a colleague’s', 'the supervisor’s', 'the superadmin’s', 'the agent’s'],
  sesion: ['the agent’s', 'a colleague’s', 'the supervisor’s', 'the superadmin’s', 'a deactivated one’s'],
  sala: [
    'a group of all, led by the agent',
    'the agent’s with the supervisor',
    'a group led by the supervisor',
    'a group without the agent',
    'a group of the agent with a deactivated one',
  ],
  salaMensaje: ['the agent’s', 'the agent’s', 'the supervisor’s', 'a colleague’s', 'the agent’s'],
  llamada: ['the agent’s', 'a colleague’s', 'the supervisor’s', 'the superadmin’s', 'the agent’s'],
  usuario: ['a colleague', 'the agent', 'the supervisor', 'the superadmin', 'a deactivated one'],
} as const;

export const everyone = (status: number) => ({ AGENTE: status, SUPERVISOR: status, SUPERADMIN: status });
export const supervising = (agent: Expected, others: Expected) => ({
  AGENTE: agent,
  SUPERVISOR: others,
  SUPERADMIN: others,
});
export const self = (tenant: Tenant, rol: Rol) => ({
  usuarioId: { AGENTE: tenant.agente, SUPERVISOR: tenant.supervisor, SUPERADMIN: tenant.superadmin }[rol].id,
});
export const colleague = (tenant: Tenant) => ({ usuarioId: tenant.colega.id });

export const inSala = (status: number) => ({
  AGENTE: [status, status, status, 404, status],
  SUPERVISOR: [status, status, status, 404, 404],
  SUPERADMIN: [status, 404, status, status, 404],
});
export const leadingSala = {
  AGENTE: [200, 403, 403, 404, 200],
  SUPERVISOR: [403, 403, 200, 404, 404],
  SUPERADMIN: [403, 404, 403, 403, 404],
};

export const ownWord = {
  AGENTE: [200, 200, 403, 404, 200],
  SUPERVISOR: [403, 403, 200, 404, 404],
  SUPERADMIN: [403, 404, 403, 403, 404],
};

export const delColega = (tenant: Tenant) => ({ conversacionId: tenant.chats.delColega.id, contactoId: null });
export const shared = () => ({ compartida: true });

export const SEND = supervising([403, 201, 403, 403, 403], [201, 201, 201, 409, 409]);
export const READ = supervising([200, 200, 403, 200, 403], 200);
