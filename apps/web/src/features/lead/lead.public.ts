export { LeadHint, LeadWhy } from './lazy-parts.ts';
export { describeLead, LeadChips } from './LeadChips.tsx';
export { STAGE_TEXTS } from './lead.texts.ts';
export { puntajeOf } from './puntaje.ts';
export { temperaturaOf } from './puntaje.ts';
