import { buffer } from 'node:stream/consumers';
import { formatPhone } from '@tertulia/contract/core/phone';
import { DEFAULT_TIME_ZONE } from '@tertulia/contract/core/time-zone';
import type { Database } from '#platform/db/database';
import type { FileStore } from '#platform/files/file-store';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import type { Log } from '#platform/log/log';
import { ThreadFailed } from '#platform/threads/line';
import { createThread } from '#platform/threads/thread';
import type { Hoja } from './cotizacion-pdf.ts';
import {
  findCotizacion,
  findNegocio,
  listItems,
  type CotizacionRow,
  type ItemRow,
  type NegocioRow,
} from './cotizaciones.repository.ts';

export interface PdfService {
  /** The PDF of a stored quote, drawn from what stands in its row. Throws NOT_FOUND, UNAVAILABLE. */
  draw(actor: Actor, cotizacionId: number): Promise<{ bytes: Uint8Array; name: string }>;
  close(): Promise<void>;
}

export interface PdfDeps {
  database: Database;
  files: Pick<FileStore, 'get'>;
  log: Log;
}

const DRAWN_WITHIN_MS = 30_000;
const MAX_LOGO_BYTES = 5 * 1024 * 1024;
/** What the drawing library reads; anything else is left out rather than guessed at. */
const TIPOS_LOGO = ['image/png', 'image/jpeg'];

export function createPdfService({ database, files, log }: PdfDeps): PdfService {
  const thread = createThread<Hoja, Uint8Array>({
    script: new URL('./cotizacion-pdf.thread.ts', import.meta.url),
    timeoutMs: DRAWN_WITHIN_MS,
  });

  /** A logo whose bytes are gone must not keep a business from giving quotes. */
  async function readLogo({ logoClave, logoTipo }: NegocioRow): Promise<Uint8Array | null> {
    if (logoClave === null || !TIPOS_LOGO.includes(logoTipo ?? '')) return null;
    try {
      const bytes = await buffer(await files.get(logoClave));
      return bytes.length <= MAX_LOGO_BYTES ? new Uint8Array(bytes) : null;
    } catch (error) {
      log.warn({ err: error }, 'the logo of a subscriber could not be read');
      return null;
    }
  }

  return {
    async draw(actor, cotizacionId) {
      const { cotizacion, items, negocio } = await database.withTenant(actor, async (tx) => ({
        cotizacion: await findCotizacion(tx, cotizacionId),
        items: await listItems(tx, cotizacionId),
        negocio: await findNegocio(tx),
      }));
      if (!cotizacion) throw new AppError('NOT_FOUND');
      try {
        const bytes = await thread.run(toHoja(cotizacion, items, negocio, await readLogo(negocio)));
        return { bytes, name: `Cotización ${cotizacion.consecutivo}.pdf` };
      } catch (error) {
        if (!(error instanceof ThreadFailed)) throw error;
        log.error({ err: error, cotizacionId }, 'the PDF of a quote could not be drawn');
        throw new AppError('UNAVAILABLE', { cause: error });
      }
    },
    close: () => thread.close(),
  };
}

const dateFormat = new Intl.DateTimeFormat('es-CO', {
  timeZone: DEFAULT_TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

function toHoja(cotizacion: CotizacionRow, items: ItemRow[], negocio: NegocioRow, logo: Uint8Array | null): Hoja {
  const { clienteNombre, clienteApellido } = cotizacion;
  return {
    consecutivo: cotizacion.consecutivo,
    fecha: dateFormat.format(cotizacion.createdAt),
    negocio: {
      nombre: negocio.nombreNegocio,
      documento: negocio.documento,
      contacto: negocio.contacto,
      telefono: formatPhone(negocio.whatsapp),
      color: negocio.colorPrimario,
      logo,
    },
    cliente: {
      nombre: [clienteNombre, clienteApellido].filter(Boolean).join(' '),
      documento: cotizacion.numeroDocumento,
      email: cotizacion.clienteEmail,
      telefono: formatPhone(cotizacion.clienteTelefono),
    },
    atiende: cotizacion.usuarioNombre,
    items: items.map(({ codigo, nombre, cantidad, precioCentavos }) => ({ codigo, nombre, cantidad, precioCentavos })),
    totalCentavos: cotizacion.totalCentavos,
    condiciones: cotizacion.condiciones,
    textoInferior: cotizacion.textoInferior,
  };
}
