import { ModeloError, type Modelo } from './port.ts';

/** `failed` passes by itself; `refused` does not: the key, the model's name, the budget or a limit wants a look. */
export type ModeloOutcome = 'answered' | 'failed' | 'refused';

/** The same model, of which each question's outcome is told. */
export function meterModelo(modelo: Modelo, onAnswer: (outcome: ModeloOutcome) => void): Modelo {
  return {
    async ask(pregunta, signal) {
      try {
        const answer = await modelo.ask(pregunta, signal);
        onAnswer('answered');
        return answer;
      } catch (error) {
        onAnswer(error instanceof ModeloError && !error.isPassing ? 'refused' : 'failed');
        throw error;
      }
    },
  };
}
