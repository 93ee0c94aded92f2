import { DEFAULT_TIME_ZONE } from '@tertulia/contract/core/dates';
import { PUEDO_RESPONDER, SIN_RESULTADOS } from '@tertulia/contract/features/asistente/limites';
import { writeRespuesta } from '@tertulia/contract/features/asistente/respuesta';
import { ModeloError, type Modelo } from '#integrations/modelo/port';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import type { Log } from '#platform/log/log';
import { countByEstado } from '#public/kanban';
import { parse, type Asked, type Nombres } from '#public/preguntas';
import { bloquesOf } from './bloques.ts';
import { listAgentes, listAreas, listCanales } from './hallar.ts';
import type { Leer, Mesa } from './mesa.ts';
import { askModelo } from './modelo.service.ts';
import { RESPUESTAS } from './respuestas.ts';

export interface AsistenteDeps {
  /** One that cannot write. */
  database: Database;
  clock: Clock;
  log: Log;
  /** The pages' calls for one caller. */
  leerComo: (actor: Actor) => Leer;
  /** Null while none is configured: the parser answers alone. */
  modelo: Modelo | null;
  timeoutMs: number;
}

export interface AsistenteService {
  /** Answers a question as text with tables and links; never with anything that the caller may not see. */
  consult(actor: Actor, mensaje: string): Promise<string>;
}

/** The documents' reply, and what may be asked instead. */
const NADA = writeRespuesta([SIN_RESULTADOS, PUEDO_RESPONDER].map((texto) => ({ tipo: 'texto', texto })));

export function createAsistenteService(deps: AsistenteDeps): AsistenteService {
  const { database, clock, log, leerComo, modelo, timeoutMs } = deps;

  async function byModelo(mesa: Mesa, mensaje: string, asked: Asked): Promise<string | null> {
    if (!modelo) return null;
    try {
      return await askModelo(modelo, mesa, mensaje, { asked, signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      if (!(error instanceof ModeloError)) throw error;
      log.warn({ err: error }, 'the model did not answer; the parser does');
      return null;
    }
  }

  async function byParser(mesa: Mesa, mensaje: string, asked: Asked): Promise<string | null> {
    const { intent, slots } = parse(mensaje, { ...asked, nombres: await nombresOf(mesa) });
    if (intent === 'desconocido') return null;
    const respuesta = await RESPUESTAS[intent](mesa, slots);
    return respuesta && writeRespuesta(bloquesOf(respuesta));
  }

  return {
    async consult(actor, mensaje) {
      const now = clock.now();
      const mesa: Mesa = { actor, now, leer: leerComo(actor), database };
      const asked: Asked = { today: now, zone: DEFAULT_TIME_ZONE };
      try {
        return (await byModelo(mesa, mensaje, asked)) ?? (await byParser(mesa, mensaje, asked)) ?? NADA;
      } catch (error) {
        // a range that the pages refuse too; what is wrong with it is said there in words to show
        if (error instanceof AppError && error.code === 'VALIDATION') return error.message;
        throw error;
      }
    },
  };
}

/** What the caller's business calls its states, areas and people. */
async function nombresOf(mesa: Mesa): Promise<Nombres> {
  const [estados, areas, canales, usuarios] = await Promise.all([
    countByEstado(mesa.database, mesa.actor),
    listAreas(mesa),
    listCanales(mesa),
    listAgentes(mesa),
  ]);
  return {
    estados: estados.map(({ estadoNombre }) => estadoNombre),
    areas: areas.map(({ nombre }) => nombre),
    canales: canales.flatMap(({ friendlyName }) => friendlyName ?? []),
    personas: usuarios.map(({ nombre }) => nombre),
  };
}
