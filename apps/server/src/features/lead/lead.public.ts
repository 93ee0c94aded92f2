export { countLeadsPorEtapa, findLeads } from './resumenes.repository.ts';
export { enqueueLead, enqueueLeadsOf, leadAfter } from './lead.jobs.ts';
