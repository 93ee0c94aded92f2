export { enqueueLead } from './lead.jobs.ts';
