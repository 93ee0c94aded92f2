/** What PayU says became of an order. PENDIENTE: nothing yet. */
export type ResultadoPago = 'PENDIENTE' | 'APROBADA' | 'RECHAZADA' | 'EXPIRADA';

export interface Orden {
  referencia: string;
  montoCentavos: number;
  descripcion: string;
  comprador: { nombre: string; email: string };
}

/** What PayU tells of an attempt to pay: by its confirmation, or when it is asked. */
export interface Veredicto {
  referencia: string;
  transaccion: string;
  resultado: ResultadoPago;
  /** Null where the amount cannot be read as pesos with two decimals. */
  montoCentavos: number | null;
  moneda: string;
}

export type FalloConfirmacion = 'FIRMA' | 'COMERCIO' | 'PRUEBA' | 'FORMA';

/** A confirmation that nobody should believe. */
export class ConfirmacionRechazada extends Error {
  readonly fallo: FalloConfirmacion;

  constructor(fallo: FalloConfirmacion, message: string) {
    super(message);
    this.fallo = fallo;
  }
}

/** PayU did not answer, or not in a way that can be read. */
export class PayuSinRespuesta extends Error {}

/** Card payments by PayU Latam’s WebCheckout. */
export interface Payu {
  /** Where the checkout is; a browser’s form may be sent there. */
  readonly checkoutOrigin: string;
  /** The signed form that a browser posts to the checkout. */
  formOf(orden: Orden): { url: string; campos: Record<string, string> };
  /** Reads a confirmation (form-urlencoded, as it came). Throws ConfirmacionRechazada. */
  readConfirmacion(cuerpo: string): Veredicto;
  /** What PayU has of a reference, the attempt that decided first; null where it knows of none. Throws PayuSinRespuesta. */
  consult(referencia: string): Promise<Veredicto | null>;
}
