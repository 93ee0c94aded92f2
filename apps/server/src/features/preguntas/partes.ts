/** The hours of a day that people call by name, on the clock of the zone; the last one is not part of it. */
export const PARTES = {
  madrugada: { desde: 0, hasta: 6, texto: 'en la madrugada' },
  manana: { desde: 5, hasta: 12, texto: 'en la mañana' },
  tarde: { desde: 12, hasta: 18, texto: 'en la tarde' },
  noche: { desde: 18, hasta: 24, texto: 'en la noche' },
} as const;

export type Parte = keyof typeof PARTES;
