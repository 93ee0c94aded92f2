export { LeadWhy } from './later-parts.ts';
export { LeadChips } from './LeadChips.tsx';
