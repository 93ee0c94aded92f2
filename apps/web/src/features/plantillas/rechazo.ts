/** The meaning of WhatsApp's codes for a rejected template. */
const MEANINGS: readonly [RegExp, string][] = [
  [/INVALID_FORMAT/, 'El texto no cumple el formato que pide WhatsApp (mayúsculas, signos o variables).'],
  [/ABUSIVE_CONTENT/, 'El texto incluye contenido que WhatsApp no permite.'],
  [/INCORRECT_CATEGORY|TAG_CONTENT_MISMATCH|CATEGORY/, 'La categoría elegida no corresponde al texto.'],
  [/PROMOTIONAL/, 'El texto es publicidad y la categoría elegida no la permite.'],
  [/SCAM/, 'WhatsApp consideró que el texto puede ser un engaño.'],
  [/DUPLICATE/, 'Ya existe una plantilla con ese texto.'],
  [/LANGUAGE/, 'El idioma elegido no corresponde al texto.'],
];
const UNKNOWN = 'WhatsApp no aprobó la plantilla.';

/** Why a template was rejected, in Spanish, followed by the provider's own text. */
export function rechazoText(motivo: string): string {
  const code = motivo.toUpperCase().replace(/[\s-]+/g, '_');
  const meaning = MEANINGS.find(([pattern]) => pattern.test(code))?.[1] ?? UNKNOWN;
  return `${meaning} Texto de WhatsApp: «${motivo.trim()}»`;
}
