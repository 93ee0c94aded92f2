/** PayU's result of an order. PENDIENTE: none yet. */
export type ResultadoPago = 'PENDIENTE' | 'APROBADA' | 'RECHAZADA' | 'EXPIRADA';

export interface Orden {
  referencia: string;
  montoCentavos: number;
  descripcion: string;
  comprador: { nombre: string; email: string };
}

/** PayU's result of a payment attempt, from its confirmation or its report. */
export interface Veredicto {
  referencia: string;
  transaccion: string;
  resultado: ResultadoPago;
  /** Null if the amount cannot be parsed as pesos with two decimals. */
  montoCentavos: number | null;
  moneda: string;
}

export type FalloConfirmacion = 'FIRMA' | 'COMERCIO' | 'PRUEBA' | 'FORMA';

/** A confirmation without a valid signature or content. */
export class ConfirmacionRechazada extends Error {
  readonly fallo: FalloConfirmacion;

  constructor(fallo: FalloConfirmacion, message: string) {
    super(message);
    this.fallo = fallo;
  }
}

/** PayU did not answer, or unreadably. */
export class PayuSinRespuesta extends Error {}

/** Card payments by PayU Latam’s WebCheckout. */
export interface Payu {
  /** The origin of the checkout, to which a browser’s form may be sent. */
  readonly checkoutOrigin: string;
  /** The signed form that a browser posts to the checkout. */
  formOf(orden: Orden): { url: string; campos: Record<string, string> };
  /** Parses a confirmation (form-urlencoded, as received). Throws ConfirmacionRechazada. */
  readConfirmacion(cuerpo: string): Veredicto;
  /**
   * PayU's report on a reference: its deciding attempt; null for a reference that PayU does not know. Throws
   * PayuSinRespuesta.
   */
  consult(referencia: string): Promise<Veredicto | null>;
}
