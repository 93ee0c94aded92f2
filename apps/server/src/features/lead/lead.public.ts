export { countLeadsPorEtapa, findLeads } from './lead-counts.repository.ts';
export { enqueueLead, enqueueLeadsOf, leadAfter } from './lead.jobs.ts';
