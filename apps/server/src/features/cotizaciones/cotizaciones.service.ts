import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import { toCentavos, toPesos } from '@tertulia/contract/core/money';
import { totalCentavos } from '@tertulia/contract/features/cotizaciones/calculo';
import { toCappedPage, type Page } from '@tertulia/contract/core/page';
import { isSupervising } from '@tertulia/contract/core/roles';
import type { Cotizacion, CotizacionHecha, CotizacionNueva } from '@tertulia/contract/features/cotizaciones/cotizacion';
import { COTIZACION_YA_ENVIADA, COTIZACIONES_COUNTED } from '@tertulia/contract/features/cotizaciones/limites';
import type { createCotizacion as createCotizacionCall } from '@tertulia/contract/features/cotizaciones/endpoints';
import { mayActOn, mayReadMensajes } from '@tertulia/contract/features/conversaciones/policy';
import type { Clock } from '#platform/clock/clock';
import { fingerprint } from '#platform/crypto/fingerprint';
import { databaseFault, type Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { FileStore, StoredFile } from '#platform/files/file-store';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { createKeyedSemaphore } from '#platform/concurrency/keyed-semaphore';
import { createArchivo, type NewArchivo } from '#public/archivos';
import { writeAudit } from '#public/auditoria';
import { enqueueLead } from '#public/lead';
import { assertReadable, isCaptionApart, toAdjunto, whyNotSendable, type ComposeService } from '#public/inbox';
import { listKnownProductos } from '#public/productos';
import { mayAfford } from '#public/saldo';
import { noEnviableText, refusalText, whyNotEnviable, type EnvioCotizacion } from './cotizaciones.policy.ts';
import {
  createCotizacion,
  findByClave,
  findCliente,
  findCotizacion,
  findNegocio,
  lockCotizacion,
  linkDocumento,
  type CotizacionRow,
  type ItemRow,
} from './cotizaciones.repository.ts';
import { envioOfRow, toCotizacion } from './cotizacion-wire.ts';
import {
  type CotizacionesQuery,
  type CotizacionListadaRow,
  findCotizacionesPagina,
  findCotizacionListada,
  findDocumento,
  type Reader,
  setEnvio,
} from './cotizaciones-lista.repository.ts';
import type { PdfService } from './pdf.service.ts';

export interface CotizacionesService {
  /** The initial values of the dialog for a new quote. Throws NOT_FOUND or FORBIDDEN. */
  prepare(actor: Actor, conversacionId: number): Promise<CotizacionNueva>;
  /**
   * Gives a quote the tenant's next number, draws its PDF, and sends it if requested. Idempotent per key. Throws what
   * each send throws before a number is used; if the money is spent while the PDF is drawn, the same key later finishes
   * the quote under its number.
   */
  create(actor: Actor, body: CotizacionBody): Promise<CotizacionHecha>;
  list(actor: Actor, query: CotizacionesQuery): Promise<Page<Cotizacion>>;
  /** Sends an unsent quote. Throws CONFLICT for a sent one, and what each send throws. */
  send(actor: Actor, id: number, mensaje: string | null): Promise<Cotizacion>;
}

type CotizacionBody = EndpointInput<typeof createCotizacionCall>['body'];

/** The text of a quote that is sent after its creation. */
interface EnvioPosterior {
  mensaje: string | null;
}

export interface CotizacionesDeps {
  database: Database;
  clock: Clock;
  files: Pick<FileStore, 'put' | 'remove'>;
  urlOf: (actor: Actor, archivoId: number) => string;
  compose: Pick<ComposeService, 'writeIn'>;
  pdf: PdfService;
}

const MAX_PDF_BYTES = 16 * 1024 * 1024;
/** They wait for each other's numbers anyway: more at once would only hold connections. */
const drawing = createKeyedSemaphore({ each: 2, waitMs: 60_000, tooLate: () => new AppError('UNAVAILABLE') });

export function createCotizacionesService(deps: CotizacionesDeps): CotizacionesService {
  const { database, clock, files, urlOf, compose, pdf } = deps;

  /** What prevents sending a quote with this text; without text it is one message. */
  async function envioOf(
    tx: Tx,
    actor: Actor,
    { chat, mensaje }: { chat: Awaited<ReturnType<typeof assertReadable>>; mensaje: string },
  ): Promise<EnvioCotizacion> {
    const now = clock.now();
    return {
      estado: chat.estado,
      mayAct: mayActOn(actor, chat),
      obstaculo: whyNotSendable(chat, now, 'MEDIA'),
      tieneOtroNumero: false,
      isPagable: await mayAfford(tx, { mensajes: isCaptionApart('DOC', mensaje) ? 2 : 1, now }),
    };
  }

  /** Stores the quote with its number, or returns the one of the key. */
  async function store(actor: Actor, body: CotizacionBody): Promise<number> {
    const huella = huellaOf(body);
    const clave = body.clienteCotizacionId ?? null;
    const once = () =>
      database.withTenant(actor, async (tx) => {
        const before = clave === null ? undefined : await findByClave(tx, clave);
        // a repeat by the author gets the first answer, also after a transfer of the chat
        if (before?.usuarioId === actor.userId && before.huella === huella) return before.id;
        const chat = await assertReadable(tx, actor, body.conversacionId);
        if (before && before.huella !== huella) throw new AppError('KEY_REUSED');
        if (before) return before.id;
        const mensaje = body.mensajeConversacion ?? body.mensajeEnviar;
        const refusal = body.enviarEnConversacion
          ? whyNotEnviable(await envioOf(tx, actor, { chat, mensaje: mensaje ?? '' }))
          : null;
        if (refusal !== null) throw new AppError(refusal);
        const items = await toItems(tx, body.items);
        const id = await createCotizacion(tx, {
          ...body,
          usuarioId: actor.userId,
          usuarioNombre: actor.name,
          mensaje,
          totalCentavos: totalCentavos(items),
          clienteCotizacionId: clave,
          huella,
          now: clock.now(),
          items,
        });
        await writeAudit(tx, actor, {
          entidad: 'cotizacion',
          accion: 'CREAR',
          registroId: id,
          despues: {
            conversacionId: body.conversacionId,
            items: items.length,
            total: toPesos(totalCentavos(items)),
            enviarEnConversacion: body.enviarEnConversacion,
          },
        });
        return id;
      });
    try {
      return await once();
    } catch (error) {
      // a simultaneous call with the same key: its quote exists now, and the number of this one was rolled back
      if (databaseFault(error)?.constraint !== 'cotizaciones_cliente') throw error;
      return once();
    }
  }

  /** Attaches the file to the quote and enqueues its message, in one transaction. */
  async function finish(actor: Actor, id: number, envio: EnvioPosterior | null = null): Promise<CotizacionRow> {
    const drawn = await pdf.draw(actor, id);
    const stored = await files.put(drawn.bytes, { tenantId: actor.tenantId, maxBytes: MAX_PDF_BYTES });
    try {
      const row = await database.withTenant(actor, (tx) => attach(tx, actor, id, { stored, name: drawn.name, envio }));
      // another call finished the same quote first
      if (!row.isOurs) await files.remove(stored.key);
      return row.cotizacion;
    } catch (error) {
      // with an unknown outcome the sweep decides
      if (error instanceof AppError) await files.remove(stored.key);
      throw error;
    }
  }

  async function attach(
    tx: Tx,
    actor: Actor,
    id: number,
    { stored, name, envio }: { stored: StoredFile; name: string; envio: EnvioPosterior | null },
  ) {
    const allowed = envio ? await allowEnvio(tx, actor, id, envio) : null;
    const cotizacion = allowed?.cotizacion ?? (await lockCotizacion(tx, id));
    if (!cotizacion) throw new AppError('NOT_FOUND');
    if (cotizacion.archivoId !== null) return { cotizacion, isOurs: false };
    if (envio) await setEnvio(tx, id, envio.mensaje);
    const { key: clave, size: tamano, sha256 } = stored;
    const archivo: NewArchivo = {
      clave,
      tamano,
      sha256,
      tipoMime: 'application/pdf',
      nombreOriginal: name,
      cuentaEspacio: false,
    };
    const made = cotizacion.enviarEnConversacion
      ? await send(tx, actor, cotizacion, {
          archivo,
          conversacionId: (allowed?.row ?? (await findCotizacionListada(tx, actor.userId, id)))?.destinoId,
          isLater: allowed !== null,
        })
      : { archivoId: await createArchivo(tx, archivo), mensajeId: null };
    await linkDocumento(tx, id, made);
    return { cotizacion: { ...cotizacion, ...made }, isOurs: true };
  }

  /** Sends a quote; sending after its creation is audited separately. */
  async function send(
    tx: Tx,
    actor: Actor,
    cotizacion: CotizacionRow,
    {
      archivo,
      // its own chat may be closed, and another one with the same contact open
      conversacionId = cotizacion.conversacionId,
      isLater,
    }: { archivo: NewArchivo; conversacionId: number | undefined; isLater: boolean },
  ) {
    const contenido = cotizacion.mensaje ?? '';
    const { mensaje } = await compose.writeIn(tx, actor, {
      conversacionId,
      request: [`cotizacion:${cotizacion.id}`],
      prepare: async () => ({ contenido, adjunto: toAdjunto(archivo, { comoEnlace: false }) }),
    });
    const sent = mensaje.archivos[0];
    if (!sent) throw new Error('The message of the quote carries no file');
    await enqueueLead(tx, conversacionId, clock.now());
    if (isLater)
      await writeAudit(tx, actor, {
        entidad: 'cotizacion',
        accion: 'ENVIAR',
        registroId: cotizacion.id,
        despues: { conversacionId },
      });
    return { archivoId: sent.id, mensajeId: mensaje.id };
  }

  /** Locks a quote that is sent after its creation, and throws what prevents that. Writes nothing. */
  async function allowEnvio(tx: Tx, actor: Actor, id: number, { mensaje }: EnvioPosterior) {
    const cotizacion = await lockCotizacion(tx, id);
    const row = cotizacion && (await findCotizacionListada(tx, actor.userId, id));
    if (!cotizacion || !row || !mayList(actor, row)) throw new AppError('NOT_FOUND');
    if (row.mensajeId !== null) throw new AppError('CONFLICT', { message: COTIZACION_YA_ENVIADA });
    const now = clock.now();
    const mensajes = isCaptionApart('DOC', mensaje ?? '') ? 2 : 1;
    const obstacles = envioOfRow(actor, row, { now, isPagable: await mayAfford(tx, { mensajes, now }) });
    const refusal = whyNotEnviable(obstacles);
    if (refusal !== null) throw new AppError(refusal, { message: refusalText(obstacles, refusal) });
    return { cotizacion: { ...cotizacion, mensaje, enviarEnConversacion: true }, row: { ...row, mensaje } };
  }

  /** Sends a quote with its document; null without one, as after a crash during drawing. */
  const sendDocumento = (actor: Actor, id: number, envio: EnvioPosterior): Promise<CotizacionListadaRow | null> =>
    database.withTenant(actor, async (tx) => {
      const { cotizacion, row } = await allowEnvio(tx, actor, id, envio);
      const { archivoId } = cotizacion;
      const documento = archivoId === null ? undefined : await findDocumento(tx, archivoId);
      if (!documento || archivoId === null) return null;
      await setEnvio(tx, id, envio.mensaje);
      const archivo = { ...documento, cuentaEspacio: false };
      const { mensajeId } = await send(tx, actor, cotizacion, {
        archivo,
        conversacionId: row.destinoId,
        isLater: true,
      });
      await linkDocumento(tx, id, { archivoId, mensajeId });
      return { ...row, mensajeId };
    });

  /** Draws the missing document and sends it. */
  async function finishAndSend(actor: Actor, id: number, envio: EnvioPosterior): Promise<CotizacionListadaRow> {
    const { mensajeId } = await finish(actor, id, envio);
    // another call drew the document first without sending it
    const row =
      mensajeId === null
        ? await sendDocumento(actor, id, envio)
        : await database.withTenant(actor, (tx) => findCotizacionListada(tx, actor.userId, id));
    if (!row) throw new AppError('UNAVAILABLE');
    return row;
  }

  return {
    async list(actor, query) {
      const found = await findCotizacionesPagina(database, actor, readerOf(actor), query);
      const now = clock.now();
      const isPagable = await database.withTenant(actor, (tx) => mayAfford(tx, { mensajes: 1, now }));
      const content = found.rows.map((row) => toCotizacion(actor, row, { now, isPagable, urlOf }));
      return toCappedPage(content, found, { page: query.page, size: query.size, cap: COTIZACIONES_COUNTED });
    },

    send: (actor, id, mensaje) =>
      drawing.run(actor.tenantId, async () => {
        const envio = { mensaje };
        const row = (await sendDocumento(actor, id, envio)) ?? (await finishAndSend(actor, id, envio));
        return toCotizacion(actor, row, { now: clock.now(), isPagable: true, urlOf });
      }),

    prepare: (actor, conversacionId) =>
      database.withTenant(actor, async (tx) => {
        const chat = await assertReadable(tx, actor, conversacionId);
        const [cliente, negocio] = await Promise.all([findCliente(tx, conversacionId), findNegocio(tx)]);
        return {
          contactoId: chat.contactoId,
          sinEmail: cliente.email === null,
          clienteNombre: cliente.nombre ?? '',
          clienteApellido: cliente.apellido ?? '',
          clienteEmail: cliente.email ?? '',
          clienteTelefono: cliente.telefono ?? '',
          condiciones: negocio.condicionesCotizacion ?? '',
          logoUrl: negocio.logoArchivoId === null ? null : urlOf(actor, negocio.logoArchivoId),
          nombreNegocio: negocio.nombreNegocio,
          noEnviable: noEnviableText(await envioOf(tx, actor, { chat, mensaje: '' })),
        };
      }),

    create: (actor, body) =>
      drawing.run(actor.tenantId, async () => {
        const id = await store(actor, body);
        const known = await database.withTenant(actor, (tx) => findCotizacion(tx, id));
        const done = known?.archivoId ? known : await finish(actor, id);
        const { consecutivo, archivoId, mensajeId } = done;
        if (archivoId === null) throw new Error('The quote that was just finished has no file');
        return { id, consecutivo, pdfUrl: urlOf(actor, archivoId), archivoId, mensajeId };
      }),
  };
}

const readerOf = (actor: Actor): Reader => ({ userId: actor.userId, isLimited: !isSupervising(actor.roles) });

/** True if `findCotizacionesPagina` lists this quote for the actor. */
const mayList = (actor: Actor, row: CotizacionListadaRow): boolean =>
  row.usuarioId === actor.userId || mayReadMensajes(actor, row);

/** The lines in centavos. Throws VALIDATION for another tenant's product. */
async function toItems(tx: Tx, items: CotizacionBody['items']): Promise<ItemRow[]> {
  const ids = items.flatMap(({ productoId }) => (productoId ? [productoId] : []));
  const known = ids.length === 0 ? new Set<number>() : await listKnownProductos(tx, ids);
  return items.map(({ codigoProducto, productoId, nombre, cantidad, precioUnitario }, index) => {
    if (productoId && !known.has(productoId)) {
      throw new AppError('VALIDATION', {
        message: 'Uno de los productos ya no existe.',
        field: `items.${index}.productoId`,
      });
    }
    const precioCentavos = toCentavos(precioUnitario);
    return { productoId: productoId ?? null, codigo: codigoProducto, nombre, cantidad, precioCentavos };
  });
}

/** The request fingerprint: all of the request except its key and ignored fields. */
function huellaOf({ clienteCotizacionId: _key, usuarioId: _user, logoUrl: _logo, ...rest }: CotizacionBody): string {
  return fingerprint(rest);
}
