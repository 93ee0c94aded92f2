import { expect } from 'vitest';
import { readRespuesta } from '@tertulia/contract/features/asistente/respuesta';
import type { BuiltUser } from './factories.ts';
import { startTestServer, type TestServer } from './server.ts';

/** Tuesday, 10:00 in Bogotá. A date in the past, so that it is never the real day. */
export const NOW = new Date('2025-03-11T15:00:00Z');
/** Longer than the minimum pause between two questions of a user. */
const BETWEEN_QUESTIONS_MS = 6_100;

export interface AsistenteDesk {
  server: TestServer;
  /** Asks after these earlier questions, and checks that the answer contains nothing of the other subscriber. */
  ask(who: BuiltUser, mensaje: string, anteriores?: readonly string[]): Promise<Leida>;
}

/** A parsed answer: its first text, the text below its table, its rows, its link and its suggested questions. */
interface Leida {
  texto: string;
  pie: string | null;
  filas: string[][];
  ruta: string | null;
  preguntas: readonly string[];
}

/** A server on that Tuesday, with the assistant's page. */
export async function startAsistenteDesk(): Promise<AsistenteDesk> {
  let offset = 0;
  const server = await startTestServer({
    clock: { now: () => new Date(NOW.getTime() + offset) },
    env: { SERVER_ROLE: 'api' },
  });
  return {
    server,
    async ask(who, mensaje, anteriores = []) {
      offset += BETWEEN_QUESTIONS_MS;
      const body = { mensaje, ...(anteriores.length === 0 ? {} : { anteriores }) };
      const answer = await server.call('POST', '/api/ai/consulta', { token: who.token, body });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.text).not.toContain('CANARIO');
      const bloques = readRespuesta(answer.text);
      const tabla = bloques.find((one) => one.tipo === 'tabla');
      const enlace = bloques.find((one) => one.tipo === 'enlace');
      const textos = bloques.flatMap((one) => (one.tipo === 'texto' ? [plain(one.texto)] : []));
      const next = bloques.find((one) => one.tipo === 'preguntas');
      return {
        texto: textos[0] ?? '',
        pie: textos[1] ?? null,
        filas: tabla?.tabla.filas.map((row) => row.map(plain)) ?? [],
        ruta: enlace?.enlace.ruta ?? null,
        preguntas: next?.preguntas ?? [],
      };
    },
  };
}

function plain(text: string): string {
  return text.replace(/\u00a0/g, ' ');
}
