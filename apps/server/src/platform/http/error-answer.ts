import { randomUUID } from 'node:crypto';
import { STATUS_CODES as REASONS, type ServerResponse } from 'node:http';
import type { FastifyError } from 'fastify';
import type { ErrorBody } from '@tertulia/contract/core/error-body';
import type { ErrorCode } from '@tertulia/contract/core/error-codes';
import { isPassingFault } from '../db/faults.ts';
import { StoreUnavailable } from '../files/file-store.ts';
import { AppError } from './app-error.ts';

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: 'VALIDATION',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'NOT_FOUND',
  413: 'TOO_LARGE',
  414: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA',
  431: 'TOO_LARGE',
  503: 'UNAVAILABLE',
};

/** Maps any error to a refusal of the contract. */
export function toRefusal(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  // the caller may retry
  if (isPassingFault(error) || error instanceof StoreUnavailable) return new AppError('UNAVAILABLE');
  const known = error.statusCode === undefined ? undefined : CODE_OF_STATUS[error.statusCode];
  return new AppError(known ?? 'INTERNAL');
}

/** The single format of all refusals (decisions §3). */
export function toErrorBody(refusal: AppError, requestId: string): ErrorBody {
  const { field, errors } = refusal.details;
  return {
    status: refusal.status,
    code: refusal.code,
    message: refusal.message,
    ...(field === undefined ? {} : { field }),
    ...(errors === undefined ? {} : { errors }),
    requestId,
  };
}

/** Requests that Node's parser refuses: a header too long, a request too slow, or no HTTP. */
export function refusalOfClientError(error: Error): AppError {
  const { code } = error as { code?: unknown };
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('TOO_LARGE');
  const message =
    code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'La petición tardó demasiado.' : 'La petición no se pudo entender.';
  return new AppError('VALIDATION', { message });
}

/** Answers a request that never reaches the router, and closes its connection. */
export function answerRefusal(response: ServerResponse, refusal: AppError, headers: Record<string, string>): void {
  const { body, headers: ofBody } = wholeAnswer(refusal, headers);
  response.writeHead(refusal.status, ofBody).end(body);
}

/** The whole response as text, for a socket without a response object. It closes the connection. */
export function rawErrorAnswer(refusal: AppError, headers: Record<string, string>): string {
  const { body, headers: ofBody } = wholeAnswer(refusal, headers);
  const lines = Object.entries(ofBody).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${refusal.status} ${REASONS[refusal.status] ?? ''}\r\n${lines.join('')}\r\n${body}`;
}

function wholeAnswer(refusal: AppError, headers: Record<string, string>) {
  const body = JSON.stringify(toErrorBody(refusal, randomUUID()));
  const ofBody: Record<string, string> = {
    ...headers,
    'cache-control': 'no-store',
    ...(refusal.status === 503 ? { 'retry-after': '2' } : {}),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  return { body, headers: ofBody };
}
