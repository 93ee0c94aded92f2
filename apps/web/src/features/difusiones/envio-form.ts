import { CAMPOS_CONTACTO, type CampoContacto } from '@tertulia/contract/features/difusiones/estados';
import type { ValorVariable } from '@tertulia/contract/features/difusiones/endpoints';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { instantOf } from '../../platform/format/days.ts';
import { CAMPO_EXAMPLES, DIFUSIONES_TEXTS } from './difusiones.texts.ts';

/** How one place of the template is filled, as the form keeps it. */
export interface ValorForm {
  /** `texto`, or the field of each contact. */
  fuente: 'texto' | CampoContacto;
  texto: string;
  siFalta: string;
}

export type ValoresForm = Readonly<Record<string, ValorForm>>;

/** The values as the form begins: the first place is mostly how the customer is called. */
export function firstValores({ variables }: Pick<Plantilla, 'variables'>): ValoresForm {
  return Object.fromEntries(
    variables.map(({ clave }, index) => {
      const named = CAMPOS_CONTACTO.find((campo) => campo === clave);
      const fuente = named ?? (index === 0 ? 'nombre' : 'texto');
      return [clave, { fuente, texto: '', siFalta: '' }];
    }),
  );
}

/** The values as the call takes them. */
export function variablesOf(valores: ValoresForm): Record<string, ValorVariable> {
  return Object.fromEntries(
    Object.entries(valores).map(([clave, { fuente, texto, siFalta }]) => {
      if (fuente === 'texto') return [clave, { texto: texto.trim() }];
      const instead = siFalta.trim();
      return [clave, { campo: fuente, ...(instead === '' ? {} : { siFalta: instead }) }];
    }),
  );
}

/** The places that are not filled yet, each with what is wrong. */
export function faultsOfValores(valores: ValoresForm): Record<string, string> {
  return Object.fromEntries(
    Object.entries(valores)
      .filter(([, { fuente, texto }]) => fuente === 'texto' && texto.trim() === '')
      .map(([clave]) => [clave, `Falta el valor de {{${clave}}}`]),
  );
}

/** What stands in the places of the preview. */
export function previewValores(valores: ValoresForm): Record<string, string> {
  return Object.fromEntries(
    Object.entries(valores).map(([clave, { fuente, texto }]) => [
      clave,
      fuente === 'texto' ? texto : CAMPO_EXAMPLES[fuente],
    ]),
  );
}

/** The instant of what the field holds; null where none is asked for, or none is chosen yet. */
export function programadaOf(local: string | null): string | null {
  const [day = '', time = ''] = (local ?? '').split('T');
  return day === '' || time === '' ? null : instantOf(day, time.slice(0, 5));
}

/** What is wrong with the moment that was asked for. */
export function faultOfProgramada(local: string | null, now: number): string | undefined {
  if (local === null) return undefined;
  const at = programadaOf(local);
  if (at === null) return DIFUSIONES_TEXTS.cuandoMissing;
  return Date.parse(at) <= now ? DIFUSIONES_TEXTS.cuandoPast : undefined;
}

/** The faults that the server named, by place. */
export function faultsOfRefusal(errors: readonly { field: string; message: string }[]): Record<string, string> {
  return Object.fromEntries(
    errors
      .filter(({ field }) => field.startsWith('variables.'))
      .map(({ field, message }) => [field.split('.')[1] ?? '', message]),
  );
}
