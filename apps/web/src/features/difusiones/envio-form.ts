import { CAMPOS_CONTACTO, type CampoContacto } from '@tertulia/contract/features/difusiones/estados';
import type { ValorVariable } from '@tertulia/contract/features/difusiones/endpoints';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { instantOf } from '../../platform/format/days.ts';
import { CAMPO_EXAMPLES, DIFUSIONES_TEXTS } from './difusiones.texts.ts';

/** The value of one template variable in the form. */
export interface ValorForm {
  /** `texto`, or the field of each contact. */
  fuente: 'texto' | CampoContacto;
  texto: string;
  siFalta: string;
}

export type ValoresForm = Readonly<Record<string, ValorForm>>;

/** The initial values: the first variable is mostly the customer's name. */
export function firstValores({ variables }: Pick<Plantilla, 'variables'>): ValoresForm {
  return Object.fromEntries(
    variables.map(({ clave }, index) => {
      const named = CAMPOS_CONTACTO.find((campo) => campo === clave);
      const fuente = named ?? (index === 0 ? 'nombre' : 'texto');
      return [clave, { fuente, texto: '', siFalta: '' }];
    }),
  );
}

/** The values as request values. */
export function variablesOf(valores: ValoresForm): Record<string, ValorVariable> {
  return Object.fromEntries(
    Object.entries(valores).map(([clave, { fuente, texto, siFalta }]) => {
      if (fuente === 'texto') return [clave, { texto: texto.trim() }];
      const instead = siFalta.trim();
      return [clave, { campo: fuente, ...(instead === '' ? {} : { siFalta: instead }) }];
    }),
  );
}

/** The missing variables, each with its error. */
export function faultsOfValores(valores: ValoresForm): Record<string, string> {
  return Object.fromEntries(
    Object.entries(valores)
      .filter(([, { fuente, texto }]) => fuente === 'texto' && texto.trim() === '')
      .map(([clave]) => [clave, `Falta el valor de {{${clave}}}`]),
  );
}

/** The values of the preview. */
export function previewValores(valores: ValoresForm): Record<string, string> {
  return Object.fromEntries(
    Object.entries(valores).map(([clave, { fuente, texto }]) => [
      clave,
      fuente === 'texto' ? texto : CAMPO_EXAMPLES[fuente],
    ]),
  );
}

/** The instant of the field; null without a schedule, or if none is chosen yet. */
export function programadaOf(local: string | null): string | null {
  const [day = '', time = ''] = (local ?? '').split('T');
  return day === '' || time === '' ? null : instantOf(day, time.slice(0, 5));
}

/** The error of the scheduled time. */
export function faultOfProgramada(local: string | null, now: number): string | undefined {
  if (local === null) return undefined;
  const at = programadaOf(local);
  if (at === null) return DIFUSIONES_TEXTS.cuandoMissing;
  return Date.parse(at) <= now ? DIFUSIONES_TEXTS.cuandoPast : undefined;
}

/** The server's errors by variable. */
export function faultsOfRefusal(errors: readonly { field: string; message: string }[]): Record<string, string> {
  return Object.fromEntries(
    errors
      .filter(({ field }) => field.startsWith('variables.'))
      .map(({ field, message }) => [field.split('.')[1] ?? '', message]),
  );
}
