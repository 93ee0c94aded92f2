import { toE164 } from '@tertulia/contract/core/phone';
import { AUTH_LIMITS, AUTH_TEXTS } from '@tertulia/contract/features/auth/messages';

type FieldFault = string | null;

// Equal to the server's pattern.
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

/** A password typed to sign in: from 5 characters, since older ones may be that short. */
export function validLoginPassword(value: string): FieldFault {
  if (value === '') return AUTH_TEXTS.required;
  return value.length < AUTH_LIMITS.loginPasswordMin ? AUTH_TEXTS.min5 : null;
}

/** A new password. Never trimmed: a space is a character of it. */
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
  // the server knows the code of every country; the browser removes only Colombia's, which needs no table
  const national = e164?.slice(1).replace(/^(57){1,2}/, '') ?? '';
  return national.length >= AUTH_LIMITS.phoneDigitsMin ? null : AUTH_TEXTS.invalidPhone;
}

export function validAcceptance(value: boolean): FieldFault {
  return value ? null : AUTH_TEXTS.acceptTerms;
}
