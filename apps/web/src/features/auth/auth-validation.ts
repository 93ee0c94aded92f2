import { toE164 } from '@tertulia/contract/core/phone';
import { AUTH_LIMITS, AUTH_TEXTS } from '@tertulia/contract/features/auth/messages';

type FieldFault = string | null;

// The same pattern as the server's, so that the two never disagree.
const EMAIL = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export function required(value: string): FieldFault {
  return value.trim() === '' ? AUTH_TEXTS.required : null;
}

export function validEmail(value: string): FieldFault {
  return required(value) ?? (EMAIL.test(value.trim()) ? null : AUTH_TEXTS.invalidEmail);
}

export function validName(value: string): FieldFault {
  return required(value) ?? (value.trim().length < AUTH_LIMITS.nameMin ? AUTH_TEXTS.min3 : null);
}

/** A password that is typed to sign in: 5 characters, because older ones may be that short. */
export function validLoginPassword(value: string): FieldFault {
  if (value === '') return AUTH_TEXTS.required;
  return value.length < AUTH_LIMITS.loginPasswordMin ? AUTH_TEXTS.min5 : null;
}

/** A password that is being set. Never trimmed: a space is a character of it. */
export function validNewPassword(value: string): FieldFault {
  if (value === '') return AUTH_TEXTS.required;
  return value.length < AUTH_LIMITS.passwordMin ? AUTH_TEXTS.min6 : null;
}

export function validConfirmation(value: string, password: string): FieldFault {
  if (value === '') return AUTH_TEXTS.required;
  return value === password ? null : AUTH_TEXTS.passwordsDiffer;
}

/** At least 8 characters and 8 national digits (document 1 §5). */
export function validPhone(value: string): FieldFault {
  const missing = required(value);
  if (missing) return missing;
  const e164 = toE164(value);
  // the server knows every country's code; here Colombia's is taken off, which nobody needs a table for
  const national = e164?.slice(1).replace(/^(57){1,2}/, '') ?? '';
  return national.length >= AUTH_LIMITS.phoneDigitsMin ? null : AUTH_TEXTS.invalidPhone;
}

export function validAcceptance(value: boolean): FieldFault {
  return value ? null : AUTH_TEXTS.acceptTerms;
}
