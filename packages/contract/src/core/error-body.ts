import { z } from 'zod';
import { ERRORS, type ErrorCode } from './error-codes.ts';

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** The single format of all refusals (decisions §3). `message` is Spanish and fit for display. */
export const errorBody = z.object({
  status: z.number().int(),
  code: z.enum(codes),
  message: z.string(),
  field: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })).optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;
