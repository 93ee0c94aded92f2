import type { AreaIa } from '@tertulia/contract/features/bot/bot';
import { MAX_PALABRA_TRASPASO, MAX_PALABRAS_TRASPASO, MAX_TURNOS } from '@tertulia/contract/features/bot/limites';
import { ApiError } from '../../platform/http/api-error.ts';
import { failureLine } from '../../platform/http/failure.ts';
import { changedOf } from '../../platform/http/changed.ts';
import { BOT_TEXTS } from './bot.texts.ts';

export const IA_FIELDS = [
  'activa',
  'botUsuarioId',
  'usaModelo',
  'maxTurnos',
  'usaProductos',
  'usaNotas',
  'palabrasTraspaso',
  'textoTraspaso',
] as const;
export type IaField = (typeof IA_FIELDS)[number];

/** The editable settings; an emptied limit is null. */
export type IaForm = Omit<Pick<AreaIa, IaField>, 'maxTurnos'> & { maxTurnos: number | null };
export type IaErrors = Partial<Record<IaField | 'form', string>>;
/** Only the fields that differ from the stored ones: another user may have changed the rest. */
export type IaCambios = Partial<IaForm>;

/** The props of every part of the form. */
export interface IaFieldsProps {
  form: IaForm;
  errorOf: (field: keyof IaErrors) => string | undefined;
  onChange: (part: IaCambios) => void;
}

/** The stored settings with the unsaved changes. */
export function formOf(saved: IaForm, cambios: IaCambios): IaForm {
  return { ...saved, ...cambios };
}

/** The unsaved changes after an edit; a field with its stored value is none. */
export function withCambio(saved: IaForm, cambios: IaCambios, part: IaCambios): IaCambios {
  const joined: IaCambios = { ...cambios, ...part };
  return Object.fromEntries(
    Object.entries(joined).filter(([field, value]) => !isSame(value, saved[field as IaField])),
  ) as IaCambios;
}

/** The unsaved changes after a save: what was changed during it, also back to the earlier value. */
export function cambiosAfter(stored: IaForm, { sent, now }: { sent: IaForm; now: IaForm }): IaCambios {
  return withCambio(stored, {}, changedOf(now, sent));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The errors found before the server is called. */
export function checkForm({ activa, botUsuarioId, maxTurnos, palabrasTraspaso, textoTraspaso }: IaForm): IaErrors {
  const errors: IaErrors = {};
  if (activa && botUsuarioId === null) errors.botUsuarioId = BOT_TEXTS.botRequired;
  if (maxTurnos === null || !Number.isInteger(maxTurnos) || maxTurnos < 1 || maxTurnos > MAX_TURNOS)
    errors.maxTurnos = BOT_TEXTS.turnosFault;
  const surplus = Math.max(0, ...palabrasTraspaso.map(({ length }) => length - MAX_PALABRA_TRASPASO));
  if (surplus > 0) errors.palabrasTraspaso = BOT_TEXTS.palabraFault(surplus);
  if (palabrasTraspaso.length > MAX_PALABRAS_TRASPASO) errors.palabrasTraspaso = BOT_TEXTS.palabrasFault;
  if (textoTraspaso.trim() === '') errors.textoTraspaso = BOT_TEXTS.required;
  return errors;
}

/** The server's refusal, assigned to its field. */
export function refusalOf(error: unknown): IaErrors {
  const reason =
    error instanceof ApiError
      ? [...error.errors, ...(error.field ? [{ field: error.field, message: error.message }] : [])]
      : [];
  const fields = reason.flatMap(({ field, message }) => {
    const known = IA_FIELDS.find((one) => one === field.split('.')[0]);
    return known ? [[known, message] as const] : [];
  });
  return fields.length > 0 ? Object.fromEntries(fields) : { form: failureLine(error, BOT_TEXTS.saveFailed) };
}

interface Situation {
  /** The configured model. */
  modelo: string | null;
  /** False if the user is inactive or no BOT any more, true if active, null if unknown. */
  isBotActive: boolean | null;
  /** False if the area is inactive. */
  isAreaActive: boolean;
}

interface Estado {
  texto: string;
  isWarning: boolean;
}

/** One sentence that says what the bot does with these settings, and whether it needs attention. */
export function estadoOf(form: IaForm, { modelo, isBotActive, isAreaActive }: Situation): Estado {
  const { activa, botUsuarioId, usaModelo, usaNotas, usaProductos } = form;
  if (!activa) return { texto: BOT_TEXTS.estadoOff, isWarning: false };
  if (!isAreaActive) return { texto: BOT_TEXTS.estadoAreaInactive, isWarning: true };
  if (botUsuarioId === null) return { texto: BOT_TEXTS.estadoNobody, isWarning: true };
  if (isBotActive === false) return { texto: BOT_TEXTS.estadoBotInactive, isWarning: true };
  const isAsking = usaModelo && modelo !== null;
  if (!isAsking && !usaNotas && !usaProductos) return { texto: BOT_TEXTS.estadoKnowsNothing, isWarning: true };
  if (usaModelo && modelo === null) return { texto: BOT_TEXTS.estadoNoModelo, isWarning: true };
  return { texto: BOT_TEXTS.estadoOn, isWarning: false };
}

/** The line above the form: the saved state, unless the draft's effect needs a warning. */
export function estadoAbove(saved: Estado, draft: Estado): Estado {
  return draft.isWarning ? draft : saved;
}
