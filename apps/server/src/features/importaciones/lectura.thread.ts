import { answerMessages } from '#platform/threads/answer';
import { readCabecera, readFilas } from './lectura.ts';
import type { Encargo } from './csv-reader.ts';

/** Runs in a thread of its own: a hundred thousand rows would hold up everybody else's calls. */
answerMessages(async (input) => {
  const encargo = input as Encargo;
  return encargo.clase === 'CABECERA' ? readCabecera(encargo) : readFilas(encargo);
});
