import type { z } from 'zod';
import { FormRefused, ModeloError } from './port.ts';

/** No answer of a model is longer. */
const MAX_BYTES = 1024 * 1024;
/**
 * Transient statuses: the provider was unavailable or overloaded. Every other refusal comes from the request or the
 * configuration.
 */
const PASSING = new Set([408, 409, 425, 429]);
const REFUSED_FORM = new Set([400, 422]);
/** The providers' error codes, which contain neither the question nor the key. */
const CODE = /"(?:code|type)"\s*:\s*"([a-z][a-z_]{2,40})"/g;
/** An exhausted budget has the same status as an overload. */
const USED_UP = /^(insufficient_quota|billing_\w+)$/;

/** Posts JSON to the one configured address and reads JSON of this shape; follows no redirect. Throws ModeloError. */
export async function postJson<Answer>(
  shape: z.ZodType<Answer>,
  address: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
  signal: AbortSignal,
): Promise<Answer> {
  const parsed = shape.safeParse(await exchange(address, headers, body, signal));
  if (!parsed.success) throw new ModeloError('The model’s answer has another shape', { cause: parsed.error });
  return parsed.data;
}

async function exchange(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    });
    if (!response.ok) throw failureOf(response.status, await readText(response));
    return JSON.parse(await readText(response));
  } catch (error) {
    if (error instanceof ModeloError) throw error;
    throw new ModeloError('The model did not answer', { cause: error });
  }
}

/** The provider's error text may contain the key or the question: only its code is kept. */
function failureOf(status: number, said: string): ModeloError {
  const codes = [...said.matchAll(CODE)].flatMap(([, code]) => code ?? []).filter((code) => code !== 'error');
  const message = [`The model answered with ${status}`, ...new Set(codes)].join(' ');
  if (REFUSED_FORM.has(status)) return new FormRefused(message, said);
  const isPassing = (PASSING.has(status) || status >= 500) && !codes.some((code) => USED_UP.test(code));
  return new ModeloError(message, { isPassing });
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new ModeloError('The model’s answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
