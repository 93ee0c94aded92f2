/** The range that is meant where none is named. */
export type PeriodoDefault = 'hoy' | 'mes' | 'ano' | 'opcional';
export type Slot = 'agente' | 'texto' | 'telefono' | 'area' | 'canal' | 'orden' | 'numero' | 'prioridad' | 'por';

export interface IntentSpec {
  /** What it tells, in Spanish: a model reads it to choose. */
  sabe: string;
  periodo?: PeriodoDefault;
  slots?: readonly Slot[];
  /** Ways of asking it, with a stroke between; `{texto}` marks a name. The first is offered where a question was not understood. */
  ejemplos: string;
}
