import type { AccionAuditoria } from '@tertulia/contract/features/auditoria/palabras';
import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import type { createNotaRapida, updateNotaRapida } from '@tertulia/contract/features/notas-rapidas/endpoints';
import {
  MAX_NOTAS_COMPARTIDAS,
  MAX_NOTAS_PROPIAS,
  type NotaRapida,
} from '@tertulia/contract/features/notas-rapidas/nota-rapida';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { isInMediaBank } from '#public/multimedia';
import { mayEditNota, mayShareNota } from './notas-rapidas.policy.ts';
import {
  addUso,
  countNotas,
  createNota,
  findNota,
  findSameAtajo,
  listNotas,
  lockNotas,
  markEliminada,
  updateNota,
  type NotaRapidaFields,
  type NotaRapidaRow,
} from './notas-rapidas.repository.ts';

type Form = EndpointInput<typeof createNotaRapida>['body'];
type Change = EndpointInput<typeof updateNotaRapida>['body'];

export interface NotasRapidasService {
  list(actor: Actor): Promise<NotaRapida[]>;
  /** Throws FORBIDDEN for an agent's shared note, CONFLICT for a shortcut that a user would see twice. */
  create(actor: Actor, form: Form): Promise<NotaRapida>;
  /** Also throws CONFLICT if the note has changed since the form's version, unless to the same content. */
  update(actor: Actor, id: number, form: Change): Promise<NotaRapida>;
  remove(actor: Actor, id: number): Promise<void>;
  markUsed(actor: Actor, id: number): Promise<void>;
}

export interface NotasRapidasDeps {
  database: Database;
  clock: Clock;
  urlOf: (actor: Actor, archivoId: number) => string;
}

export function createNotasRapidasService({ database, clock, urlOf }: NotasRapidasDeps): NotasRapidasService {
  const wire = (actor: Actor, row: NotaRapidaRow) => toNotaRapida(actor, row, (id) => urlOf(actor, id));

  async function found(tx: Tx, actor: Actor, id: number): Promise<NotaRapidaRow> {
    const row = await findNota(tx, actor, id);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  }

  async function editable(tx: Tx, actor: Actor, id: number): Promise<NotaRapidaRow> {
    const row = await found(tx, actor, id);
    if (!mayEditNota(actor, row)) throw new AppError('FORBIDDEN');
    return row;
  }

  /** Audits the change. The text of a personal note is private to its author. */
  function audit(
    tx: Tx,
    actor: Actor,
    accion: AccionAuditoria,
    id: number,
    { antes, despues }: { antes?: NotaRapidaFields; despues?: NotaRapidaFields },
  ): Promise<void> {
    return writeAudit(tx, actor, {
      entidad: 'nota_rapida',
      accion,
      registroId: id,
      ...(antes && { antes: toAudited(antes) }),
      ...(despues && { despues: toAudited(despues) }),
    });
  }

  return {
    list: async (actor) => (await listNotas(database, actor)).toSorted(byUse).map((row) => wire(actor, row)),

    create: (actor, form) =>
      database.withTenant(actor, async (tx) => {
        if (form.compartida && !mayShareNota(actor)) throw new AppError('FORBIDDEN');
        const fields = toFields(form);
        await lockNotas(tx);
        await assertBelowLimit(tx, { compartida: fields.compartida, autorId: actor.userId });
        await assertMedia(tx, fields.mediaId);
        await assertAtajoFree(tx, actor, { id: null, autorId: actor.userId, ...fields });
        const id = await createNota(tx, actor.userId, fields, clock.now());
        await audit(tx, actor, 'CREAR', id, { despues: fields });
        return wire(actor, await found(tx, actor, id));
      }),

    update: (actor, id, form) =>
      database.withTenant(actor, async (tx) => {
        const fields = toFields(form);
        // before the row, so that two users who swap shortcuts cannot deadlock
        await lockNotas(tx);
        const row = await editable(tx, actor, id);
        if (fields.compartida && !mayShareNota(actor)) throw new AppError('FORBIDDEN');
        if (row.compartida && !fields.compartida && row.autorUsuarioId !== actor.userId) {
          throw new AppError('FORBIDDEN', { message: 'Solo quien la escribió puede volverla personal.' });
        }
        if (form.version !== undefined && form.version !== row.version) {
          // a repeated request finds its own change
          if (isSame(row, fields)) return wire(actor, row);
          throw new AppError('CONFLICT', { message: NOTA_CAMBIADA, field: 'version' });
        }
        if (fields.compartida !== row.compartida)
          await assertBelowLimit(tx, { compartida: fields.compartida, autorId: row.autorUsuarioId });
        if (fields.mediaId !== row.mediaId) await assertMedia(tx, fields.mediaId);
        await assertAtajoFree(tx, actor, { id, autorId: row.autorUsuarioId, ...fields });
        await updateNota(tx, id, fields, clock.now());
        await audit(tx, actor, 'EDITAR', id, { antes: row, despues: fields });
        return wire(actor, await found(tx, actor, id));
      }),

    remove: (actor, id) =>
      database.withTenant(actor, async (tx) => {
        const row = await editable(tx, actor, id);
        await markEliminada(tx, id, clock.now());
        await audit(tx, actor, 'ELIMINAR', id, { antes: row });
      }),

    markUsed: (actor, id) =>
      database.withTenant(actor, async (tx) => {
        if ((await addUso(tx, actor, id)) === 0) throw new AppError('NOT_FOUND');
      }),
  };
}

