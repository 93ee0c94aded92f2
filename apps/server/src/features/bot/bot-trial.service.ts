import { toPage, type Page } from '@tertulia/contract/core/page';
import type { DecisionBot, PruebaBot } from '@tertulia/contract/features/bot/bot';
import type { Clock } from '#platform/clock/clock';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { findAreaIa, findPrompt, hasArea } from './ajustes.repository.ts';
import { SIN_AJUSTES } from './ajustes.service.ts';
import { findDecisionesPagina } from './bot.repository.ts';
import { type FindProximaApertura, textoDeTraspaso } from './traspaso.ts';
import { judge, type VeredictoDeps } from './veredicto.service.ts';

/** What an area's bot would do, and what it did. Read-only. */
export interface BotTrialService {
  /** Tries a message as the first one of a chat, with the active prompt version or the given one. */
  try(actor: Actor, areaId: number, trial: { mensaje: string; promptId: number | null }): Promise<PruebaBot>;
  listDecisiones(
    actor: Actor,
    areaId: number,
    query: { page: number; size: number; sort: string },
  ): Promise<Page<DecisionBot>>;
}

export function createBotTrialService(
  deps: VeredictoDeps & { clock: Clock; proximaApertura: FindProximaApertura },
): BotTrialService {
  // a read-only connection
  const database = deps.database.reading();

  return {
    async try(actor, areaId, { mensaje, promptId }) {
      const { ajustes, prompt, apertura } = await database.withTenant(actor, async (tx) => {
        if (!(await hasArea(tx, areaId))) throw new AppError('NOT_FOUND');
        const found = (await findAreaIa(tx, areaId)) ?? SIN_AJUSTES;
        const wanted = promptId ?? found.promptId;
        const version = wanted === null ? undefined : await findPrompt(tx, areaId, wanted);
        if (promptId !== null && !version) throw new AppError('NOT_FOUND');
        return {
          ajustes: found,
          prompt: version?.contenido ?? null,
          apertura: await deps.proximaApertura(tx, areaId, deps.clock.now()),
        };
      });
      const veredicto = await judge({ ...deps, database }, actor, {
        ajustes,
        prompt,
        lineas: [{ de: 'cliente', texto: mensaje }],
        pregunta: mensaje,
        turnos: 0,
        adelantadas: 0,
        clienteNombre: 'Cliente',
      });
      return {
        ...veredicto,
        fuentes: [...veredicto.fuentes],
        texto:
          veredicto.accion === 'TRASPASA'
            ? textoDeTraspaso(ajustes.textoTraspaso, apertura, deps.clock.now())
            : veredicto.texto,
      };
    },

    async listDecisiones(actor, areaId, { page, size, sort }) {
      const found = await findDecisionesPagina(database, actor, areaId, {
        page,
        size,
        descending: sort.endsWith('desc'),
      });
      if (!found) throw new AppError('NOT_FOUND');
      const rows = found.rows.map(({ creada, ...row }) => ({ ...row, creada: creada.toISOString() }));
      return toPage(rows, found.total, page, size);
    },
  };
}
