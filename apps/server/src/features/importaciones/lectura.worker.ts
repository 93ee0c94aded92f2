import { answerMessages } from '#platform/workers/answer-messages';
import { readCabecera, readFilas } from './lectura.ts';
import type { Encargo } from './csv-reader.ts';

/** Runs in its own thread: a hundred thousand rows would block other calls. */
answerMessages(async (input) => {
  const encargo = input as Encargo;
  return encargo.clase === 'CABECERA' ? readCabecera(encargo) : readFilas(encargo);
});
