import { ERRORS, type ErrorCode } from '@tertulia/contract/core/error-codes';
import { waitText } from '@tertulia/contract/core/wait';

export const NO_CONNECTION_TEXT = 'No hay conexión con el servidor.';

interface ApiErrorFields {
  status: number;
  code: ErrorCode | 'NO_CONNECTION';
  message: string;
  /** False if the response had no text of our server (a proxy's error page, no connection). */
  hasServerText: boolean;
  field?: string | undefined;
  errors?: readonly { field: string; code: string; message: string }[] | undefined;
  requestId?: string | undefined;
  retryAfterMs?: number | undefined;
}

/** A refusal of the API, or no response (`status` 0). `message` is Spanish and can be displayed. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorFields['code'];
  readonly hasServerText: boolean;
  readonly field: string | undefined;
  readonly errors: NonNullable<ApiErrorFields['errors']>;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(fields: ApiErrorFields) {
    super(fields.message);
    this.name = 'ApiError';
    this.status = fields.status;
    this.code = fields.code;
    this.hasServerText = fields.hasServerText;
    this.field = fields.field;
    this.errors = fields.errors ?? [];
    this.requestId = fields.requestId;
    this.retryAfterMs = fields.retryAfterMs;
  }
}

/** True for refusals that a retry does not change; false for temporary failures. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403);
}

/** The server's Retry-After as text; «un momento» without one. */
export function waitOf({ retryAfterMs }: ApiError): string {
  return retryAfterMs === undefined ? 'un momento' : waitText(retryAfterMs / 1000);
}

/** The server could not be reached: it refused nothing, and a retry may succeed. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NO_CONNECTION';
}

/** The error of a request without a response. */
export function noConnection(): ApiError {
  return new ApiError({ status: 0, code: 'NO_CONNECTION', message: NO_CONNECTION_TEXT, hasServerText: false });
}

/** The error for a response to a session that has ended since: its user is gone. */
export function sessionOver(): ApiError {
  return toApiError(new Response(null, { status: ERRORS.UNAUTHENTICATED.status }), null);
}

/** Parses a refusal with any body: ours, a proxy's page, or none. */
export function toApiError(response: Pick<Response, 'status' | 'headers'>, body: unknown): ApiError {
  const said = isRecord(body) ? body : {};
  const code =
    typeof said['code'] === 'string' && said['code'] in ERRORS
      ? (said['code'] as ErrorCode)
      : codeOfStatus(response.status);
  const message = typeof said['message'] === 'string' && said['message'] !== '' ? said['message'] : null;
  const retryAfterSeconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    status: response.status,
    code,
    message: message ?? ERRORS[code].message,
    hasServerText: message !== null,
    field: typeof said['field'] === 'string' ? said['field'] : undefined,
    errors: Array.isArray(said['errors']) ? said['errors'].filter(isFieldError) : undefined,
    requestId: typeof said['requestId'] === 'string' ? said['requestId'] : undefined,
    retryAfterMs: Number.isFinite(retryAfterSeconds) ? retryAfterSeconds * 1000 : undefined,
  });
}

function codeOfStatus(status: number): ErrorCode {
  switch (status) {
    case 400:
      return 'VALIDATION';
    case 401:
      return 'UNAUTHENTICATED';
    case 403:
      return 'FORBIDDEN';
    case 404:
      return 'NOT_FOUND';
    case 409:
      return 'CONFLICT';
    case 413:
      return 'TOO_LARGE';
    case 415:
      return 'UNSUPPORTED_MEDIA';
    case 429:
      return 'RATE_LIMITED';
    case 502:
    case 503:
    case 504:
      return 'UNAVAILABLE';
    default:
      return 'INTERNAL';
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isFieldError(value: unknown): value is { field: string; code: string; message: string } {
  return (
    isRecord(value) &&
    typeof value['field'] === 'string' &&
    typeof value['code'] === 'string' &&
    typeof value['message'] === 'string'
  );
}
