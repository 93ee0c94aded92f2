import type { z } from 'zod';
import { ModeloError } from './port.ts';

/** No answer of a model is longer. */
const MAX_BYTES = 1024 * 1024;

/** Sends JSON to the one configured address and reads back JSON of this shape; follows nowhere else. Throws ModeloError. */
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
    // what it says of its failure may hold the key or the question
    if (!response.ok) throw new ModeloError(`The model answered with ${response.status}`);
    return JSON.parse(await readText(response));
  } catch (error) {
    if (error instanceof ModeloError) throw error;
    throw new ModeloError('The model did not answer', { cause: error });
  }
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
