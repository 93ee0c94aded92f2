import type { AreaIa } from '@tertulia/contract/features/bot/bot';
import { MAX_PALABRA_TRASPASO, MAX_PALABRAS_TRASPASO, MAX_TURNOS } from '@tertulia/contract/features/bot/limites';
import { BOT_TEXTS } from './bot.texts.ts';

const IA_FIELDS = [
  'activa',
  'botUsuarioId',
  'usaModelo',
  'maxTurnos',
  'usaProductos',
  'usaNotas',
  'palabrasTraspaso',
  'textoTraspaso',
] as const;
type IaField = (typeof IA_FIELDS)[number];

/** The editable settings; an emptied limit is null. */
export type IaForm = Omit<Pick<AreaIa, IaField>, 'maxTurnos'> & { maxTurnos: number | null };

/** The editable part of the stored settings. */
export function formOf(saved: AreaIa): IaForm {
  return Object.fromEntries(IA_FIELDS.map((field) => [field, saved[field]])) as unknown as IaForm;
}

/** The errors found before the server is called. */
export function checkForm({ activa, botUsuarioId, maxTurnos, palabrasTraspaso, textoTraspaso }: IaForm) {
  const errors: Partial<Record<IaField, string>> = {};
  if (activa && botUsuarioId === null) errors.botUsuarioId = BOT_TEXTS.botRequired;
  if (maxTurnos === null || !Number.isInteger(maxTurnos) || maxTurnos < 1 || maxTurnos > MAX_TURNOS)
    errors.maxTurnos = BOT_TEXTS.turnosFault;
  const surplus = Math.max(0, ...palabrasTraspaso.map(({ length }) => length - MAX_PALABRA_TRASPASO));
  if (surplus > 0) errors.palabrasTraspaso = BOT_TEXTS.palabraFault(surplus);
  if (palabrasTraspaso.length > MAX_PALABRAS_TRASPASO) errors.palabrasTraspaso = BOT_TEXTS.palabrasFault;
  if (textoTraspaso.trim() === '') errors.textoTraspaso = BOT_TEXTS.required;
  return errors;
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
