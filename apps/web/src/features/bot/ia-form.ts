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

/** What can be set; a limit that was wiped out is null. */
export type IaForm = Omit<Pick<AreaIa, IaField>, 'maxTurnos'> & { maxTurnos: number | null };
export type IaErrors = Partial<Record<IaField | 'form', string>>;
/** What differs from what is stored, and nothing else: the rest may have been changed by somebody meanwhile. */
export type IaCambios = Partial<IaForm>;

/** What every part of the form needs. */
export interface IaFieldsProps {
  form: IaForm;
  errorOf: (field: keyof IaErrors) => string | undefined;
  onChange: (part: IaCambios) => void;
}

/** The form as it stands: what is stored with what was changed here. */
export function formOf(saved: IaForm, cambios: IaCambios): IaForm {
  return { ...saved, ...cambios };
}

/** What is left to store once a field was changed; one that is as it was before is none. */
export function withCambio(saved: IaForm, cambios: IaCambios, part: IaCambios): IaCambios {
  const joined: IaCambios = { ...cambios, ...part };
  return Object.fromEntries(
    Object.entries(joined).filter(([field, value]) => !isSame(value, saved[field as IaField])),
  ) as IaCambios;
}

/** What is left to store once what was sent stands: what was changed meanwhile, also back to what had been before. */
export function cambiosAfter(stored: IaForm, { sent, now }: { sent: IaForm; now: IaForm }): IaCambios {
  return withCambio(stored, {}, changedOf(now, sent));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What is wrong before the server is asked. */
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

/** What the server has refused, at the field that it is about. */
export function refusalOf(error: unknown): IaErrors {
  const told =
    error instanceof ApiError
      ? [...error.errors, ...(error.field ? [{ field: error.field, message: error.message }] : [])]
      : [];
  const fields = told.flatMap(({ field, message }) => {
    const known = IA_FIELDS.find((one) => one === field.split('.')[0]);
    return known ? [[known, message] as const] : [];
  });
  return fields.length > 0 ? Object.fromEntries(fields) : { form: failureLine(error, BOT_TEXTS.saveFailed) };
}

interface Situation {
  /** The model of the environment. */
  modelo: string | null;
  /** False for a user who was switched off or is no bot any more, true for one who works, null while that is not known. */
  isBotActive: boolean | null;
  /** False for an area that was switched off. */
  isAreaActive: boolean;
}

interface Estado {
  texto: string;
  isWarning: boolean;
}

/** What the bot does as it is set, in a sentence, and whether somebody should look at it. */
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

/** What is said above the form: how the bot is saved, since nothing else answers anybody, and before that what the draft would bring about. */
export function estadoAbove(saved: Estado, draft: Estado): Estado {
  return draft.isWarning ? draft : saved;
}
