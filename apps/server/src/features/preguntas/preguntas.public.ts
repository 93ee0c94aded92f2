export { digitsIn, inDigits, numbersIn } from './cifras-dichas.ts';
export { nombreIn } from './frase.ts';
export { INTENTS, specOf, type Intent, type Slot } from './intents.ts';
export type { Nombres } from './nombres.ts';
export { isNear } from './palabras.ts';
export { YO, defaultPeriodo, periodoOfDias, type Parsed, type Slots } from './parse.ts';
export type { Asked, Periodo } from './periodo.ts';
export { parseCharla } from './seguimiento.ts';
export { MONTHS } from './unidad.ts';
