import type { Rol } from '@tertulia/contract/core/roles';
import type { SesionUsuario } from './session.ts';

/** A signed-in user, for tests. */
export function buildUsuario(roles: Rol[] = ['AGENTE']): SesionUsuario {
  return {
    id: 7,
    fotoUrl: null,
    suscriptorId: 1,
    nombre: 'Ana López',
    email: 'ana@cafeandino.co',
    telefono: null,
    estado: 1,
    fechaCreacion: '2026-01-01T00:00:00Z',
    presentar: true,
    roles: roles.map((nombre) => ({ nombre })),
    areaDTO: null,
    areaId: null,
    tipoUsuario: 'HUMANO',
    suscriptor: { id: 1, nombreNegocio: 'Café Andino', logoUrl: null, colorPrimario: '#2563eb' },
  };
}
