import { ERRORS, type ErrorCode } from '@tertulia/contract/core/error-codes';
import { tooManyAttempts, waitText } from '@tertulia/contract/core/wait';

export interface FieldFault {
  field: string;
  code: string;
  message: string;
}

interface Details {
  message?: string;
  field?: string;
  errors?: FieldFault[];
  retryAfterSeconds?: number;
  /** False: the caller passed the check that a limit of failed attempts guards, and is refused for another reason. */
  isAttempt?: false;
  cause?: unknown;
}

/** A refusal that the contract lists. Every other error is a 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(messageOf(code, details), { cause: details.cause });
    this.code = code;
    this.status = ERRORS[code].status;
    this.details = details;
  }
}

/** The message of a temporary refusal contains its duration. */
function messageOf(code: ErrorCode, { message, retryAfterSeconds }: Details): string {
  if (code !== 'RATE_LIMITED' || retryAfterSeconds === undefined) return message ?? ERRORS[code].message;
  return message === undefined
    ? tooManyAttempts(retryAfterSeconds)
    : `${message} Espera ${waitText(retryAfterSeconds)}.`;
}
