import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { MAX_BODY } from '@tertulia/contract/features/mensajes/tipos';
import type { TipoMensaje } from '@tertulia/contract/features/mensajes/tipos';
import type { Clock } from '#platform/clock/clock';
import { fingerprint } from '#platform/crypto/fingerprint';
import { databaseFault, type Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { attachArchivo, createArchivo, type NewArchivo } from '#public/archivos';
import { mayActOn } from '@tertulia/contract/features/conversaciones/policy';
import { addAtencion, lockAcceso, type ConversacionAcceso } from '../access/acceso.repository.ts';
import { findAutor } from '../messages/autor.repository.ts';
import type { ContenidoEnvio } from '../outbox/envio-contenido.ts';
import { toMensaje } from '../messages/mensaje-wire.ts';
import { withNombre } from './nombre-delante.ts';
import { findByClave, findMensaje, hasNewerClienteMensaje, type MensajeRow } from '../messages/mensajes.repository.ts';
import { conversacionCambiada } from '../messages/mensajes.events.ts';
import { enqueueOutgoing } from '../outbox/enqueue.service.ts';
import { assertSendable } from '../outbox/ventana.ts';
import { validezOf } from './validez-enlace.ts';

/** A stored file on its way to a customer. */
export interface Adjunto extends NewArchivo {
  /** IMAGEN, VIDEO, AUDIO, VOZ or DOC. */
  tipo: Exclude<TipoMensaje, 'TEXTO'>;
  /** Sent as a text with a download address, because WhatsApp does not deliver the file itself. */
  comoEnlace: boolean;
}

/** The content of a message: a text, a file with or without a caption, or an approved template. */
export interface Contenido {
  /** The text or the caption; for a template, the text that the customer will read. */
  contenido: string;
  adjunto?: Adjunto | null;
  plantilla?: { contentSid: string; variables: Record<string, string> } | null;
}

/** A send that is more than a text. */
export interface Preparable {
  /** The request payload. A repeated send is recognised by it even when its sources are gone. */
  request: readonly unknown[];
  /** Builds the content under the chat's lock, so what it reads is still valid when the message is stored. */
  prepare: (tx: Tx, chat: ConversacionAcceso) => Promise<Contenido>;
}

/** The content that a user sends. */
export type DraftContent = { contenido: string } | Preparable;

export type ComposeInput = DraftContent & {
  conversacionId: number;
  clienteMensajeId?: string | undefined;
  replyToId?: number | null | undefined;
  /** The newest message that the writer had seen; a newer one makes the server ask first (beyond A4). */
  vistoHastaSecuencia?: number | undefined;
};

export interface ComposedMessage {
  mensaje: Mensaje;
  /** False when the idempotency key had created the message before: nothing was stored now. */
  isNew: boolean;
}

export interface ComposeDeps {
  database: Database;
  clock: Clock;
  urlOf: (actor: Actor, archivoId: number) => string;
  /** The full public address of a file, valid for a week. */
  enlaceOf: (tenantId: number, archivoId: number) => string;
  /** Called with each template that a user sends, in the transaction that stores it. */
  onPlantilla: (tx: Tx, sent: PlantillaEnviada) => Promise<void>;
}

export interface PlantillaEnviada {
  conversacionId: number;
  contentSid: string;
  usuarioId: number;
  now: Date;
}

export type ComposeService = ReturnType<typeof createComposeService>;

/**
 * Whether the work lost its idempotency key to a concurrent call. That call's message is stored by now: a repetition
 * finds it.
 */
export function isClaveRace(error: unknown): boolean {
  return databaseFault(error)?.constraint === 'mensajes_cliente';
}

/** The only path of a user's message into a chat and the outbox, for every kind of content. */
export function createComposeService({ database, clock, urlOf, enlaceOf, onPlantilla }: ComposeDeps) {
  /**
   * Stores a message and its outbox entry. Throws NOT_FOUND, FORBIDDEN, KEY_REUSED, CONVERSATION_CLOSED,
   * DO_NOT_CONTACT, WINDOW_CLOSED, CONFLICT when the customer wrote in the meantime, VALIDATION, or an error of
   * building the content.
   */
  async function write(actor: Actor, compose: ComposeInput): Promise<ComposedMessage> {
    const once = () => database.withTenant(actor, (tx) => writeIn(tx, actor, compose));
    try {
      return await once();
    } catch (error) {
      if (!isClaveRace(error)) throw error;
      return once();
    }
  }

  /**
   * The same within the caller's transaction, which the caller repeats after a key race (`isClaveRace`). The key is
   * checked first: a repeated key returns the stored message, even if the chat or the sources have changed.
   */
  async function writeIn(tx: Tx, actor: Actor, compose: ComposeInput): Promise<ComposedMessage> {
    const { conversacionId, clienteMensajeId } = compose;
    const [chat, before] = await Promise.all([
      lockAcceso(tx, actor.userId, conversacionId),
      clienteMensajeId === undefined ? undefined : findByClave(tx, clienteMensajeId),
    ]);
    if (!chat) throw new AppError('NOT_FOUND');
    const isRepeated =
      before?.conversacionId === conversacionId &&
      (isSame(before, compose) || (await isSameAsNamedBefore(tx, chat, before, compose)));
    const isOwn = before?.enviadoPorUsuarioId === actor.userId;
    if (!(isRepeated && isOwn) && !mayActOn(actor, chat)) throw new AppError('FORBIDDEN');
    if (before) {
      if (!isRepeated) throw new AppError('KEY_REUSED');
      return { mensaje: wire(actor, before), isNew: false };
    }
    const contenido = 'prepare' in compose ? await compose.prepare(tx, chat) : compose;
    assertSendable(chat, clock.now(), claseOf(contenido));
    await refuseStaleWrite(tx, chat, compose.vistoHastaSecuencia);
    if (compose.replyToId && !(await findMensaje(tx, conversacionId, compose.replyToId))) {
      throw new AppError('VALIDATION', { message: 'El mensaje que citas no está en este chat.', field: 'replyToId' });
    }
    const ids = await append(tx, actor, compose, contenido);
    const contentSid = 'plantilla' in contenido ? contenido.plantilla?.contentSid : undefined;
    if (contentSid !== undefined)
      await onPlantilla(tx, { conversacionId, contentSid, usuarioId: actor.userId, now: clock.now() });
    const [row] = await Promise.all([
      findMensaje(tx, conversacionId, ids[0]),
      addAtencion(tx, { usuarioId: actor.userId, conversacionId, now: clock.now() }),
    ]);
    if (!row) throw new Error('The message that was just stored is not there');
    tx.emit(conversacionCambiada, { type: 'NEW_MESSAGE', conversacionId, mensajeIds: ids });
    return { mensaje: wire(actor, row), isNew: true };
  }

  /** Stores the message, and the caption as a second one if it is sent separately. */
  async function append(
    tx: Tx,
    actor: Actor,
    compose: ComposeInput,
    { adjunto, plantilla, contenido }: Contenido,
  ): Promise<[number, ...number[]]> {
    const autor = await findAutor(tx, actor.userId);
    const base = {
      conversacionId: compose.conversacionId,
      emisor: 'USUARIO' as const,
      origen: 'PERSONA' as const,
      enviadoPor: { id: actor.userId, nombre: autor.nombre },
      now: clock.now(),
    };
    const signed = (text: string): ContenidoEnvio => ({
      clase: 'TEXTO',
      texto: withNombre(autor, text),
    });
    const huella = huellaOf(compose);
    const first = {
      ...base,
      clienteMensajeId: compose.clienteMensajeId ?? null,
      replyToId: compose.replyToId ?? null,
      datos: huella === null ? null : { huella },
    };
    const stored = async (outgoing: Parameters<typeof enqueueOutgoing>[1]) => {
      const appended = await enqueueOutgoing(tx, outgoing);
      if (!appended) throw new AppError('NOT_FOUND');
      return appended.id;
    };
    if (plantilla)
      return [await stored({ ...first, contenido, envio: { clase: 'PLANTILLA', texto: contenido, ...plantilla } })];
    if (!adjunto) return [await stored({ ...first, contenido, envio: signed(contenido) })];
    const archivoId = await createArchivo(tx, adjunto);
    if (adjunto.comoEnlace) {
      const enlace = enlaceOf(tx.tenantId, archivoId);
      const text = [contenido, `${adjunto.nombreOriginal}: ${enlace}`, validezOf(enlace)].filter(Boolean).join('\n');
      const envio = signed(text);
      if (Array.from(envio.texto).length > MAX_BODY)
        throw new AppError('VALIDATION', {
          message: 'El texto es demasiado largo para ir con el enlace.',
          field: 'contenido',
        });
      const id = await stored({ ...first, contenido: text, envio });
      await attachArchivo(tx, archivoId, id);
      return [id];
    }
    const isApart = isCaptionApart(adjunto.tipo, contenido);
    const caption = isApart ? '' : contenido;
    const id = await stored({
      ...first,
      tipo: adjunto.tipo,
      archivoNombre: adjunto.nombreOriginal,
      contenido: caption,
      envio: { clase: 'MEDIA', texto: caption },
    });
    await attachArchivo(tx, archivoId, id);
    if (!isApart) return [id];
    return [id, await stored({ ...base, contenido, envio: signed(contenido) })];
  }

  /** The chat in which this user sent this content under this key. */
  async function findStored(
    tx: Tx,
    actor: Actor,
    said: DraftContent & { clienteMensajeId: string },
  ): Promise<number | undefined> {
    const before = await findByClave(tx, said.clienteMensajeId);
    return before?.enviadoPorUsuarioId === actor.userId && isSame(before, said) ? before.conversacionId : undefined;
  }

  const wire = (actor: Actor, row: MensajeRow) => toMensaje(row, (id) => urlOf(actor, id));

  return { write, writeIn, findStored };
}

/** Whether the caption of a file is a separate message: the provider carries captions of pictures and videos only. */
export function isCaptionApart(tipo: Adjunto['tipo'], contenido: string): boolean {
  return contenido !== '' && tipo !== 'IMAGEN' && tipo !== 'VIDEO';
}

function claseOf({ adjunto, plantilla }: Contenido): ContenidoEnvio['clase'] {
  if (plantilla) return 'PLANTILLA';
  return adjunto && !adjunto.comoEnlace ? 'MEDIA' : 'TEXTO';
}

/** Fingerprint of a send that is more than a text; null for a text, which is compared directly. */
function huellaOf(said: DraftContent): string | null {
  return 'request' in said ? fingerprint(said.request) : null;
}

interface Named extends MensajeRow {
  huella: string | null;
}

/**
 * The same for a message that a version until November 2026 stored. That version fingerprinted items and templates by
 * their resulting content, and its clients may still retry after the upgrade. A source that cannot be resolved any more
 * was refused by that version too.
 */
async function isSameAsNamedBefore(
  tx: Tx,
  chat: ConversacionAcceso,
  before: Named,
  said: DraftContent & { replyToId?: number | null | undefined },
): Promise<boolean> {
  if (!('request' in said) || before.huella === null || (before.replyToId ?? null) !== (said.replyToId ?? null))
    return false;
  const made = await said.prepare(tx, chat).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (!made) return false;
  const { adjunto, plantilla, contenido } = made;
  const parts = adjunto
    ? [adjunto.tipo, adjunto.comoEnlace, said.request[0], contenido]
    : [plantilla?.contentSid, Object.entries(plantilla?.variables ?? {}).toSorted(), contenido];
  return before.huella === fingerprint(parts);
}

function isSame(before: Named, said: DraftContent & { replyToId?: number | null | undefined }): boolean {
  if ((before.replyToId ?? null) !== (said.replyToId ?? null) || before.huella !== huellaOf(said)) return false;
  return 'request' in said || before.contenido === said.contenido;
}

/**
 * Asks first when the caller sends, or closes a chat, without having seen the customer's newest message (beyond A4).
 * Throws CONFLICT.
 */
export async function refuseStaleWrite(
  tx: Tx,
  chat: Pick<ConversacionAcceso, 'id' | 'secuencia'>,
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined || seen >= chat.secuencia) return;
  if (await hasNewerClienteMensaje(tx, chat.id, seen)) {
    throw new AppError('CONFLICT', { message: 'Hay mensajes nuevos', field: 'vistoHastaSecuencia' });
  }
}