const NOTA_CAMBIADA = 'Otra persona cambió esta nota mientras la editabas.';

function isSame(row: NotaRapidaFields, fields: NotaRapidaFields): boolean {
  return (['titulo', 'contenido', 'atajo', 'compartida', 'mediaId'] as const).every(
    (part) => row[part] === fields[part],
  );
}

const alphabet = new Intl.Collator('es', { sensitivity: 'base', numeric: true });

/** Most used by the caller first; the rest by title in Spanish collation. */
function byUse(a: NotaRapidaRow, b: NotaRapidaRow): number {
  return b.usos - a.usos || alphabet.compare(a.titulo, b.titulo) || a.id - b.id;
}

function toFields(form: Form): NotaRapidaFields {
  const { titulo, contenido, atajo, compartida } = form;
  return { titulo, contenido, atajo, compartida, mediaId: form.mediaId ?? null };
}

function toAudited({ titulo, contenido, atajo, compartida, mediaId }: NotaRapidaFields): Record<string, unknown> {
  return compartida ? { titulo, contenido, atajo, compartida, mediaId } : { compartida };
}

/** The list is not paged: an unlimited number of notes would make it slow. */
async function assertBelowLimit(tx: Tx, kind: { compartida: boolean; autorId: number }): Promise<void> {
  const most = kind.compartida ? MAX_NOTAS_COMPARTIDAS : MAX_NOTAS_PROPIAS;
  if ((await countNotas(tx, kind)) < most) return;
  const whose = kind.compartida ? 'compartidas' : 'personales';
  throw new AppError('CONFLICT', { message: `Caben ${most} notas ${whose}. Elimina alguna para crear otra.` });
}

async function assertMedia(tx: Tx, mediaId: number | null): Promise<void> {
  if (mediaId !== null && !(await isInMediaBank(tx, mediaId))) {
    throw new AppError('VALIDATION', { message: 'Ese archivo no está en el banco de multimedia.', field: 'mediaId' });
  }
}

async function assertAtajoFree(
  tx: Tx,
  actor: Actor,
  nota: { id: number | null; atajo: string | null; compartida: boolean; autorId: number },
): Promise<void> {
  const { atajo } = nota;
  if (atajo === null) return;
  const same = await findSameAtajo(tx, { ...nota, atajo });
  if (!same) return;
  const isSeen = same.compartida || same.autorUsuarioId === actor.userId;
  throw new AppError('CONFLICT', {
    message: isSeen
      ? `El atajo /${atajo} ya es de «${same.titulo}».`
      : `Alguien ya usa el atajo /${atajo} en una nota personal.`,
    field: 'atajo',
  });
}

function toNotaRapida(actor: Actor, row: NotaRapidaRow, urlOf: (archivoId: number) => string): NotaRapida {
  const { id, titulo, contenido, atajo, compartida, autorUsuarioId, autorNombre, usos, version } = row;
  const hasMedia = row.mediaId !== null && row.mediaArchivoId !== null;
  return {
    id,
    titulo,
    contenido,
    atajo,
    compartida,
    autorUsuarioId,
    autorNombre,
    media: hasMedia
      ? {
          id: row.mediaId ?? 0,
          nombre: row.mediaNombre ?? '',
          url: urlOf(row.mediaArchivoId ?? 0),
          tipoMime: row.mediaTipoMime ?? '',
        }
      : null,
    usos,
    version,
    puede: { editar: mayEditNota(actor, row) },
  };
}
