export { LeadHint, LeadWhy } from './later-parts.ts';
export { describeLead, LeadChips } from './LeadChips.tsx';
export { puntajeOf } from './puntaje.ts';
export { temperaturaOf } from './temperatura.ts';
