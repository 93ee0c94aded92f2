export { numbersIn } from './cifras-dichas.ts';
export { dayIn } from './dias.ts';
export { INTENTS, specOf, type Intent, type Slot } from './intents.ts';
export type { Nombres } from './nombres.ts';
export { isNear } from './palabras.ts';
export { defaultPeriodo, parse, periodoOfDias, type Slots } from './parse.ts';
export type { Asked, Periodo } from './periodo.ts';
