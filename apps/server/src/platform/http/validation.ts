import type { z } from 'zod';
import { AppError, type FieldFault } from './app-error.ts';

/** Parses one part of a request; every fault becomes a field error with a Spanish text. */
export function parsePart<Schema extends z.ZodType>(
  schema: Schema | undefined,
  value: unknown,
): z.output<Schema> | undefined {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(toFault);
  throw new AppError('VALIDATION', { message: errors[0]?.message, field: errors[0]?.field, errors });
}

function toFault(issue: z.core.$ZodIssue): FieldFault {
  const field = issue.path.map(String).join('.');
  return { field, code: issue.code, message: spanish(issue) };
}

/** Schemas have their own Spanish texts. The library's default texts are English and never shown. */
function spanish(issue: z.core.$ZodIssue): string {
  if (/received undefined/.test(issue.message)) return 'Campo obligatorio';
  return /^(Invalid|Too |Unrecognized|Expected|Required)/.test(issue.message) ? 'Valor inválido' : issue.message;
}
