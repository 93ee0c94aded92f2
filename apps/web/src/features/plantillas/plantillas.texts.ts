import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';

export const PLANTILLAS_TEXTS = {
  title: 'Plantillas',
  search: 'Buscar plantilla',
  empty: 'No hay plantillas aprobadas. Pídele a un administrador que las sincronice.',
  notFound: 'Ninguna plantilla coincide.',
  failed: 'No fue posible cargar las plantillas',
  back: 'Elegir otra plantilla',
  preview: 'Vista previa',
  send: 'Enviar plantilla',
  variable: 'Variable',
  missing: 'Escribe el valor de la variable',
  missingMany: 'Escribe el valor de las variables',
  example: 'Ejemplo',
  loading: 'Cargando plantillas',
} as const;

export const ESTADO_TEXTS: Readonly<Record<Plantilla['estadoAprobacion'], string>> = {
  APROBADA: 'Aprobada',
  PENDIENTE: 'En revisión',
  RECHAZADA: 'Rechazada',
  PAUSADA: 'Pausada',
  DESHABILITADA: 'Deshabilitada',
  SIN_ENVIAR: 'Sin enviar a aprobación',
};
