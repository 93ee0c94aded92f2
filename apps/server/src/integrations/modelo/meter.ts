import { ModeloError, type Modelo } from './port.ts';

/** `failed` is transient. `refused` needs an operator: the key, the model's name, the budget or a limit. */
export type ModeloOutcome = 'answered' | 'failed' | 'refused';

/** The same model; reports the outcome of each question. */
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
