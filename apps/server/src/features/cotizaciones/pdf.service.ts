import { buffer } from 'node:stream/consumers';
import { formatPhone } from '@tertulia/contract/core/phone';
import { DEFAULT_TIME_ZONE } from '@tertulia/contract/core/time-zone';
import type { Database } from '#platform/db/database';
import type { FileStore } from '#platform/files/file-store';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import type { Log } from '#platform/log/log';
import type { Images } from '#platform/images/images';
import { createWorkerThread, WorkerFailed } from '#platform/workers/serial-worker';
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
  /** Draws the PDF of a stored quote from its row. Throws NOT_FOUND, UNAVAILABLE. */
  draw(actor: Actor, cotizacionId: number): Promise<{ bytes: Uint8Array; name: string }>;
  close(): Promise<void>;
}

export interface PdfDeps {
  database: Database;
  files: Pick<FileStore, 'get'>;
  log: Log;
  images: Pick<Images, 'drawOrFail'>;
}

const DRAWN_WITHIN_MS = 30_000;
const MAX_LOGO_BYTES = 5 * 1024 * 1024;
/** Formats that the drawing library reads; others are left out. */
const TIPOS_LOGO = ['image/png', 'image/jpeg'];
/** The logo's place, 210×64 points, at 300 dpi: finer detail is not visible in print. */
const IN_PRINT = { as: 'itself', longestSide: 875, highest: 267 } as const;
const MAX_LOGOS_KEPT = 32;

export function createPdfService({ database, files, log, images }: PdfDeps): PdfService {
  const thread = createWorkerThread<Hoja, Uint8Array>({
    script: new URL('./cotizacion-pdf.worker.ts', import.meta.url),
    timeoutMs: DRAWN_WITHIN_MS,
  });

  /** By store key, whose bytes never change. */
  const logos = new Map<string, Uint8Array>();

  /** A logo with missing bytes must not block quotes. */
  async function readLogo({ logoClave, logoTipo }: NegocioRow): Promise<Uint8Array | null> {
    if (logoClave === null || !TIPOS_LOGO.includes(logoTipo ?? '')) return null;
    try {
      const bytes = await buffer(await files.get(logoClave));
      return bytes.length <= MAX_LOGO_BYTES ? new Uint8Array(bytes) : null;
    } catch (error) {
      log.warn({ err: error }, 'a tenant’s logo could not be read');
      return null;
    }
  }

  /**
   * The logo scaled for print, drawn once and not per quote. A quote keeps its logo for good: if drawing crashed or
   * timed out it gets the stored logo, and the next quote retries. Throws UNAVAILABLE if its turn does not come in
   * time.
   */
  async function logoInPrint(tenantId: number, negocio: NegocioRow): Promise<Uint8Array | null> {
    const clave = negocio.logoClave ?? '';
    const kept = logos.get(clave);
    if (kept) return kept;
    const bytes = await readLogo(negocio);
    if (!bytes) return null;
    let drawn: Uint8Array | null;
    try {
      drawn = await images.drawOrFail(tenantId, { bytes, ...IN_PRINT });
    } catch (error) {
      if (error instanceof WorkerFailed) return bytes;
      throw error;
    }
    // a file that is no picture would crash the drawing of the sheet
    if (!drawn) return null;
    const [oldest] = logos.keys();
    if (logos.size >= MAX_LOGOS_KEPT && oldest !== undefined) logos.delete(oldest);
    logos.set(clave, drawn);
    return drawn;
  }

  return {
    async draw(actor, cotizacionId) {
      const { cotizacion, items, negocio } = await database.withTenant(actor, async (tx) => ({
        cotizacion: await findCotizacion(tx, cotizacionId),
        items: await listItems(tx, cotizacionId),
        negocio: await findNegocio(tx),
      }));
      if (!cotizacion) throw new AppError('NOT_FOUND');
      const logo = await logoInPrint(actor.tenantId, negocio);
      try {
        const bytes = await thread.run(toHoja(cotizacion, items, negocio, logo));
        return { bytes, name: `Cotización ${cotizacion.consecutivo}.pdf` };
      } catch (error) {
        if (!(error instanceof WorkerFailed)) throw error;
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
