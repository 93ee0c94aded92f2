import { toPage, type Page } from '@tertulia/contract/core/page';
import type { AreaIa, AreaPrompt } from '@tertulia/contract/features/bot/bot';
import { TEXTO_TRASPASO_DEFAULT, TURNOS_DEFAULT } from '@tertulia/contract/features/bot/limites';
import type { updateAreaIa } from '@tertulia/contract/features/bot/endpoints';
import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { botCambiado } from './bot.events.ts';
import {
  createPrompt,
  findAreaIa,
  findBot,
  findPrompt,
  findPromptsPagina,
  hasArea,
  lockAreaBot,
  saveAreaIa,
  type AreaIaRow,
  type PromptRow,
} from './ajustes.repository.ts';

const NO_BOT = 'Elige un usuario de tipo bot que esté activo.';

/** Default settings of an area's bot. */
export const SIN_AJUSTES: AreaIaRow = {
  activa: false,
  botUsuarioId: null,
  botNombre: null,
  usaModelo: false,
  promptId: null,
  maxTurnos: TURNOS_DEFAULT,
  usaProductos: true,
  usaNotas: true,
  palabrasTraspaso: [],
  textoTraspaso: TEXTO_TRASPASO_DEFAULT,
};

/** The bot settings of areas; every change is audited. All throw NOT_FOUND for an unknown or another tenant's area. */
export interface AjustesBotService {
  get(actor: Actor, areaId: number): Promise<AreaIa>;
  update(actor: Actor, areaId: number, change: EndpointInput<typeof updateAreaIa>['body']): Promise<AreaIa>;
  listPrompts(
    actor: Actor,
    areaId: number,
    query: { page: number; size: number; sort: string },
  ): Promise<Page<AreaPrompt>>;
  createPrompt(
    actor: Actor,
    areaId: number,
    fresh: { contenido: string; nota: string | null; activar: boolean },
  ): Promise<AreaPrompt>;
  /** Idempotent. */
  activatePrompt(actor: Actor, areaId: number, promptId: number): Promise<AreaPrompt>;
}

export function createAjustesBotService({
  database,
  clock,
  modelo,
}: {
  database: Database;
  clock: Clock;
  /** The model's name; null if none is configured. */
  modelo: string | null;
}): AjustesBotService {
  const wire = (areaId: number, row: AreaIaRow): AreaIa => ({ areaId, ...row, modelo });

  async function locked(tx: Tx, areaId: number): Promise<AreaIaRow> {
    if (!(await lockAreaBot(tx, areaId))) throw new AppError('NOT_FOUND');
    return (await findAreaIa(tx, areaId)) ?? SIN_AJUSTES;
  }

  async function activate(tx: Tx, actor: Actor, areaId: number, before: AreaIaRow, prompt: PromptRow): Promise<void> {
    const from = before.promptId === null ? undefined : await findPrompt(tx, areaId, before.promptId);
    await saveAreaIa(tx, areaId, { ...before, promptId: prompt.id });
    await writeAudit(tx, actor, {
      entidad: 'area_prompt',
      accion: 'ACTIVAR',
      registroId: prompt.id,
      antes: { numero: from?.numero ?? null },
      despues: { numero: prompt.numero },
      detalles: { areaId },
    });
  }

  async function stored(tx: Tx, areaId: number, id: number): Promise<PromptRow> {
    const row = await findPrompt(tx, areaId, id);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  }

  return {
    get: (actor, areaId) =>
      database.withTenant(actor, async (tx) => {
        if (!(await hasArea(tx, areaId))) throw new AppError('NOT_FOUND');
        return wire(areaId, (await findAreaIa(tx, areaId)) ?? SIN_AJUSTES);
      }),

    update: (actor, areaId, change) =>
      database.withTenant(actor, async (tx) => {
        const before = await locked(tx, areaId);
        const after = { ...before, ...withoutUndefined(change) };
        if (after.botUsuarioId !== null && after.botUsuarioId !== before.botUsuarioId)
          await assertBot(tx, after.botUsuarioId);
        if (after.activa && !before.activa) await assertBot(tx, after.botUsuarioId);
        if (after.activa && after.botUsuarioId === null) throw noBot();
        await saveAreaIa(tx, areaId, after);
        const saved = (await findAreaIa(tx, areaId)) ?? after;
        await writeAudit(tx, actor, {
          entidad: 'area_ia',
          accion: 'EDITAR',
          registroId: areaId,
          antes: { ...before },
          despues: { ...saved },
        });
        if (saved.activa !== before.activa || saved.botUsuarioId !== before.botUsuarioId) tx.emit(botCambiado, {});
        return wire(areaId, saved);
      }),

    async listPrompts(actor, areaId, { page, size, sort }) {
      const found = await findPromptsPagina(database, actor, areaId, { page, size, descending: sort.endsWith('desc') });
      if (!found) throw new AppError('NOT_FOUND');
      return toPage(found.rows.map(toPrompt), found.total, page, size);
    },

    createPrompt: (actor, areaId, { contenido, nota, activar }) =>
      database.withTenant(actor, async (tx) => {
        const before = await locked(tx, areaId);
        const id = await createPrompt(tx, areaId, { contenido, nota, autorId: actor.userId, now: clock.now() });
        const fresh = await stored(tx, areaId, id);
        await writeAudit(tx, actor, {
          entidad: 'area_prompt',
          accion: 'CREAR',
          registroId: id,
          despues: { numero: fresh.numero, contenido, nota },
          detalles: { areaId },
        });
        if (!activar) return toPrompt(fresh);
        await activate(tx, actor, areaId, before, fresh);
        return toPrompt({ ...fresh, activo: true });
      }),

    activatePrompt: (actor, areaId, promptId) =>
      database.withTenant(actor, async (tx) => {
        const before = await locked(tx, areaId);
        const prompt = await stored(tx, areaId, promptId);
        if (!prompt.activo) await activate(tx, actor, areaId, before, prompt);
        return toPrompt({ ...prompt, activo: true });
      }),
  };
}

async function assertBot(tx: Tx, usuarioId: number | null): Promise<void> {
  if (usuarioId === null || !(await findBot(tx, usuarioId))) throw noBot();
}

function noBot(): AppError {
  return new AppError('VALIDATION', { message: NO_BOT, field: 'botUsuarioId' });
}

function withoutUndefined<T extends object>(change: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never;
}

function toPrompt({ creado, ...row }: PromptRow): AreaPrompt {
  return { ...row, creado: creado.toISOString() };
}
