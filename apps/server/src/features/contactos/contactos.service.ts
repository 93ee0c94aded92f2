import { toCappedPage, type Page } from '@tertulia/contract/core/page';
import { toE164 } from '@tertulia/contract/core/phone';
import { CONTACTOS_COUNTED, type Contacto, type ContactoDetalle } from '@tertulia/contract/features/contactos/contacto';
import { EMAIL_REPETIDO, TELEFONO_REPETIDO } from '@tertulia/contract/features/contactos/textos';
import { toInstant } from '#platform/db/instant-text';
import type { Clock } from '#platform/clock/clock';
import { databaseFault, type Database } from '#platform/db/database';
import { transactOnceMore } from '#platform/db/deadlock';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { appendEvento, conversacionCambiada } from '#public/inbox';
import { mayChangeAtendido } from './atencion.ts';
import { camposChanged, datosFrom, type ContactoDatos } from './campos.ts';
import { clienteNombreOf, toContacto } from './contacto-wire.ts';
import {
  createContacto,
  findContacto,
  findContactoByTelefono,
  findFechas,
  findPagina,
  findPaginaOf,
  lockContacto,
  setClienteOfConversaciones,
  updateContacto,
  type LockedContacto,
} from './contactos.repository.ts';
import { isWanted } from './exportacion.repository.ts';
import { markLocked } from './marcas.service.ts';
import { getContacto, mergeContactos, type PublishTablero } from './union.service.ts';

export interface ContactosQuery {
  page: number;
  size: number;
  sort: string;
  q?: string | undefined;
  email?: string | undefined;
  telefono?: string | undefined;
  noEscribir?: boolean | undefined;
}

/** An edit; undefined fields stay as they are. */
export type ContactoChange = { [Campo in Exclude<keyof ContactoDatos, 'telefono'>]?: string | null | undefined } & {
  telefono?: string | undefined;
  noEscribir?: boolean | null | undefined;
};

export interface ContactosService {
  list(actor: Actor, query: ContactosQuery): Promise<Page<Contacto>>;
  getByTelefono(actor: Actor, typed: string): Promise<Contacto>;
  get(actor: Actor, id: number): Promise<ContactoDetalle>;
  create(actor: Actor, fresh: ContactoDatos & { noEscribir?: boolean | null | undefined }): Promise<Contacto>;
  update(actor: Actor, id: number, change: ContactoChange): Promise<Contacto>;
  /** Merges another contact into this one; idempotent. Throws CONFLICT while both have an open chat. */
  merge(actor: Actor, id: number, otroId: number): Promise<Contacto>;
}

const ATENDIDO_POR_OTRO = 'Otra persona atiende a este contacto: solo ella o un supervisor pueden cambiar su teléfono.';
const SIN_ATENDER = 'Solo quien atiende a este contacto o un supervisor pueden darle un teléfono.';
const MARCA_APARTE: Record<'true' | 'false', string> = {
  true: 'Este cambio no marca el contacto: usa «Marcar para NO contactar».',
  false: 'Este cambio no quita la marca de NO contactar: un supervisor la quita con una nota.',
};
const MARCADO_CON_TELEFONO = 'Este contacto está marcado para NO contactar: su teléfono no se puede cambiar.';

