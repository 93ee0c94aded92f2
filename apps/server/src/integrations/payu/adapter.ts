import { z } from 'zod';
import { isSameFirma, signConfirmacion, signForm, type Clave } from './firma.ts';
import {
  ConfirmacionRechazada,
  PayuSinRespuesta,
  type Orden,
  type Payu,
  type ResultadoPago,
  type Veredicto,
} from './port.ts';

export interface PayuOptions {
  apiKey: string;
  apiLogin: string;
  merchantId: string;
  accountId: string;
  hmacSecret: string | undefined;
  /** Whether this is PayU’s sandbox: its payments never count in production, nor the reverse. */
  isTest: boolean;
  checkoutUrl: string;
  reportsUrl: string;
  /** Our own address, to which PayU sends browsers back and its confirmations. */
  publicUrl: string;
}

const MONEDA = 'COP';
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 512 * 1024;

const POR_CODIGO = new Map<string, ResultadoPago>([
  ['4', 'APROBADA'],
  ['6', 'RECHAZADA'],
  ['5', 'EXPIRADA'],
]);
const POR_ESTADO = new Map<string, ResultadoPago>([
  ['APPROVED', 'APROBADA'],
  ['DECLINED', 'RECHAZADA'],
  ['ERROR', 'RECHAZADA'],
  ['EXPIRED', 'EXPIRADA'],
]);
/** Kinds of transactions that are payments. A refund is an attempt of the same order and may be approved too. */
const PAGOS = new Set(['AUTHORIZATION_AND_CAPTURE', 'CAPTURE']);
/** Refunded orders: an earlier approval is no payment any more. */
const DEVUELTAS = new Set(['REFUNDED', 'CANCELLED']);
/**
 * The signature does not cover it, and a payer's browser has seen the signature. The pattern keeps arbitrary text out
 * of our rows.
 */
const TRANSACCION = /^[\w-]{0,64}$/;
/** Which of several attempts decides: an approval, then one that may still become one. */
const RANGO: Record<ResultadoPago, number> = { APROBADA: 0, PENDIENTE: 1, RECHAZADA: 2, EXPIRADA: 3 };

const valor = z.object({ TX_VALUE: z.object({ value: z.number(), currency: z.string() }).nullish() }).nullish();
const transaccion = z.object({
  id: z.string().nullish(),
  type: z.string().nullish(),
  transactionResponse: z.object({ state: z.string() }).nullish(),
  additionalValues: valor,
});
const respuesta = z.object({
  code: z.literal('SUCCESS'),
  result: z
    .object({
      payload: z
        .array(
          z.object({
            referenceCode: z.string(),
            status: z.string().nullish(),
            isTest: z.boolean().nullish(),
            additionalValues: valor,
            transactions: z.array(transaccion).nullish(),
          }),
        )
        .nullish(),
    })
    .nullish(),
});

