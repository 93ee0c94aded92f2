export { countLeadsPorEtapa, findLeads } from './resumenes.repository.ts';
export { enqueueLead, leadAfter } from './lead.jobs.ts';
export { markLeadsDue } from './lead.repository.ts';
