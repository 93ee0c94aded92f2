import { DEFAULT_TIME_ZONE } from '@tertulia/contract/core/time-zone';
import { PUEDO_RESPONDER, SIN_RESULTADOS } from '@tertulia/contract/features/asistente/limites';
import { writeRespuesta } from '@tertulia/contract/features/asistente/respuesta';
import type { Usuario } from '@tertulia/contract/features/usuarios/usuario';
import { ModeloError, type Modelo } from '#integrations/modelo/port';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import type { Log } from '#platform/log/log';
import { countByEstado } from '#public/kanban';
import { parseCharla, sugerir, type Asked, type Nombres } from '#public/preguntas';
import { bloquesOf } from './bloques.ts';
import { askWho, listClientesIn } from './dudas.ts';
import { listAgentes, listAreas, listCanales } from './hallar.ts';
import type { Leer, Mesa } from './mesa.ts';
import { askModelo, type Charla } from './modelo.service.ts';
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
  /**
   * Answers a question as text with tables and links; never with anything that the caller may not see. The questions before it, the
   * oldest first, tell what «¿y ayer?» speaks of.
   */
  consult(actor: Actor, consulta: Charla): Promise<string>;
  /** The understood questions nearest to one that is not. */
  suggest(actor: Actor, mensaje: string): Promise<string[]>;
}

/** A longer question is none that «¿y ayer?» goes on with, and six novels keep everybody else waiting. */
const MAX_ANTERIOR = 300;

/** The documents' reply, and what may be asked instead. */
const NADA = writeRespuesta([SIN_RESULTADOS, PUEDO_RESPONDER].map((texto) => ({ tipo: 'texto', texto })));

export function createAsistenteService(deps: AsistenteDeps): AsistenteService {
  const { database, clock, log, leerComo, modelo, timeoutMs } = deps;

  async function byModelo(mesa: Mesa, consulta: Charla, asked: Asked): Promise<string | null> {
    if (!modelo) return null;
    try {
      return await askModelo(modelo, mesa, consulta, { asked, signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      if (!(error instanceof ModeloError)) throw error;
      if (error.isPassing) log.warn({ err: error }, 'the model did not answer; the parser does');
      else log.error({ err: error }, 'the model refuses to answer as LLM_* are set; the parser does');
      return null;
    }
  }

  async function byParser(mesa: Mesa, charla: Charla, asked: Asked): Promise<string | null> {
    const { mensaje } = charla;
    const anteriores = charla.anteriores.filter(({ length }) => length <= MAX_ANTERIOR);
    const usuarios = await listAgentes(mesa);
    const nombres = await nombresOf(mesa, usuarios);
    const clientes = await listClientesIn(mesa, [...anteriores, mensaje], { asked: { ...asked, nombres }, usuarios });
    const known: Asked = { ...asked, nombres: { ...nombres, clientes } };
    const read = (text: string) => parseCharla(text, anteriores, known);
    const { intent, slots } = read(mensaje);
    if (intent === 'desconocido') return null;
    const respuesta =
      (await askWho(mesa, { mensaje, intent, slots, read, usuarios })) ?? (await RESPUESTAS[intent](mesa, slots));
    return respuesta && writeRespuesta(bloquesOf(respuesta));
  }

  const mesaOf = (actor: Actor): Mesa => ({ actor, now: clock.now(), leer: leerComo(actor), database });

  return {
    async suggest(actor, mensaje) {
      const mesa = mesaOf(actor);
      const nombres = await nombresOf(mesa, await listAgentes(mesa));
      return sugerir(mensaje, { today: mesa.now, zone: DEFAULT_TIME_ZONE, nombres });
    },
    async consult(actor, consulta) {
      const mesa = mesaOf(actor);
      const asked: Asked = { today: mesa.now, zone: DEFAULT_TIME_ZONE };
      try {
        return (await byModelo(mesa, consulta, asked)) ?? (await byParser(mesa, consulta, asked)) ?? NADA;
      } catch (error) {
        // a range that the pages refuse too; what is wrong with it is said there in words to show
        if (error instanceof AppError && error.code === 'VALIDATION') return error.message;
        throw error;
      }
    },
  };
}

/** What the caller's business calls its states, areas and people. */
async function nombresOf(mesa: Mesa, usuarios: readonly Usuario[]): Promise<Nombres> {
  const [estados, areas, canales] = await Promise.all([
    countByEstado(mesa.database, mesa.actor),
    listAreas(mesa),
    listCanales(mesa),
  ]);
  return {
    estados: estados.map(({ estadoNombre }) => estadoNombre),
    areas: areas.map(({ nombre }) => nombre),
    canales: canales.flatMap(({ friendlyName }) => friendlyName ?? []),
    personas: usuarios.map(({ nombre }) => nombre),
  };
}