/** A client of PayU Latam’s WebCheckout: the signed form, its signed confirmations, and the reports about an order. */
export function createPayu(options: PayuOptions): Payu {
  const { apiKey, apiLogin, merchantId, accountId, isTest, checkoutUrl, reportsUrl, publicUrl } = options;
  const clave: Clave = { apiKey, hmacSecret: options.hmacSecret };

  function formOf({ referencia, montoCentavos, descripcion, comprador }: Orden) {
    const amount = (montoCentavos / 100).toFixed(2);
    const signature = signForm(clave, { merchantId, referenceCode: referencia, amount, currency: MONEDA });
    const campos = {
      merchantId,
      accountId,
      description: descripcion,
      referenceCode: referencia,
      amount,
      currency: MONEDA,
      // without them PayU includes 19 % of VAT
      tax: '0',
      taxReturnBase: '0',
      signature,
      ...(options.hmacSecret === undefined ? {} : { algorithmSignature: 'HMAC-SHA256' }),
      test: isTest ? '1' : '0',
      buyerFullName: comprador.nombre,
      buyerEmail: comprador.email,
      responseUrl: `${publicUrl}/payu/response`,
      confirmationUrl: `${publicUrl}/webhooks/payu/confirmation`,
    };
    return { url: checkoutUrl, campos };
  }

  function readConfirmacion(cuerpo: string): Veredicto {
    const params = new URLSearchParams(cuerpo);
    const one = (name: string): string => {
      const [first, ...more] = params.getAll(name);
      if (first === undefined || more.length > 0)
        throw new ConfirmacionRechazada('FORMA', `The confirmation has ${more.length ? 'several' : 'no'} ${name}`);
      return first;
    };
    const received = {
      merchantId: one('merchant_id'),
      reference: one('reference_sale'),
      value: one('value'),
      currency: one('currency'),
      statePol: one('state_pol'),
    };
    if (!isSameFirma(signConfirmacion(clave, received), one('sign')))
      throw new ConfirmacionRechazada('FIRMA', 'The confirmation is not signed with our key');
    if (received.merchantId !== merchantId)
      throw new ConfirmacionRechazada('COMERCIO', 'The confirmation is another merchant’s');
    if (one('test') !== (isTest ? '1' : '0'))
      throw new ConfirmacionRechazada('PRUEBA', 'The confirmation is of the other environment');
    const transaccion = one('transaction_id');
    if (!TRANSACCION.test(transaccion))
      throw new ConfirmacionRechazada('FORMA', 'The confirmation names no attempt of PayU’s');
    return {
      referencia: received.reference,
      transaccion,
      resultado: POR_CODIGO.get(received.statePol) ?? 'PENDIENTE',
      montoCentavos: readCentavos(received.value),
      moneda: received.currency,
    };
  }

  async function consult(referencia: string): Promise<Veredicto | null> {
    const request = {
      test: isTest,
      language: 'es',
      command: 'ORDER_DETAIL_BY_REFERENCE_CODE',
      merchant: { apiLogin, apiKey },
      details: { referenceCode: referencia },
    };
    const parsed = respuesta.safeParse(await ask(reportsUrl, request));
    if (!parsed.success) throw new PayuSinRespuesta('PayU’s answer has another shape', { cause: parsed.error });
    const attempts = (parsed.data.result?.payload ?? [])
      .filter((order) => order.referenceCode === referencia && (order.isTest ?? isTest) === isTest)
      .flatMap(({ transactions, additionalValues, status }) =>
        (transactions ?? [])
          .filter(({ type }) => PAGOS.has(type ?? 'CAPTURE'))
          .map((one) => {
            const value = one.additionalValues?.TX_VALUE ?? additionalValues?.TX_VALUE;
            const estado = DEVUELTAS.has(status ?? '') ? 'DECLINED' : one.transactionResponse?.state;
            return {
              referencia,
              transaccion: one.id ?? '',
              resultado: POR_ESTADO.get(estado ?? '') ?? ('PENDIENTE' as const),
              montoCentavos: value ? Math.round(value.value * 100) : null,
              moneda: value?.currency ?? '',
            };
          }),
      );
    return attempts.toSorted((a, b) => RANGO[a.resultado] - RANGO[b.resultado])[0] ?? null;
  }

  return { checkoutOrigin: new URL(checkoutUrl).origin, formOf, readConfirmacion, consult };
}

/** `10000.00` → 1000000; null for anything but an amount with two decimals. */
function readCentavos(value: string): number | null {
  const [, whole = '', decimals = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(value) ?? [];
  return whole === '' ? null : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

async function ask(url: string, body: unknown): Promise<unknown> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await textOf(answer);
    if (!answer.ok) throw new PayuSinRespuesta(`PayU answered with ${answer.status}`);
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof PayuSinRespuesta) throw error;
    throw new PayuSinRespuesta('PayU did not answer', { cause: error });
  }
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new PayuSinRespuesta('PayU’s answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
