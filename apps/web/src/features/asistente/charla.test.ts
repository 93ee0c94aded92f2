import { beforeEach, expect, it } from 'vitest';
import { MAX_ANTERIORES } from '@tertulia/contract/features/asistente/limites';
import { addMensaje, askedBefore, clearCharla } from './charla.ts';

beforeEach(clearCharla);

it('sends the questions that were answered along with the next one, and neither answers nor what was refused', () => {
  addMensaje('USUARIO', '¿cuántos chats hubo hoy?');
  addMensaje('IA', 'Hoy: 3 conversaciones iniciadas.');
  addMensaje('USUARIO', 'refused');
  addMensaje('USUARIO', '¿y ayer?');
  expect(askedBefore()).toEqual(['¿cuántos chats hubo hoy?']);
  addMensaje('IA', 'Ayer: 2 conversaciones iniciadas.');
  addMensaje('USUARIO', '¿y los de Ana?');
  expect(askedBefore()).toEqual(['¿cuántos chats hubo hoy?', '¿y ayer?']);
});

it('sends no more of them than the call takes', () => {
  for (let n = 0; n < MAX_ANTERIORES + 3; n++) {
    addMensaje('USUARIO', `pregunta ${n}`);
    addMensaje('IA', 'sí');
  }
  expect(askedBefore()).toHaveLength(MAX_ANTERIORES);
  expect(askedBefore().at(-1)).toBe(`pregunta ${MAX_ANTERIORES + 2}`);
});
