export { LeadHint } from './LeadHint.tsx';
export { LeadWhy } from './LeadWhy.tsx';
export { describeLead, LeadChips } from './LeadChips.tsx';
export { STAGE_TEXTS } from './lead.texts.ts';
export { puntajeOf } from './puntaje.ts';
export { temperaturaOf } from './puntaje.ts';
