import { toPage, type Page } from '@tertulia/contract/core/page';
import { PERDIDAS_DIAS } from '@tertulia/contract/features/llamadas/limites';
import type {
  Llamada,
  LlamadaPerdida,
  VozAjustes,
  VozAjustesVista,
} from '@tertulia/contract/features/llamadas/llamada';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { findContacto } from '#public/contactos';
import { assertReadable } from '#public/inbox';
import { mayHear } from './escucha.service.ts';
import { findLlamadasOfContacto, findLlamadasOfConversacion, type LlamadaRow } from './historial.repository.ts';
import { toLlamada, toPerdida, type UrlOf } from './llamada-wire.ts';
import { findPerdidas } from './perdidas.repository.ts';
import { listCanalesSinVoz } from './llamadas.repository.ts';
import { findVozAjustes, saveVozAjustes } from './voz-ajustes.repository.ts';

interface PageQuery {
  page: number;
  size: number;
  sort: string;
}

export interface HistorialService {
  /** Throws NOT_FOUND for an unknown contact. */
  ofContacto(actor: Actor, contactoId: number, query: PageQuery): Promise<Page<Llamada>>;
  /** Throws FORBIDDEN for a chat whose messages the caller may not read. */
  ofConversacion(actor: Actor, conversacionId: number, query: PageQuery): Promise<Page<Llamada>>;
  /** Missed calls. The chat is included only if the reader may read it. */
  perdidas(actor: Actor, query: PageQuery & { soloPendientes: boolean }): Promise<Page<LlamadaPerdida>>;
  ajustes(actor: Actor): Promise<VozAjustesVista>;
  updateAjustes(actor: Actor, ajustes: VozAjustes): Promise<VozAjustesVista>;
}

export function createHistorialService({
  database,
  clock,
  urlOf,
}: {
  database: Database;
  clock: Clock;
  urlOf: UrlOf;
}): HistorialService {
  async function toWire(tx: Tx, actor: Actor, rows: readonly LlamadaRow[]): Promise<Llamada[]> {
    const wire: Llamada[] = [];
    for (const row of rows) wire.push(toLlamada(row, actor, urlOf, await mayHear(tx, actor, row)));
    return wire;
  }
  const pagina = ({ page, size, sort }: PageQuery) => ({ page, size, descending: sort.endsWith(',desc') });

  return {
    ofContacto: (actor, contactoId, query) =>
      database.withTenant(actor, async (tx) => {
        if (!(await findContacto(tx, contactoId))) throw new AppError('NOT_FOUND');
        const { rows, total } = await findLlamadasOfContacto(tx, contactoId, pagina(query));
        return toPage(await toWire(tx, actor, rows), total, query.page, query.size);
      }),

    ofConversacion: (actor, conversacionId, query) =>
      database.withTenant(actor, async (tx) => {
        await assertReadable(tx, actor, conversacionId);
        const { rows, total } = await findLlamadasOfConversacion(tx, conversacionId, pagina(query));
        return toPage(await toWire(tx, actor, rows), total, query.page, query.size);
      }),

    async perdidas(actor, { soloPendientes, ...query }) {
      const desde = new Date(clock.now().getTime() - PERDIDAS_DIAS * 86_400_000);
      const { rows, total, paises } = await findPerdidas(database, actor, { ...pagina(query), desde, soloPendientes });
      return toPage(
        rows.map((row) => toPerdida(row, actor, paises)),
        total,
        query.page,
        query.size,
      );
    },

    ajustes: (actor) => database.withTenant(actor, async (tx) => vistaOf(tx, await findVozAjustes(tx))),

    updateAjustes: (actor, { paises, minutosDia }) =>
      database.withTenant(actor, async (tx) => {
        const antes = await findVozAjustes(tx);
        const despues = { paises, minutosDia };
        await saveVozAjustes(tx, despues);
        await writeAudit(tx, actor, {
          entidad: 'ajustes de voz',
          accion: 'ACTUALIZAR',
          registroId: tx.tenantId,
          antes: { ...antes },
          despues,
        });
        return vistaOf(tx, despues);
      }),
  };
}

async function vistaOf(tx: Tx, ajustes: VozAjustes): Promise<VozAjustesVista> {
  return { ...ajustes, canalesSinVoz: await listCanalesSinVoz(tx) };
}
