import type { LEAD_STAGES } from '@tertulia/contract/features/conversaciones/estados';

export const STAGE_TEXTS: Readonly<Record<(typeof LEAD_STAGES)[number], string>> = {
  nuevo: 'Nuevo',
  interesado: 'Interesado',
  calificado: 'Calificado',
  en_negociacion: 'En negociación',
  cliente: 'Cliente',
};

export const LEAD_TEXTS = {
  why: 'Por qué',
  score: 'Puntaje',
  of: 'de 100',
  coming: 'Calculando…',
  total: 'Total',
  noTerms: 'Aún no hay nada que sume puntos.',
  stage: 'Etapa',
  byRules: 'Según las reglas',
  pinned: 'Fijada a mano; las reglas dirían',
  failed: 'No pudimos cargar el puntaje.',
  pinFailed: 'No se pudo cambiar la etapa.',
} as const;
