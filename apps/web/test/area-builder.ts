import type { Area } from '@tertulia/contract/features/areas/area';
import { DEFAULT_HORARIOS } from '@tertulia/contract/features/areas/horarios';

/** An area as the server returns it, for tests. */
export function buildArea(over: Partial<Area> = {}): Area {
  return {
    id: 1,
    suscriptorId: 1,
    nombre: 'Ventas',
    estado: 1,
    descripcion: null,
    mensajeBienvenida: null,
    mensajeFueraHorario: null,
    plantillaEncuestaId: null,
    timezone: 'America/Bogota',
    horarios: [...DEFAULT_HORARIOS],
    cierraFestivos: true,
    fechas: [],
    abierta: true,
    cambia: '2026-11-20T23:00:00.000Z',
    ...over,
  };
}