export function createContactosService(
  database: Database,
  clock: Clock,
  publishTablero: PublishTablero,
): ContactosService {
  return {
    async list(actor, { sort, page, size, q, email, telefono, noEscribir }) {
      const [field, direction] = sort.split(',');
      const filter = {
        q,
        email,
        telefono,
        sort: field ?? 'nombre',
        descending: direction === 'desc',
        page,
        size,
        cap: CONTACTOS_COUNTED,
      };
      const found = noEscribir
        ? await findPaginaOf(database, actor, isWanted({ q, email, telefono, noEscribir }), filter)
        : await findPagina(database, actor, filter);
      return toCappedPage(found.rows.map(toContacto), found, { page, size, cap: CONTACTOS_COUNTED });
    },

    async getByTelefono(actor, typed) {
      const telefono = toE164(typed);
      const row = telefono === null ? undefined : await findContactoByTelefono(database, actor, telefono);
      if (!row) throw new AppError('NOT_FOUND');
      return toContacto(row);
    },

    get: (actor, id) =>
      database.withTenant(actor, async (tx) => {
        const [row, fechas] = await Promise.all([findContacto(tx, id), findFechas(tx, id)]);
        if (!row) throw new AppError('NOT_FOUND');
        return {
          ...toContacto(row),
          kanbanTableroId: row.kanbanTableroId,
          otrosTelefonos: row.otrosTelefonos === '' ? [] : row.otrosTelefonos.split(' '),
          primerMensajeAt: fechas.primerMensajeAt === null ? null : toInstant(fechas.primerMensajeAt),
          ultimoMensajeAt: fechas.ultimoMensajeAt === null ? null : toInstant(fechas.ultimoMensajeAt),
        };
      }),

    create: (actor, { noEscribir, ...fresh }) =>
      refusingTaken(() =>
        database.withTenant(actor, async (tx) => {
          const now = clock.now();
          const id = await createContacto(tx, { ...fresh, now });
          await writeAudit(tx, actor, { entidad: 'contacto', accion: 'CREAR', registroId: id, despues: { ...fresh } });
          if (noEscribir) await markLocked(tx, actor, { id, conversaciones: [] }, now);
          return getContacto(tx, id);
        }),
      ),

    update: (actor, id, change) =>
      refusingTaken(() =>
        transactOnceMore(database, actor, async (tx) => {
          const before = await lockContacto(tx, id);
          if (!before) throw new AppError('NOT_FOUND');
          const { noEscribir } = change;
          if (typeof noEscribir === 'boolean' && noEscribir !== before.noEscribir)
            throw new AppError('CONFLICT', { message: MARCA_APARTE[`${noEscribir}`], field: 'noEscribir' });
          const after = datosFrom((campo) => (change[campo] === undefined ? before[campo] : change[campo]));
          // a do-not-contact mark is tied to the number: a new number would lift it
          if (before.noEscribir && before.telefono !== null && after.telefono !== before.telefono)
            throw new AppError('CONFLICT', { message: MARCADO_CON_TELEFONO, field: 'telefono' });
          if (after.telefono !== before.telefono && !mayChangeAtendido(actor, before))
            throw new AppError('CONFLICT', {
              message: before.telefono === null ? SIN_ATENDER : ATENDIDO_POR_OTRO,
              field: 'telefono',
            });
          const campos = camposChanged(before, after);
          if (campos.length > 0) {
            await updateContacto(tx, id, { before, after });
            await writeAudit(tx, actor, {
              entidad: 'contacto',
              accion: 'EDITAR',
              registroId: id,
              antes: Object.fromEntries(campos.map((campo) => [campo, before[campo]])),
              despues: Object.fromEntries(campos.map((campo) => [campo, after[campo]])),
            });
            await updateConversaciones(tx, actor, { contacto: before, after });
          }
          return getContacto(tx, id);
        }),
      ),

    merge: (actor, id, otroId) => mergeContactos({ database, clock, publishTablero }, actor, { id, otroId }),
  };

  async function updateConversaciones(
    tx: Tx,
    actor: Actor,
    { contacto, after }: { contacto: LockedContacto; after: ContactoDatos },
  ): Promise<void> {
    const telefono = { telefono: after.telefono, telefonoAnterior: contacto.telefono };
    const changed = await setClienteOfConversaciones(tx, contacto.id, { nombre: clienteNombreOf(after), ...telefono });
    const lines = await noteTelefono(tx, actor, { contacto, ...telefono });
    for (const conversacionId of new Set([...changed.map(({ id }) => id), ...lines.keys()])) {
      const line = lines.get(conversacionId);
      tx.emit(conversacionCambiada, { type: 'UPDATED', conversacionId, mensajeIds: line === undefined ? [] : [line] });
    }
  }

  /** Adds a line about the new number and its author to the contact's open chats. Chat → its new line. */
  async function noteTelefono(
    tx: Tx,
    actor: Actor,
    change: { contacto: LockedContacto; telefono: string | null; telefonoAnterior: string | null },
  ): Promise<Map<number, number>> {
    const { telefono, telefonoAnterior } = change;
    const lines = new Map<number, number>();
    if (telefono === telefonoAnterior) return lines;
    for (const { id: conversacionId, estado } of change.contacto.conversaciones) {
      if (estado === 'CERRADA') continue;
      const line = await appendEvento(tx, {
        conversacionId,
        tipo: 'TELEFONO',
        texto: `${actor.name} cambió el teléfono del contacto: ${telefonoAnterior ?? 'sin teléfono'} → ${telefono}`,
        now: clock.now(),
        usuario: { id: actor.userId, nombre: actor.name },
      });
      if (line) lines.set(conversacionId, line.id);
    }
    return lines;
  }
}

const UNIQUE_VIOLATION = '23505';
const TAKEN: Record<string, { field: string; message: string }> = {
  contactos_telefono: { field: 'telefono', message: TELEFONO_REPETIDO },
  contacto_identidades_valor: { field: 'telefono', message: TELEFONO_REPETIDO },
  contactos_email: { field: 'email', message: EMAIL_REPETIDO },
};

/** The unique indexes decide, so that one of two simultaneous writes gets the conflict. */
async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const fault = databaseFault(error);
    const taken = fault?.code === UNIQUE_VIOLATION ? TAKEN[fault.constraint ?? ''] : undefined;
    throw taken ? new AppError('CONFLICT', { ...taken, cause: error }) : error;
  }
}
