import type { Dia } from './dias.ts';
import type { Parte } from './partes.ts';

/** A range in days, or with instants of its own where it does not begin at midnight. */
export interface Rango {
  desde: Dia;
  hasta: Dia;
  texto?: string;
  /** Hours before now. */
  horas?: number;
  /** Of the one day that it is, the hours that are meant. */
  parte?: Parte;
}
