import { ERRORS, type ErrorCode } from '@tertulia/contract/core/error-codes';

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
  cause?: unknown;
}

/** A refusal that the contract lists; everything else that is thrown is a 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? ERRORS[code].message, { cause: details.cause });
    this.code = code;
    this.status = ERRORS[code].status;
    this.details = details;
  }
}
