export { LeadWhy } from './later-parts.ts';
export { LeadChips } from './LeadChips.tsx';
export { temperaturaOf } from './temperatura.ts';
